import Reunite
import ReuniteStorage
import ServerLimits
import TestSupport
import Testing

@testable import ReuniteService

/// The limits of messages through tags: nobody but a client itself can keep it from being heard.
@Suite struct TagMessagesTests {
    private let test: TestStore
    private let accounts: TestAccounts
    private let messages: TagMessages

    init() throws {
        test = try TestStore()
        accounts = TestAccounts(store: test.store)
        let start = ContinuousClock.now
        messages = TagMessages(
            messages: test.store.foundMessages, limiter: RateLimiter(isOn: true) { start })
    }

    private func isSent(_ tag: TagCode, from address: String, _ text: String = "Here.") async throws -> Bool {
        do {
            try await messages.send(.init(text: text), through: tag, from: ClientNetwork(IPAddress(address)))
            return true
        } catch is RateLimitExceeded {
            return false
        }
    }

    private func thing(of owner: Session) async throws -> Belonging {
        let draft = BelongingDraft(title: try Title("Bicycle"), category: .bicycles)
        return try await test.store.belongings.add(draft, by: owner, key: nil).belonging
    }

    private func texts(_ belonging: Belonging, of owner: Session) async throws -> [String] {
        try await test.store.foundMessages.messages(
            about: belonging.id, of: owner, limit: 100, after: nil, room: .max
        ).messages.map(\.draft.text)
    }

    /// A hundred and one addresses send as much as they may, through made-up codes and one tag.
    @Test func manyClientsCannotSilenceTags() async throws {
        let owner = try await accounts.session("owner@a.example")
        let (attacked, other) = (try await thing(of: owner), try await thing(of: owner))
        var sent = 0
        for client in 1...101 {
            for number in 0..<BelongingTerms.messagesByClient.burst + 1 {
                let tag = number < 3 ? attacked.tag : .random()
                if try await isSent(tag, from: "198.18.0.\(client)", "Pay me \(number).") { sent += 1 }
            }
        }
        #expect(sent == 101 * BelongingTerms.messagesByClient.burst)
        for thing in [attacked, other] {
            #expect(try await isSent(thing.tag, from: "192.0.2.1", "I have it."))
            #expect(try await texts(thing, of: owner).first == "I have it.")
        }
    }

    /// A neighbour at the same address is told when to try again; the messages of others stay.
    @Test func oneClientFillsItsOwnShareOfATag() async throws {
        let owner = try await accounts.session("owner@a.example")
        let thing = try await thing(of: owner)
        #expect(try await isSent(thing.tag, from: "192.0.2.1", "I have it."))
        for client in 1...20 {
            for number in 0..<BelongingTerms.messagesByClient.burst {
                #expect(try await isSent(thing.tag, from: "198.18.0.\(client)", "Pay me \(number)."))
            }
            #expect(try await !isSent(thing.tag, from: "198.18.0.\(client)"))
        }
        let texts = try await texts(thing, of: owner)
        #expect(texts.count == BelongingTerms.maximumMessages && texts.last == "I have it.")
    }

    /// Of a lost thing, the mails of a flood keep the usual pause, so that they are joined.
    @Test func aFloodOfMessagesIsNoFloodOfMails() async throws {
        let owner = try await accounts.session("owner@a.example")
        let thing = try await thing(of: owner)
        let loss = Loss(occurrence: try Occurrence(Moment(rfc3339: "2026-01-02")), location: nil)
        _ = try await test.store.belongings.lose(thing.id, loss, by: owner, key: nil)
        var mails = 0
        for client in 1...40 {
            #expect(try await isSent(thing.tag, from: "198.18.0.\(client)"))
            for mail in try await test.store.mail.take(limit: 100, for: 3_600) {
                try await test.store.mail.finish(mail.id)
                if case .alerts(.tag, _, _, _) = mail.letter { mails += 1 }
            }
        }
        #expect(mails == BelongingTerms.urgentMailsByTag.burst)
        #expect(try await texts(thing, of: owner).count == 40)
    }

    /// The networks of one IPv6 customer together have eight times the limit of a client.
    @Test func anIPv6CustomerIsOneClient() async throws {
        var sent = 0
        for network in 100..<300 { if try await isSent(.random(), from: "2001:db8:2:\(network)::1") { sent += 1 } }
        #expect(sent == ClientNetwork.siteMultiplier * BelongingTerms.messagesByClient.burst)
    }
}
