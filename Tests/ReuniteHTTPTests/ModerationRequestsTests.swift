import Foundation
import HTTPTypes
import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP

/// The bodies of moderators and reporters, and paged lists.
@Suite struct ModerationRequestsTests {
    private static let long = String(repeating: "x", count: 5001)

    /// A body, the endpoint that gets it, and the members that the problem names.
    private static let faults: [(String, String, [String])] = [
        ("reports", "{}", ["/reason"]), ("reports", "[]", [""]), ("reports", #"{"reason": "ugly"}"#, ["/reason"]),
        ("reports", #"{"reason": "SPAM"}"#, ["/reason"]), ("reports", #"{"reason": null}"#, ["/reason"]),
        ("reports", #"{"reason": 7, "comment": 8, "weight": 9}"#, ["/reason", "/comment", "/weight"]),
        ("reports", #"{"reason": "spam", "comment": "\#(long)"}"#, ["/comment"]),
        ("reports", #"{"reason": "spam", "comment": "a\u0000b"}"#, ["/comment"]),
        ("messages", "{}", ["/body"]), ("messages", #"{"body": " \n "}"#, ["/body"]),
        ("messages", #"{"body": "\#(long)"}"#, ["/body"]), ("messages", #"{"body": "x", "to": "y"}"#, ["/to"]),
        ("messages", #"{"body": "a\u001bb"}"#, ["/body"]), ("messages", #"{"body": ["x"]}"#, ["/body"]),
        ("appeal", "{}", ["/body"]), ("appeal", #"{"body": ""}"#, ["/body"]),
        ("decisions", "{}", ["/action", "/note", "/version"]),
        ("decisions", #"{"action": "delete", "note": "", "version": "1"}"#, ["/action", "/note", "/version"]),
        ("decisions", #"{"action": "hold", "note": "x", "version": 1.5}"#, ["/version"]),
        ("decisions", #"{"action": "hold", "note": "x", "version": 99999999999999999999}"#, ["/version"]),
        ("decisions", #"{"action": "hold", "note": "x", "version": null}"#, ["/version"]),
        (
            "decisions", #"{"action": "hold", "note": "x", "version": 1, "suspendedUntil": "2999-01-01T00:00:00Z"}"#,
            ["/suspendedUntil"]
        ),
        (
            "decisions",
            #"{"action": "suspend-owner", "note": "x", "version": 1, "suspendedUntil": "2001-01-01T00:00:00Z"}"#,
            ["/suspendedUntil"]
        ),
        (
            "decisions", #"{"action": "suspend-owner", "note": "x", "version": 1, "suspendedUntil": "2999-01-01"}"#,
            ["/suspendedUntil"]
        ),
        ("decisions", #"{"action": "hold", "note": "x", "version": 1, "until": 1}"#, ["/until"]),
        (
            "decisions", #"{"action": "remove", "note": "x", "version": 1, "removeListings": true}"#,
            ["/removeListings"]
        ),
        (
            "decisions", #"{"action": "suspend-owner", "note": "x", "version": 1, "removeListings": "yes"}"#,
            ["/removeListings"]
        ),
        ("account", #"{"role": "king"}"#, ["/role"]), ("account", #"{"suspended": true}"#, ["/note"]),
        ("account", #"{"suspended": "yes", "note": "x"}"#, ["/suspended"]),
        ("account", #"{"suspendedUntil": "2999-01-01T00:00:00Z"}"#, ["/note"]),
        (
            "account", #"{"suspended": false, "suspendedUntil": "2999-01-01T00:00:00Z"}"#, ["/suspendedUntil"]
        ),
        ("account", #"{"email": "x@y.example", "displayName": "x"}"#, ["/displayName", "/email"]),
        ("account", "7", [""]),
    ]

    @Test func faultsOfABodyAreNamed() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let administrator = try await TestPerson(role: .administrator, in: store, client)
            let member = try await TestPerson(in: store, client)
            let reported = try await ReportedListing(moderator: administrator, in: store, client)
            let (listing, address) = (reported.location, reported.address)
            for (name, body, pointers) in Self.faults {
                let response =
                    switch name {
                    case "account":
                        try await administrator.patch("/api/v1/moderation/accounts/\(member.account)", body)
                    case "decisions": try await administrator.post("\(address)/decisions", body)
                    default: try await member.post("\(listing)/\(name)", body)
                    }
                #expect(response.status == .unprocessableContent, "\(name) \(body.prefix(200))")
                #expect(try response.problem == "invalid-body")
                #expect(try response.faults == pointers, "\(name) \(body.prefix(200))")
            }
            #expect(try await administrator.get(address).json["version"] as? Int == 1)
            #expect(try await store.mail.count() == 0)
        }
    }

    @Test func unexpectedBodiesAreRefused() async throws {
        try await ReportedListing.run { reported in
            let (listing, address, moderator) = (reported.location, reported.address, reported.moderator)
            for uri in ["\(listing)/reports", "\(listing)/messages", "\(listing)/appeal", "\(address)/decisions"] {
                #expect(try await moderator.post(uri, "{").status == .badRequest, "\(uri)")
                #expect(try await moderator.post(uri, "").status == .badRequest, "\(uri)")
                let form = try await moderator.post(uri, "a=b", [.contentType: "application/x-www-form-urlencoded"])
                #expect(form.status == .unsupportedMediaType, "\(uri)")
                let big = String(repeating: " ", count: 70_000)
                #expect(try await moderator.post(uri, big).status == .contentTooLarge, "\(uri)")
                #expect(try await moderator.post("\(uri)?x=1", "{}").status == .badRequest, "\(uri)")
                let read = try await moderator.get(uri)
                #expect(read.status == .methodNotAllowed && read.headers[.allow] == "OPTIONS, POST", "\(uri)")
            }
            for uri in ["\(address)/claim", "\(address)/release"] {
                #expect(try await moderator.post(uri).status == .ok)
                #expect(try await moderator.post("\(uri)?force=1").status == .badRequest)
            }
        }
    }

    @Test func unknownIdsAreNotFound() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let moderator = try await TestPerson(role: .moderator, in: store, client)
            let decision = #"{"action": "hold", "note": "x", "version": 1}"#
            for id in ["x", "..", "%00", UUID().uuidString, "0198a5b0-0000-7000-8000-000000000000"] {
                for uri in ["cases/\(id)", "accounts/\(id)"] {
                    #expect(try await moderator.get("/api/v1/moderation/\(uri)").status == .notFound, "\(uri)")
                }
                #expect(try await moderator.post("/api/v1/moderation/cases/\(id)/claim").status == .notFound)
                let decided = try await moderator.post("/api/v1/moderation/cases/\(id)/decisions", decision)
                #expect(decided.status == .notFound)
                for (action, body) in [
                    ("reports", #"{"reason": "spam"}"#), ("messages", #"{"body": "x"}"#), ("appeal", #"{"body": "x"}"#),
                ] {
                    #expect(try await moderator.post("/api/v1/listings/\(id)/\(action)", body).status == .notFound)
                }
                #expect(try await moderator.get("/api/v1/listings/\(id)/contact").status == .notFound)
            }
        }
    }

    /// All pages of a list, by following the links.
    private static func walk(_ moderator: TestPerson, _ uri: String, _ name: String) async throws -> [[[String: Any]]] {
        var pages: [[[String: Any]]] = []
        var next: String? = uri
        while let address = next {
            let page = try await moderator.get(address)
            #expect(page.status == .ok, "\(address)")
            pages.append(try page.json[name] as? [[String: Any]] ?? [])
            let link = (try page.json["links"] as? [[String: Any]])?.first { $0["rel"] as? String == "next" }
            next = link?["href"] as? String
            #expect(page.headers[.link] == next.map { "<\($0)>; rel=\"next\"" })
            guard pages.count < 20 else { break }
        }
        return pages
    }

    @Test func listsArePaged() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let moderator = try await TestPerson(role: .moderator, in: store, client)
            var (reported, addresses): ([String], [String]) = ([], [])
            for _ in 0..<5 {
                let listing = try await ReportedListing(moderator: moderator, in: store, client)
                reported.append(listing.location)
                addresses.append(listing.address)
            }
            for (limit, sizes) in [(2, [2, 2, 1]), (5, [5]), (1, [1, 1, 1, 1, 1]), (1_000_000, [5])] {
                let uri = "/api/v1/moderation/cases?state=open&limit=\(limit)"
                let pages = try await Self.walk(moderator, uri, "cases")
                #expect(pages.map(\.count) == sizes)
                let ids = pages.flatMap { $0 }.compactMap { $0["id"] as? String }
                #expect(Set(ids) == Set(addresses.compactMap { $0.split(separator: "/").last.map(String.init) }))
                #expect(ids.count == 5)
            }
            _ = try await TestPerson(in: store, client).post("\(reported[0])/reports", #"{"reason": "scam"}"#)
            let reports = try await Self.walk(moderator, "\(addresses[0])/reports?limit=1", "reports")
            #expect(reports.map { $0.map { $0["reason"] as? String } } == [["spam"], ["scam"]])
            let read = try await moderator.get(addresses[0]).json
            #expect(read["reportCount"] as? Int == 2 && (read["reports"] as? [Any])?.count == 2)
            for address in addresses {
                _ = try await moderator.post(
                    "\(address)/decisions",
                    #"{"action": "dismiss", "note": "Fine", "version": \#(address == addresses[0] ? 2 : 1)}"#)
            }
            #expect(try await Self.walk(moderator, "/api/v1/moderation/cases", "cases").map(\.count) == [0])
            let dismissed = try await Self.walk(moderator, "/api/v1/moderation/cases?limit=3&state=dismissed", "cases")
            #expect(dismissed.map(\.count) == [3, 2])
            let log = try await Self.walk(moderator, "/api/v1/moderation/log?limit=2", "entries")
            let decided = log.flatMap { $0 }.filter { $0["case"] is String }
            #expect(decided.count == 5 && decided.allSatisfy { $0["action"] as? String == "dismiss" })
            let numbers = log.flatMap { $0 }.compactMap { $0["id"] as? Int }
            #expect(numbers == Array((1...numbers.count).reversed()))
            #expect(log.flatMap { $0 }.allSatisfy { ($0["hash"] as? String)?.count == 64 })
        }
    }

    @Test(arguments: [
        ("cases?state=all", ["state"]), ("cases?state=Open", ["state"]), ("cases?state=open&state=open", ["state"]),
        ("cases?limit=0", ["limit"]), ("cases?limit=x&cursor=y", ["limit", "cursor"]),
        ("cases?q=-&query=x", ["q", "query"]),
        ("cases?cursor=1_2_3", ["cursor"]), ("cases?cursor=1_-1y2p0ij32e8e8", ["cursor"]),
        ("log?cursor=0_-1y2p0ij32e8e8", ["cursor"]), ("cases?cursor=", ["cursor"]), ("log?state=open", ["state"]),
        ("log?limit=-1", ["limit"]), ("log?cursor=x", ["cursor"]), ("statistics?week=1", ["week"]),
    ])
    func whatAQueryHasWrongIsNamed(_ uri: String, _ names: [String]) async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let moderator = try await TestPerson(role: .moderator, in: store, client)
            let response = try await moderator.get("/api/v1/moderation/\(uri)")
            #expect(response.status == .badRequest)
            #expect(try Set(response.faults) == Set(names))
        }
    }

    @Test func repeatedRequestsGetTheFirstResponse() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let owner = try await TestPerson(in: store, client)
            let member = try await TestPerson(in: store, client)
            let location = try await owner.postListing()
            let key: HTTPFields = [.idempotencyKey: "\"k\""]
            let first = try await member.post("\(location)/reports", #"{"reason": "spam"}"#, key)
            let second = try await member.post("\(location)/reports", #"{"reason": "spam"}"#, key)
            #expect(first.status == .created && second.status == .created)
            #expect(first.body == second.body && second.headers[.idempotencyReplayed] == "true")
            let other = try await member.post("\(location)/reports", #"{"reason": "scam"}"#, key)
            #expect(other.status == .unprocessableContent)
            #expect(try other.problem == "idempotency-key-reused")
            // The same body to another path is another request.
            let elsewhere = try await owner.postListing()
            let moved = try await member.post("\(elsewhere)/reports", #"{"reason": "spam"}"#, key)
            #expect(moved.status == .unprocessableContent)
            for status in [nil, "true"] {
                let sent = try await member.post(
                    "\(location)/messages", #"{"body": "Hi"}"#, [.idempotencyKey: "\"m\""])
                #expect(sent.status == .accepted && sent.headers[.idempotencyReplayed] == status)
            }
            #expect(try await store.mail.count() == 1)
        }
    }

    @Test func statisticsAreComplete() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let moderator = try await TestPerson(role: .moderator, in: store, client)
            #expect(try await moderator.get("/api/v1/moderation/statistics").json["medianTimeToDecision"] is NSNull)
            let decided = try await ReportedListing(moderator: moderator, in: store, client)
            _ = try await decided.decide(.dismiss, 1)
            _ = try await ReportedListing(moderator: moderator, in: store, client)
            let statistics = try await moderator.get("/api/v1/moderation/statistics").json
            #expect(statistics["cases"] as? [String: Int] == ["open": 1, "dismissed": 1, "actioned": 0])
            #expect((statistics["reasons"] as? [String: Int])?["spam"] == 2)
            #expect((statistics["medianTimeToDecision"] as? Double ?? -1) >= 0)
            let weeks = statistics["weeks"] as? [[String: Any]] ?? []
            #expect((1...2).contains(weeks.count))
            #expect((weeks.first?["week"] as? String)?.wholeMatch(of: /\d{4}-W\d\d/) != nil)
        }
    }
}
