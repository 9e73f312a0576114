import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP

/// Of many listings that fit equally well none is notified, unless people could have posted them to silence one of them.
@Suite struct NotifiedShareTests {
    private static let wallet = "Black leather wallet Zubizarreta"
    private static let violin = "Violin Hasenstab"

    /// The titles that the texts of notifications quote first, which are those of the other listings.
    private static func others(_ person: TestPerson) async throws -> [String] {
        try await person.notifications().compactMap { ($0["text"] as? String)?.firstMatch(of: /“([^”]*)”/) }
            .map { String($0.1) }.sorted()
    }

    private static func post(_ title: String, _ status: String, by person: TestPerson) async throws {
        let response = try await person.post("/api/v1/listings", TestPerson.listing(title, status: status))
        #expect(response.status == .created)
    }

    @Test(
        "Two imported listings are notified, six equal ones are not, whichever comes first", arguments: [true, false])
    func crowd(comesFirst: Bool) async throws {
        for (count, isNotified) in [(2, true), (6, false)] {
            let service = try TestService()
            let store = service.test.store
            let found = try (0..<count).map { _ in
                try IncomingListing.test(Self.wallet, at: Coordinate(longitude: 4.85941, latitude: 45.76061))
            }
            // What is imported last is judged last.
            let last = try IncomingListing.test(Self.violin, at: Coordinate(longitude: 4.85941, latitude: 45.76061))
            if comesFirst { _ = try await store.listings.upsert(found + [last]) }
            try await service.run { client in
                let loser = try await TestPerson(age: 30 * 86_400, in: store, client)
                try await Self.post(Self.wallet, "lost", by: loser)
                try await Self.post(Self.violin, "lost", by: loser)
                if !comesFirst { _ = try await store.listings.upsert(found + [last]) }
                let expected = (isNotified ? Array(repeating: Self.wallet, count: count) : []) + [Self.violin]
                try await loser.waitForNotifications(expected.count)
                #expect(try await Self.others(loser) == expected)
            }
        }
    }

    @Test(
        "Five people with better decoys do not silence somebody who is honest, whichever comes first",
        arguments: [true, false])
    func decoys(comeFirst: Bool) async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let loser = try await TestPerson(age: 30 * 86_400, in: store, client)
            let finder = try await TestPerson(age: 30 * 86_400, in: store, client)
            if !comeFirst { try await Self.post(Self.wallet, "lost", by: loser) }
            for _ in 0..<5 {
                let decoy = try await TestPerson(age: 30 * 86_400, in: store, client)
                try await Self.post(Self.wallet, "found", by: decoy)
            }
            try await Self.post("Wallet Zubizarreta", "found", by: finder)
            if comeFirst { try await Self.post(Self.wallet, "lost", by: loser) }
            try await finder.waitForNotifications(1)
            try await loser.waitForNotifications(6)
            #expect(try await Self.others(finder) == [Self.wallet])
            let texts = try await loser.notifications().compactMap { $0["text"] as? String }
            #expect(texts.filter { $0.contains("a strong match") }.count <= 1, "\(texts)")
        }
    }
}
