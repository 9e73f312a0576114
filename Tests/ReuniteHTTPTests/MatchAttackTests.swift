import Foundation
import GRDB
import HTTPTypes
import Reunite
import Synchronization
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ReuniteStorage

/// Attacks on the notifications of matches, through HTTP, with rate limits on.
@Suite struct MatchAttackTests {
    private static let month: Int64 = 30 * 86_400
    private static let description = """
        Left near the fountain on Saturday evening. The zip is bent, one corner is torn, and inside are a Navigo pass, two stamps and a \
        photo of a dog. Number 5KJ204417.
        """

    /// Runs a service with its limits, an owner and an attacker who has just registered.
    private static func run(
        _ body:
            @escaping @Sendable (Store, TestClient, _ owner: TestPerson, _ attacker: TestPerson) async throws
            -> Void
    ) async throws {
        var service = try TestService()
        service.configuration.hasRateLimits = true
        // An attacker has all day.
        service.configuration.rateLimitClock = { ContinuousClock.now }
        let store = service.test.store
        try await service.run { client in
            try await body(
                store, client, TestPerson(age: month, in: store, client), TestPerson(in: store, client))
        }
    }

    private static func post(
        _ title: String, _ description: String = "", status: String, by person: TestPerson
    ) async throws -> String {
        let text = String(decoding: try JSONEncoder().encode(description), as: UTF8.self)
        let response = try await person.post(
            "/api/v1/listings",
            TestPerson.listing(title, status: status, more: #", "description": \#(text)"#))
        return try #require(response.headers[.location], "\(response.status)")
    }

    private static func id(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }

    /// How many notifications tell the owner of a listing of another one.
    private static func matches(of person: TestPerson, about listing: String? = nil) async throws -> [[String: Any]] {
        try await person.notifications().filter {
            $0["kind"] as? String == "match" && (listing == nil || $0["about"] as? String == listing.map(id))
        }
    }

    @Test("Twenty listings of a new account that name every brand and colour do not silence somebody who is honest")
    func decoys() async throws {
        try await Self.run { store, client, loser, attacker in
            let everything = """
                Leather wallet. Black, white, red, green, blue, brown, grey, pink, purple, orange, beige. Gucci, Prada, Samsonite, Apple, \
                Samsung, Nike, Adidas, Garmin, Sony, Canon.
                """
            for number in 0..<20 {
                _ = try await Self.post("Black leather wallet \(number)", everything, status: "lost", by: attacker)
            }
            let lost = try await Self.post("Black leather wallet Zubizarreta", status: "lost", by: loser)
            let finder = try await TestPerson(age: Self.month, in: store, client)
            let found = try await Self.post("Portefeuille en cuir noir", status: "found", by: finder)
            try await loser.waitForNotifications(1)
            #expect(try await Self.matches(of: loser, about: found).count == 1)
            #expect(try await Self.matches(of: attacker).count <= 5)
            #expect(try await Self.matches(of: finder, about: lost).count == 1)
            #expect(try await finder.notifications().count <= 6)
        }
    }

    @Test(
        "Who repeats a listing is not called a strong match, gets no number mailed, and a mail later if two people report it"
    )
    func copies() async throws {
        try await Self.run { store, client, loser, attacker in
            let lost = try await Self.post("Black leather wallet", Self.description, status: "lost", by: loser)
            let copies = [
                try await Self.post(
                    "Black leather wallet, call 06 12 34 56 78", Self.description, status: "found", by: attacker),
                try await Self.post(
                    "Black leather wallet www.evil.example", Self.description, status: "found", by: attacker),
            ]
            try await loser.waitForNotifications(2)
            let texts = try await Self.matches(of: loser).compactMap { $0["text"] as? String }
            #expect(
                Set(texts) == [
                    "“Black leather wallet, call …” is a possible match for your listing “Black leather wallet”, but one text repeats the other",
                    "“Black leather wallet …” is a possible match for your listing “Black leather wallet”, but one text repeats the other",
                ])
            let features = try #require(try await loser.get("\(lost)/matches").json["features"] as? [[String: Any]])
            for feature in features {
                let match = (feature["properties"] as? [String: Any])?["match"] as? [String: Any]
                #expect(match?["copied"] as? Bool == true)
                let names = (match?["factors"] as? [[String: Any]])?.compactMap { $0["name"] as? String } ?? []
                #expect(
                    Set(names).isDisjoint(with: ["thing", "words", "number", "colour", "material", "brand"]), "\(names)"
                )
            }
            #expect(features.count == 2)
            func mails() async throws -> [QueuedMail] {
                try await store.mail.take(limit: 10, for: 0).filter { $0.address == loser.email }
            }
            #expect(try await mails().isEmpty)
            for _ in 0..<2 {
                let reporter = try await TestPerson(age: Self.month, in: store, client)
                let report = try await reporter.post("\(copies[0])/reports", #"{"reason": "scam"}"#)
                #expect(report.status == .created)
            }
            try await store.write { transaction in
                // As if they came from two clients.
                try transaction.db.execute("UPDATE report SET client = NULL")
                try transaction.db.execute("UPDATE mail SET due_at = 0; UPDATE notification SET ripe_at = 0")
            }
            let mail = try #require(try await mails().first)
            guard case .alerts(.match, let told, count: 1, _) = mail.letter, told[0].strength == .copied else {
                Issue.record("\(mail)")
                return
            }
            #expect(told[0].other.map { "\($0)" } == Self.id(copies[1]))
        }
    }

    @Test("Who withdraws a listing and posts it again is not notified of a sixth time")
    func reposts() async throws {
        try await Self.run { store, client, loser, attacker in
            _ = try await Self.post("Black leather wallet Zubizarreta", status: "lost", by: loser)
            for count in 1...5 {
                let decoy = try await Self.post("Portefeuille en cuir noir", status: "found", by: attacker)
                try await loser.waitForNotifications(count)
                #expect(try await attacker.delete(decoy).status == .noContent)
            }
            let sixth = try await Self.post("Portefeuille en cuir noir", status: "found", by: attacker)
            // What is posted later is judged later.
            let finder = try await TestPerson(age: Self.month, in: store, client)
            let found = try await Self.post("Porte-monnaie en cuir noir", status: "found", by: finder)
            try await loser.waitForNotifications(6)
            #expect(try await Self.matches(of: loser, about: found).count == 1)
            #expect(try await Self.matches(of: loser, about: sixth).isEmpty)
        }
    }

    /// Waits, by a saved search, until lost listings have been judged: what is found afterwards is judged later.
    private static func whenJudged(
        _ count: Int, _ store: Store, _ client: TestClient, _ post: () async throws -> Void
    ) async throws {
        let watcher = try await TestPerson(age: month, in: store, client)
        let search = try await watcher.post("/api/v1/accounts/me/searches", #"{"name": "All", "query": "status=lost"}"#)
        #expect(search.status == .created)
        try await post()
        try await watcher.waitForNotifications(count)
    }

    /// People who opened their accounts some hours ago.
    private static func newcomers(
        _ count: Int, hoursAgo: Int64, _ store: Store, _ client: TestClient
    ) async throws -> [TestPerson] {
        var people: [TestPerson] = []
        for _ in 0..<count { people.append(try await TestPerson(age: hoursAgo * 3600, in: store, client)) }
        return people
    }

    @Test(
        "Thirty accounts that were opened together, with a better decoy each, do not silence one opened in another hour"
    )
    func burst() async throws {
        try await Self.run { store, client, _, loser in
            let wallet = "Black leather wallet Zubizarreta"
            let lost = Mutex("")
            try await Self.whenJudged(31, store, client) {
                for decoy in try await Self.newcomers(30, hoursAgo: 5, store, client) {
                    _ = try await Self.post(wallet, status: "lost", by: decoy)
                }
                let posted = try await Self.post("Leather wallet", status: "lost", by: loser)
                lost.withLock { $0 = posted }
            }
            let finder = try await TestPerson(age: Self.month, in: store, client)
            _ = try await Self.post(wallet, status: "found", by: finder)
            try await loser.waitForNotifications(1)
            #expect(try await Self.matches(of: finder, about: lost.withLock { $0 }).count == 1)
        }
    }

    @Test("Who calls matches somebody else's is notified of those that had no place")
    func rounds() async throws {
        try await Self.run { store, client, _, _ in
            // All are equal, and more than a change notifies of.
            try await Self.whenJudged(25, store, client) {
                // An hour's accounts have ten of these places at most.
                for hours: Int64 in 5..<10 {
                    for person in try await Self.newcomers(5, hoursAgo: hours, store, client) {
                        _ = try await Self.post("Black leather wallet", status: "lost", by: person)
                    }
                }
            }
            let finder = try await TestPerson(age: Self.month, in: store, client)
            let found = try await Self.post("Black leather wallet", status: "found", by: finder)
            try await finder.waitForNotifications(20)
            let first = try #require(try await Self.matches(of: finder).first?["about"] as? String)
            let verdict = try await client.send(
                .put, "\(found)/matches/\(first)", #"{"verdict": "not-mine"}"#, token: finder.token)
            #expect(verdict.status == .noContent)
            try await finder.waitForNotifications(25)
        }
    }
}
