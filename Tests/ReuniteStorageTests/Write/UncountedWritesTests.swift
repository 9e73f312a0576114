import Reunite
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// Requests that no rate limit counts write only what changes.
@Suite struct UncountedWritesTests {
    private let test: TestStore
    private var store: Store { test.store }

    init() throws { test = try TestStore() }

    private func signIn() async throws -> Session {
        let hash = PasswordHash(text: "hash")
        let account = try await store.registrations.createAccount(
            Registration(
                email: EmailAddress("ada@example.org"), password: hash,
                profile: Profile(displayName: DisplayName("Ada"))), role: .member)
        let signedIn = try #require(
            try await store.sessions.signIn(to: account, password: hash, userAgent: nil, lifetime: 3600))
        return try #require(try await store.sessions.session(signedIn.token))
    }

    /// Thousands with one's own subscription, beside somebody who posts.
    @Test func unsubscribingAgainWritesNothing() async throws {
        let store = store
        let session = try await signIn()
        let id = try await store.write { try NotificationSubscriptions.id($0, of: session.account.row, .match) }
        let before = store.writes.transactions
        #expect(try await store.notifications.unsubscribe(id) == .match)
        #expect(store.writes.transactions == before + 1)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for number in 0..<10 { _ = try await store.listings.upsert([try .test("post \(number)")]) }
            }
            for _ in 0..<5000 {
                group.addTask {
                    let kind = try await ReadClient.$current.withValue(ReadClient(key: [1])) {
                        try await store.notifications.unsubscribe(id)
                    }
                    #expect(kind == .match)
                }
            }
            try await group.waitForAll()
        }
        #expect(store.writes.transactions == before + 1 + 10)
        #expect(try await store.notifications.preferences(of: session)[.match] == .off)
    }

    @Test func endingASessionThatIsGoneWritesNothing() async throws {
        let session = try await signIn()
        let other = SessionID(createdAt: session.id.createdAt, secret: session.id.secret ^ 1)
        let before = store.writes.transactions
        #expect(try await store.sessions.endSession(other, of: session.account) == false)
        #expect(store.writes.transactions == before)
        #expect(try await store.sessions.endSession(session.id, of: session.account))
        #expect(store.writes.transactions == before + 1)
        #expect(try await store.sessions.endSession(session.id, of: session.account) == false)
        #expect(store.writes.transactions == before + 1)
    }

    @Test func removingNoPictureWritesNothing() async throws {
        let session = try await signIn()
        let before = store.writes.transactions
        #expect(try await store.photos.removePicture(of: session).isEmpty)
        #expect(store.writes.transactions == before)
    }
}
