import Foundation
import HTTPTypes
import Reunite
import ReuniteStorage
import Testing

@testable import ReuniteHTTP

/// What a moderator learns of the case of their own listing: no more than any owner.
@Suite struct OwnCaseTests {
    /// A listing of a moderator, its reporter, and another moderator who may decide.
    private static func run(
        _ reason: ReportReason = .scam,
        _ body: @escaping @Sendable (ReportedListing, _ owner: TestPerson) async throws -> Void
    ) async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let owner = try await TestPerson(role: .moderator, in: store, client)
            let other = try await TestPerson(role: .moderator, in: store, client)
            try await body(
                ReportedListing(reason, owner: owner, moderator: other, in: store, client), owner)
        }
        #expect(try await store.maintenance.check(repair: false) == [])
    }

    private static func json(_ person: TestPerson, _ uri: String) async throws -> NSDictionary {
        let response = try await person.get(uri)
        #expect(response.status == .ok, "\(uri)")
        return try response.json as NSDictionary
    }

    @Test("The queue shows that the case exists, and nothing of its reports")
    func queue() async throws {
        try await Self.run { reported, owner in
            let second = try await TestPerson(in: reported.store, reported.client)
            _ = try await second.post("\(reported.location)/reports", #"{"reason": "spam"}"#)
            #expect(try await reported.moderator.post("\(reported.address)/claim").status == .ok)
            let seen = try await ModerationHTTPTests.first(reported.moderator)
            #expect(seen["reasons"] as? [String] == ["scam", "spam"] && seen["reports"] as? Int == 2)
            let own = try await ModerationHTTPTests.first(owner)
            #expect(own["id"] as? String == seen["id"] as? String && Set(own.keys) == Set(seen.keys))
            #expect(own["reasons"] as? [String] == [] && own["reports"] as? Int == 0)
            #expect(own["urgency"] as? Double == 0 && own["version"] as? Int == 1)
            #expect(own["claimedBy"] is NSNull && own["claimedUntil"] is NSNull)
            // Whether somebody works on it is not told by a refusal either.
            for (method, body) in [("claim", nil), ("release", nil), ("decisions", "dismiss")] {
                let refused = try await owner.post(
                    "\(reported.address)/\(method)", body.map { ModerationHTTPTests.decision($0, 3) })
                #expect(refused.status == .forbidden, "\(method)")
            }
        }
    }

    @Test("The place in the queue does not tell what the reports weigh")
    func place() async throws {
        try await Self.run { reported, owner in
            // Reported later, and light.
            let light = try await ReportedListing(
                .other, moderator: reported.moderator, in: reported.store, reported.client)
            func queue(_ reader: TestPerson, limit: Int) async throws -> [String] {
                var all: [String] = []
                var next: String? = "\(ModerationHTTPTests.cases)?limit=\(limit)"
                while let uri = next {
                    let page = try await reader.get(uri).json
                    let cases = page["cases"] as? [[String: Any]] ?? []
                    all += cases.map { "\(ModerationHTTPTests.cases)/\($0["id"] as? String ?? "")" }
                    let link = (page["links"] as? [[String: Any]])?.first { $0["rel"] as? String == "next" }
                    next = (link?["href"] as? String).flatMap { URL(string: $0) }.map { "\($0.path)?\($0.query ?? "")" }
                }
                return all
            }
            for limit in 1...3 {
                #expect(try await queue(reported.moderator, limit: limit) == [reported.address, light.address])
                #expect(try await queue(owner, limit: limit) == [light.address, reported.address], "\(limit)")
            }
        }
    }

    @Test("The results of a reporter's reports do not tell who has reported it", arguments: ["dismiss", "warn"])
    func results(action: String) async throws {
        try await Self.run { reported, owner in
            let uri = "/api/v1/moderation/accounts/\(reported.reporter.account)"
            let figures = "/api/v1/moderation/statistics"
            // Of others' listings they count.
            let other = try await TestPerson(in: reported.store, reported.client).postListing()
            _ = try await reported.reporter.post("\(other)/reports", #"{"reason": "spam"}"#)
            let address = try await ReportedListing.address(of: other, in: reported.store)
            _ = try await reported.moderator.post(
                "\(address)/decisions", ModerationHTTPTests.decision(action, 1))
            let before = try await Self.json(owner, uri)
            #expect((before["reports"] as? [String: Int])?.values.reduce(0, +) == 1)
            let reasons = try await Self.json(owner, figures)["reasons"] as? [String: Int]
            #expect(reasons?["scam"] == 0 && reasons?["spam"] == 1)
            let decided = try await reported.moderator.post(
                "\(reported.address)/decisions", ModerationHTTPTests.decision(action, 1))
            #expect(decided.status == .ok)
            #expect(try await Self.json(owner, uri) == before)
            #expect(try await Self.json(owner, figures)["reasons"] as? [String: Int] == reasons)
            let counts = try await Self.json(reported.moderator, uri)["reports"] as? [String: Int]
            #expect(counts?.values.reduce(0, +) == 2)
            let all = try await Self.json(reported.moderator, figures)["reasons"] as? [String: Int]
            #expect(all?["scam"] == 1)
        }
    }

    @Test("The log shows what was decided, neither by whom nor why")
    func log() async throws {
        try await Self.run { reported, owner in
            let decided = try await reported.decide(.dismiss, 1, note: "The reporter is a rival.")
            #expect(decided.status == .ok)
            func entry(_ reader: TestPerson) async throws -> [String: Any] {
                let page = try await reader.get("/api/v1/moderation/log").json
                return (page["entries"] as? [[String: Any]])?.first { $0["action"] as? String == "dismiss" } ?? [:]
            }
            let (own, seen) = (try await entry(owner), try await entry(reported.moderator))
            #expect(seen["note"] as? String == "The reporter is a rival." && seen["moderator"] is [String: Any])
            #expect(own["note"] as? String == "" && own["moderator"] is NSNull)
            for member in ["id", "hash", "case", "action"] {
                #expect(own[member] as? NSObject == seen[member] as? NSObject, "\(member)")
            }
        }
    }
}
