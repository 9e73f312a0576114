import Reunite
import ReuniteStorage
import ServerLimits
import TestSupport
import Testing

@testable import ReuniteService

/// Messages that are sent once, within the limits of senders, listings and owners.
@Suite struct MessagingTests {
    private let test: TestStore
    private let accounts: TestAccounts
    private let messaging: Messaging
    private var store: Store { test.store }

    init() throws {
        test = try TestStore()
        accounts = TestAccounts(store: test.store)
        messaging = Messaging(
            messages: test.store.messages, creations: test.store.creations, hub: NotificationHub(),
            limiter: TestAccounts.limiter(isOn: true))
    }

    private func post(_ owner: Session) async throws -> ListingID {
        try await store.listings.post(.test(), by: owner, key: nil).listing.listing.id
    }

    private func client(_ number: Int) -> ClientNetwork { TestAccounts.client(number) }

    @Test("The same request sends one message, and does not count again")
    func replay() async throws {
        let owner = try await accounts.session("owner@a.example")
        let sender = try await accounts.session("sender@a.example")
        let id = try await post(owner)
        let (body, key) = (try Note("I have found it"), IdempotencyKey("key", request: [1]))
        #expect(try await !messaging.send(body, about: id, by: sender, from: client(1), key: key))
        // One account may send three messages about a listing.
        for _ in 1..<3 { #expect(try await !messaging.send(body, about: id, by: sender, from: client(1), key: nil)) }
        await #expect(throws: RateLimitExceeded.self) {
            try await messaging.send(body, about: id, by: sender, from: client(1), key: nil)
        }
        #expect(try await messaging.send(body, about: id, by: sender, from: client(1), key: key))
        #expect(try await store.mail.count() == 3)
    }

    @Test("Refused messages do not count against the listing")
    func refused() async throws {
        let owner = try await accounts.session("owner@a.example")
        let id = try await post(owner)
        let body = try Note("I have found it")
        for _ in 0..<5 {
            await #expect(throws: AccessRefusal.own) {
                try await messaging.send(body, about: id, by: owner, from: client(1), key: nil)
            }
        }
        let sender = try await accounts.session("sender@a.example")
        try await store.messages.block(sender.account, by: owner)
        for _ in 0..<3 {
            await #expect(throws: AccessRefusal.blocked) {
                try await messaging.send(body, about: id, by: sender, from: client(1), key: nil)
            }
        }
        try await store.messages.unblock(sender.account, by: owner)
        for _ in 0..<3 { _ = try await messaging.send(body, about: id, by: sender, from: client(1), key: nil) }
    }

    @Test("A client with many accounts does not use up what an owner may get")
    func clients() async throws {
        let owner = try await accounts.session("owner@a.example")
        let id = try await post(owner)
        let body = try Note("I have found it")
        for number in 0..<4 {
            let sender = try await accounts.session("sender\(number)@a.example")
            for _ in 0..<(number < 3 ? 3 : 1) {
                _ = try await messaging.send(body, about: id, by: sender, from: client(1), key: nil)
            }
        }
        let other = try await accounts.session("other@a.example")
        await #expect(throws: RateLimitExceeded.self) {
            try await messaging.send(body, about: id, by: other, from: client(1), key: nil)
        }
        #expect(try await !messaging.send(body, about: id, by: other, from: client(2), key: nil))
    }

    @Test("Contact data is read within limits, and links that block are counted")
    func contact() async throws {
        let owner = try await accounts.session("owner@a.example")
        let reader = try await accounts.session("reader@a.example")
        let id = try await post(owner)
        for _ in 0..<10 {
            #expect(try await messaging.contact(of: id, for: reader, from: client(1)).displayName == "Somebody")
        }
        await #expect(throws: RateLimitExceeded.self) {
            try await messaging.contact(of: id, for: reader, from: client(2))
        }
        let message = MessageID(createdAt: .now, secret: 1)
        for _ in 0..<30 {
            #expect(try await messaging.blockSender(ofMessage: message, .random(), from: client(1)) == nil)
        }
        await #expect(throws: RateLimitExceeded.self) {
            try await messaging.blockSender(ofMessage: message, .random(), from: client(1))
        }
    }
}
