import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReuniteStorage

/// The list of erased accounts beside the store.
@Suite struct ErasureListTests {
    private let test: TestStore
    private var store: ListingStore { test.store }
    private var list: ErasureList { ErasureList(folder: test.folder) }
    private var path: String { test.folder.appendingPathComponent(ErasureList.fileName).path }

    init() throws { test = try TestStore() }

    private func session(_ email: String = "a@b.example") async throws -> Session {
        let password = PasswordHash(text: "not a hash")
        let registration = Registration(
            email: try EmailAddress(email), password: password,
            profile: Profile(displayName: try DisplayName("Somebody")))
        let account = try await store.createAccount(registration, role: .member)
        let signedIn = try #require(
            try await store.signIn(to: account, password: password, userAgent: nil, lifetime: 3600))
        return try #require(try await store.session(signedIn.token))
    }

    @Test func anErasureIsListedWithoutPersonalData() async throws {
        let sessions = [try await session("a@b.example"), try await session("c@d.example")]
        #expect(try list.contents() == nil)
        for session in sessions { _ = try await store.erase(session) { _ in } }
        let contents = try #require(try list.contents())
        #expect(contents.accounts == sessions.map(\.account) && contents.invalidLines == 0)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let line = /[0-9-]{10}T[0-9:.]+Z erased [0-9a-f-]{36}/
        #expect(text.split(separator: "\n").allSatisfy { $0.wholeMatch(of: line) != nil } && text.hasSuffix("\n"))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    /// Such an account must not be erased by a restore.
    @Test func anErasureThatIsRefusedIsNotListed() async throws {
        let session = try await session()
        await #expect(throws: StoreError.own) { try await store.erase(session) { _ in throw StoreError.own } }
        #expect(try list.contents() == nil)
        try list.add(session.account)
        try list.takeBack(session.account)
        #expect(try list.contents()?.accounts == [])
        try list.add(session.account)
        #expect(try list.contents()?.accounts == [session.account])
    }

    /// Writing to `/dev/full` fails as on a full disk. Even root cannot write to a folder as to a file.
    @Test(arguments: ["/dev/full", nil]) func withoutTheListNothingIsErased(device: String?) async throws {
        if let device {
            guard FileManager.default.fileExists(atPath: device) else { return }
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: device)
        } else {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        }
        let session = try await session()
        let error = await #expect(throws: StoreError.self) { try await store.erase(session) { _ in } }
        guard case .unavailable(let reason)? = error else { throw error ?? StoreError.notFound }
        #expect(reason.contains(ErasureList.fileName))
        #expect(try await store.publicProfile(session.account) != nil)
        #expect(try await store.takeMail(limit: 10, for: 60).isEmpty)
        try FileManager.default.removeItem(atPath: path)
        _ = try await store.erase(session) { _ in }
        #expect(try await store.publicProfile(session.account) == nil)
        #expect(try list.contents()?.accounts == [session.account])
    }

    /// A process that was killed while it wrote.
    @Test func aTornLineIsLeftBehind() async throws {
        try Data("2026-11-24T02:21:08Z erased 0198".utf8).write(to: URL(fileURLWithPath: path))
        #expect(try list.contents()?.accounts == [])
        let session = try await session()
        _ = try await store.erase(session) { _ in }
        let contents = try #require(try list.contents())
        #expect(contents.accounts == [session.account] && contents.invalidLines == 1 && !contents.isForeign)
    }

    @Test func onlyTheSameAccountIsErasedAgain() async throws {
        let (erased, other) = (try await session("a@b.example"), try await session("c@d.example"))
        // In another store, the row of an account may belong to somebody else.
        let stranger = AccountID(row: other.account.row, secret: Int64(other.account.secret) ^ 1)
        for account in [erased.account, stranger] { try list.add(account) }
        let contents = try #require(try list.contents())
        #expect(try await store.eraseAgain(contents).count == 1)
        #expect(try await store.eraseAgain(contents).count == 0)
        #expect(try await store.publicProfile(erased.account) == nil)
        #expect(try await store.publicProfile(other.account) != nil)
        #expect(try await store.takeMail(limit: 10, for: 60).isEmpty)
    }
}
