import Reunite
import ReuniteStorage
import ServerLimits
import TestSupport
import Testing

@testable import ReuniteService

/// The limits of messages through tags.
@Suite struct TagMessagesTests {
    private let test: TestStore
    private let messages: TagMessages

    init() throws {
        test = try TestStore()
        let start = ContinuousClock.now
        messages = TagMessages(
            messages: test.store.foundMessages, limiter: RateLimiter(isOn: true) { start })
    }

    private func isSent(_ tag: TagCode, from address: String) async throws -> Bool {
        do {
            try await messages.send(.init(text: "Here."), through: tag, from: ClientNetwork(IPAddress(address)))
            return true
        } catch is RateLimitExceeded {
            return false
        }
    }

    /// All clients share the limit of a tag, and one client cannot use it up.
    @Test func manyClientsShareTheLimitOfATag() async throws {
        let (tag, other) = (TagCode.random(), TagCode.random())
        var sent = 0
        for _ in 0..<10 { if try await isSent(tag, from: "192.0.2.1") { sent += 1 } }
        #expect(sent == BelongingTerms.messagesByClientAndTag.burst)
        for client in 2..<40 { if try await isSent(tag, from: "192.0.2.\(client)") { sent += 1 } }
        #expect(sent == BelongingTerms.messagesByTag.burst)
        #expect(try await isSent(other, from: "192.0.2.50"))
    }

    /// The networks of one IPv6 customer are one client of a tag, and together have eight times the limit of a client.
    @Test func anIPv6CustomerIsOneClient() async throws {
        let tag = TagCode.random()
        var sent = 0
        for network in 0..<20 { if try await isSent(tag, from: "2001:db8:1:\(network)::1") { sent += 1 } }
        #expect(sent == BelongingTerms.messagesByClientAndTag.burst)
        sent = 0
        for network in 100..<300 { if try await isSent(.random(), from: "2001:db8:2:\(network)::1") { sent += 1 } }
        #expect(sent == ClientNetwork.siteMultiplier * BelongingTerms.messagesByClient.burst)
    }

    /// The limit applies to any number of clients and tags.
    @Test func allClientsTogetherHaveALimit() async throws {
        var sent = 0
        for client in 0..<(BelongingTerms.messagesInAll.burst + 20) {
            if try await isSent(.random(), from: "198.18.\(client / 250).\(client % 250)") { sent += 1 }
        }
        #expect(sent == BelongingTerms.messagesInAll.burst)
    }
}
