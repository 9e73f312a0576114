import Foundation
import GRDB
import HTTPTypes
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ReuniteService
@testable import ReuniteStorage

/// Matches over HTTP: who may see them, what they tell, and what owners say of them.
@Suite struct MatchesHTTPTests {
    /// Posts a listing, and returns its path.
    private static func post(
        _ title: String, status: String, by person: TestPerson, more: String = "", coordinates: String = "[4.86, 45.76]"
    ) async throws -> String {
        let response = try await person.post(
            "/api/v1/listings", TestPerson.listing(title, status: status, coordinates: coordinates, more: more))
        return try #require(response.headers[.location])
    }

    private static func id(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }

    /// The matches of a listing, by title and in order.
    private static func matches(
        of path: String, for person: TestPerson, _ headers: HTTPFields = [:]
    ) async throws -> [(title: String, properties: [String: Any])] {
        let response = try await person.get("\(path)/matches", headers)
        #expect(response.status == .ok)
        let features = try #require(try response.json["features"] as? [[String: Any]])
        return try features.map { feature in
            let properties = try #require(feature["properties"] as? [String: Any])
            return (properties["title"] as? String ?? "", properties)
        }
    }

    @Test("The same thing in another language comes first, with reasons in the reader's language that sum to the odds")
    func reasons() async throws {
        try await TestService.runWithLoserAndFinder { _, _, loser, finder in
            let lost = try await Self.post("Black leather wallet", status: "lost", by: loser)
            for title in ["Sac de sport rouge", "Portefeuille en cuir noir", "Parapluie vert"] {
                _ = try await Self.post(title, status: "found", by: finder)
            }
            // Listings of the same status, and one's own, are no matches.
            _ = try await Self.post("Black leather wallet", status: "lost", by: finder)
            _ = try await Self.post("Black leather wallet", status: "found", by: loser)

            let matches = try await Self.matches(of: lost, for: loser, [.acceptLanguage: "fr"])
            #expect(matches.first?.title == "Portefeuille en cuir noir")
            #expect(
                matches.count == Set(matches.map(\.title)).count && !matches.contains { $0.title.hasPrefix("Black") })
            var sum = 0.0
            for (_, properties) in matches {
                let match = try #require(properties["match"] as? [String: Any])
                let factors = try #require(match["factors"] as? [[String: Any]])
                let bits = try #require(match["bits"] as? Double)
                let probability = try #require(match["probability"] as? Double)
                #expect(abs(factors.compactMap { $0["bits"] as? Double }.reduce(0, +) - bits) < 0.02)
                #expect(abs(1 / (1 + exp2(-bits)) - probability) < 0.02)
                #expect(match["verdict"] is NSNull)
                // Nothing is copied here.
                let strength: MatchStrength = probability >= MatchStrength.leastStrong ? .strong : .possible
                #expect(match["strength"] as? String == strength.rawValue)
                sum += probability
            }
            #expect(sum <= 1)
            let texts = (matches.first?.properties["match"] as? [String: Any])?["factors"] as? [[String: Any]] ?? []
            #expect(texts.contains { $0["text"] as? String == "Même couleur\u{202F}: noir" }, "\(texts)")
        }
    }

    @Test("The owner of a match that is confirmed is notified that they can write")
    func confirmation() async throws {
        try await TestService.runWithLoserAndFinder { _, client, loser, finder in
            let lost = try await Self.post("Black leather wallet", status: "lost", by: loser)
            let found = try await Self.post("Parapluie vert", status: "found", by: finder)
            let verdict = try await client.send(
                .put, "\(lost)/matches/\(Self.id(found))", #"{"verdict": "mine"}"#, token: loser.token)
            #expect(verdict.status == .noContent)
            try await finder.waitForNotifications(1)
            let notification = try #require(try await finder.notifications().first)
            #expect(notification["kind"] as? String == "match")
            #expect(notification["listing"] as? String == Self.id(found))
            #expect(notification["about"] as? String == Self.id(lost))
            #expect(
                notification["text"] as? String
                    == "The owner of “Black leather wallet” thinks that your listing “Parapluie vert” is about the same thing. You can write to them"
            )
        }
    }

    /// A service that does not wait for its matcher.
    ///
    /// - Parameter hold: holds the matcher until the stream ends.
    private static func impatient(
        _ hold: @escaping @Sendable (inout LiveState, Store, AsyncStream<Void>) -> Void
    ) throws -> (service: TestService, opening: AsyncStream<Void>.Continuation) {
        var service = try TestService()
        let (openings, opening) = AsyncStream.makeStream(of: Void.self)
        service.configuration.feedPatience = .milliseconds(1)
        service.prepare = { [store = service.test.store] in hold(&$0, store, openings) }
        return (service, opening)
    }

    @Test("A matcher that is held up, as by an import, delays nobody: what it knows is answered")
    func heldUp() async throws {
        let (service, opening) = try Self.impatient { live, store, openings in
            live.matchesFollower = ChangeFollower(
                changes: store.changes, after: 0, consumers: [HeldUp(openings: openings)])
        }
        let store = service.test.store
        try await service.run { client in
            defer { opening.finish() }
            let loser = try await TestPerson(in: store, client)
            let lost = try await Self.post("Black backpack", status: "lost", by: loser)
            #expect(try await Self.matches(of: lost, for: loser).isEmpty)
        }
    }

    @Test("While the matcher loads the listings, it says that it has not compared all")
    func incomplete() async throws {
        let (service, opening) = try Self.impatient { live, store, openings in
            live.matches = MatchFeed(store: store, after: 0, metrics: PrometheusMetrics()) {
                for await _ in openings {}
            }
        }
        let store = service.test.store
        try await service.run { client in
            defer { opening.finish() }
            let loser = try await TestPerson(in: store, client)
            let lost = try await Self.post("Black backpack", status: "lost", by: loser)
            let withdrawn = try await Self.post("Brown backpack", status: "lost", by: loser)
            _ = try await loser.delete(withdrawn)
            func isComplete(_ listing: String) async throws -> Bool? {
                try await loser.get("\(listing)/matches").json["complete"] as? Bool
            }
            #expect(try await isComplete(lost) == false)
            // It has no matches, whatever the others are.
            #expect(try await isComplete(withdrawn) == true)
            opening.finish()
            while try await isComplete(lost) != true { await Task.yield() }
        }
    }

    /// A consumer that waits until the stream ends.
    struct HeldUp: ChangeConsumer {
        let openings: AsyncStream<Void>
        func consume(_ changes: [ListingChange]) async throws { for await _ in openings {} }
    }

    @Test("The language is that of the request, or else of the account")
    func language() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let loser = try await TestPerson(in: store, client)
            let lost = try await loser.postListing()
            _ = try await loser.patch("/api/v1/accounts/me", #"{"locale": "es-MX"}"#)
            let own = try await loser.get("\(lost)/matches")
            #expect(own.headers[.contentLanguage] == "es" && own.headers[.vary]?.contains("Accept-Language") == true)
            #expect(
                try await loser.get("\(lost)/matches", [.acceptLanguage: "de, zh;q=0.2"]).headers[.contentLanguage]
                    == "zh")
        }
    }

    @Test("Only the owner and moderators see matches; only the owner judges them")
    func roles() async throws {
        try await TestService.runWithLoserAndFinder { store, client, loser, finder in
            let moderator = try await TestPerson(role: .moderator, in: store, client)
            let lost = try await Self.post("Black backpack", status: "lost", by: loser)
            let found = try await Self.post("Black backpack", status: "found", by: finder)
            let verdict = "\(lost)/matches/\(Self.id(found))"
            #expect(try await client.send(.get, "\(lost)/matches").status == .unauthorized)
            #expect(try await finder.get("\(lost)/matches").status == .forbidden)
            #expect(try await loser.get("/api/v1/listings/x/matches").status == .notFound)
            for (person, status) in [(finder, 403), (moderator, 403), (loser, 204)] {
                let put = try await client.send(.put, verdict, #"{"verdict": "mine"}"#, token: person.token)
                #expect(put.status.code == status)
            }
            // Nobody else sees the verdict, and a withdrawn listing is not revealed.
            let finders = try await Self.matches(of: found, for: finder)
            #expect((finders.first?.properties["match"] as? [String: Any])?["verdict"] is NSNull)
            let moderators = try await Self.matches(of: lost, for: moderator)
            #expect((moderators.first?.properties["match"] as? [String: Any])?["verdict"] is NSNull)
            _ = try await loser.delete(lost)
            #expect(try await finder.get("\(lost)/matches").status == .notFound)
            #expect(try await Self.matches(of: lost, for: loser).isEmpty)
            #expect(try await Self.matches(of: found, for: finder).isEmpty)
        }
    }

    @Test("What is not mine is not shown again, until the verdict is taken back")
    func verdicts() async throws {
        try await TestService.runWithLoserAndFinder { _, client, loser, finder in
            let lost = try await Self.post("Black backpack", status: "lost", by: loser)
            let found = try await Self.post("Black backpack", status: "found", by: finder)
            let path = "\(lost)/matches/\(Self.id(found))"
            func judge(_ json: String) async throws -> TestResponse {
                try await client.send(.put, path, json, token: loser.token)
            }
            #expect(try await judge(#"{"verdict": "mine"}"#).status == .noContent)
            let mine = try await Self.matches(of: lost, for: loser)
            #expect((mine.first?.properties["match"] as? [String: Any])?["verdict"] as? String == "mine")
            #expect(try await judge(#"{"verdict": "not-mine"}"#).status == .noContent)
            #expect(try await Self.matches(of: lost, for: loser).isEmpty)
            let export = try await loser.get("/api/v1/accounts/me/export").json["verdicts"] as? [[String: String]]
            #expect(export == [["listing": Self.id(lost), "other": Self.id(found), "verdict": "not-mine"]])
            for _ in 0..<2 { #expect(try await judge(#"{"verdict": null}"#).status == .noContent) }
            #expect(try await Self.matches(of: lost, for: loser).count == 1)

            for wrong in ["{}", #"{"verdict": "maybe"}"#, #"{"verdict": 1}"#, #"{"verdict": null, "x": 1}"#] {
                let response = try await judge(wrong)
                #expect(response.status == .unprocessableContent, "\(wrong)")
                #expect(try response.faults == [wrong.contains("x") ? "/x" : "/verdict"])
            }
            // Of the same status, one's own, or unknown.
            let same = try await Self.post("Black backpack", status: "lost", by: finder)
            let own = try await Self.post("Black backpack", status: "found", by: loser)
            for other in [Self.id(same), Self.id(own), Self.id(lost), "00000000-0000-7000-8000-000000000000", "x"] {
                let put = try await client.send(
                    .put, "\(lost)/matches/\(other)", #"{"verdict": "mine"}"#, token: loser.token)
                #expect(put.status == .notFound, "\(other)")
            }
        }
    }

    @Test("A listing has a bounded number of verdicts, and a page of matches its limit")
    func limits() async throws {
        let service = try TestService()
        let store = service.test.store
        let found = try (0...MatchStore.maximumVerdicts).map { try IncomingListing.test("Black backpack \($0)") }
        _ = try await store.listings.upsert(found)
        try await service.run { client in
            let loser = try await TestPerson(in: store, client)
            let lost = try await Self.post("Black backpack", status: "lost", by: loser)
            #expect(try await Self.matches(of: lost, for: loser).count == 20)
            for (limit, count) in [("1", 1), ("1000", 100)] {
                let page = try await loser.get("\(lost)/matches?limit=\(limit)").json["features"] as? [Any]
                #expect(page?.count == count)
            }
            #expect(try await loser.get("\(lost)/matches?limit=0").status == .badRequest)
            let last = try await loser.get("\(lost)/matches?limit=1").json["features"] as? [[String: Any]]
            let other = try #require(last?.first?["id"] as? String)
            try await store.write {
                try $0.db.prepare(
                    """
                    INSERT INTO match_verdict SELECT l.id, o.id, 'mine', 0 FROM listing AS l, listing AS o
                    WHERE l.status = 'lost' AND o.status = 'found' AND o.id <> ?
                    """
                ).run([.optional(ListingID(other)?.row)])
            }
            let put = try await client.send(
                .put, "\(lost)/matches/\(other)", #"{"verdict": "mine"}"#, token: loser.token)
            #expect(put.status == .conflict)
            #expect(try put.problem == "too-many-verdicts")
        }
    }

    @Test("Blocked people, and what moderators hold or remove, are no matches; a held listing keeps its own")
    func hidden() async throws {
        try await TestService.runWithLoserAndFinder { store, client, loser, finder in
            let lost = try await Self.post("Black backpack", status: "lost", by: loser)
            let found = try await Self.post("Black backpack", status: "found", by: finder)
            #expect(try await Self.matches(of: lost, for: loser).count == 1)
            for (blocker, blocked) in [(loser, finder), (finder, loser)] {
                let path = "/api/v1/accounts/me/blocks/\(blocked.account)"
                _ = try await client.send(.put, path, token: blocker.token)
                #expect(try await Self.matches(of: lost, for: loser).isEmpty)
                #expect(try await Self.matches(of: found, for: finder).isEmpty)
                _ = try await blocker.delete(path)
            }
            func set(_ visibility: Visibility) async throws {
                try await store.write {
                    try $0.db.prepare("UPDATE listing SET visibility = ? WHERE status = 'found'")
                        .run([.text(visibility.rawValue)])
                }
            }
            try await set(.held)
            #expect(try await Self.matches(of: lost, for: loser).isEmpty)
            #expect(try await Self.matches(of: found, for: finder).count == 1)
            try await set(.public)
            #expect(try await Self.matches(of: lost, for: loser).count == 1)
        }
    }

    @Test("Matches follow edits, and an approximate listing counts with its published point only")
    func edits() async throws {
        try await TestService.runWithLoserAndFinder { _, _, loser, finder in
            let lost = try await Self.post(
                "Black backpack", status: "lost", by: loser, more: #", "precision": "exact""#)
            let found = try await Self.post(
                "Blue scarf", status: "found", by: finder, more: #", "precision": "approximate""#)
            func bits() async throws -> [String: Double] {
                let match = try await Self.matches(of: lost, for: loser).first?.properties["match"] as? [String: Any]
                let factors = match?["factors"] as? [[String: Any]] ?? []
                return Dictionary(
                    uniqueKeysWithValues: factors.map { ($0["name"] as? String ?? "", $0["bits"] as? Double ?? 0) })
            }
            let before = try await bits()
            _ = try await finder.patch(found, #"{"properties": {"title": "Black backpack"}}"#)
            let after = try await bits()
            #expect(after["thing"] ?? 0 > before["thing"] ?? 0, "\(before) \(after)")
            // Within its cell the true point may move by hundreds of metres without anybody learning it.
            let features = try await loser.get("\(lost)/matches").json["features"] as? [[String: Any]]
            let geometry = try #require(features?.first?["geometry"] as? [String: Any])
            let centre = try #require(geometry["coordinates"] as? [Double])
            func move(_ path: String, of person: TestPerson, by degrees: Double) async throws {
                let moved = try await person.patch(
                    path,
                    """
                    {"geometry": {"type": "Point", "coordinates": [\(centre[0] + degrees), \(centre[1] + degrees)]}}
                    """)
                #expect(moved.status == .ok)
            }
            try await move(lost, of: loser, by: 0.0015)
            try await move(found, of: finder, by: 0.0015)
            let near = try await Self.matches(of: lost, for: loser).first?.properties["match"] as? NSDictionary
            try await move(found, of: finder, by: -0.0015)
            let far = try await Self.matches(of: lost, for: loser).first?.properties["match"] as? NSDictionary
            #expect(near != nil && near == far)
        }
    }

    @Test("Listings that stood before the server, and imported ones without an owner, match too")
    func loaded() async throws {
        let service = try TestService()
        let store = service.test.store
        _ = try await store.listings.upsert([
            try .test("Black backpack", status: .lost, category: .bags), try .test("Black backpack", category: .bags),
        ])
        try await service.run { client in
            let moderator = try await TestPerson(role: .moderator, in: store, client)
            let features =
                try await client.send(.get, "/api/v1/listings?status=lost").json["features"] as? [[String: Any]]
            let path = "/api/v1/listings/\(features?.first?["id"] as? String ?? "")"
            #expect(try await Self.matches(of: path, for: moderator).map(\.title) == ["Black backpack"])
        }
    }
}
