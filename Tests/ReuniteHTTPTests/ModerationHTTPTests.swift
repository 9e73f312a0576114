import Foundation
import HTTPTypes
import NIOCore
import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ServerLimits

/// The life of a case over HTTP, and who sees what of it.
@Suite struct ModerationHTTPTests {
    static let cases = "/api/v1/moderation/cases"

    static func decision(_ action: String, _ version: Any?, note: String = "Why") -> String {
        #"{"action": "\#(action)", "note": "\#(note)", "version": \#(version as? Int ?? -1)}"#
    }

    /// The most urgent case.
    static func first(_ moderator: TestPerson, _ query: String = "") async throws -> [String: Any] {
        let page = try await moderator.get("\(cases)\(query)")
        #expect(page.status == .ok)
        return (try page.json["cases"] as? [[String: Any]])?.first ?? [:]
    }

    private static func found(_ client: TestClient, _ query: String = "") async throws -> Int? {
        try await client.send(.get, "/api/v1/listings?state=all\(query)").json["numberReturned"] as? Int
    }

    private static func upload(_ person: TestPerson, _ uri: String) async throws -> TestResponse {
        try await person.client.execute(
            uri: uri, method: .post,
            headers: [.authorization: "Bearer \(person.token)", .contentType: "image/bmp"],
            body: ByteBuffer(bytes: TestImage.bmp(width: 64, height: 48)))
    }

    @Test func caseFromReportToAppeal() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let owner = try await TestPerson(in: store, client)
            let reporter = try await TestPerson(in: store, client)
            let moderator = try await TestPerson(role: .moderator, in: store, client)
            let other = try await TestPerson(role: .administrator, in: store, client)
            #expect(try await owner.patch("/api/v1/accounts/me", #"{"locale": "fr"}"#).status == .ok)
            let location = try await owner.postListing("Cheap phones")
            let uploaded = try await Self.upload(owner, "\(location)/photos").json
            let thumbnails = try #require(uploaded["thumbnails"] as? [String: [String: Any]])
            let photo = try #require(thumbnails["small"]?["url"] as? String)

            let reported = try await reporter.post(
                "\(location)/reports", #"{"reason": "scam", "comment": " Wants money \uD83D\uDCB8\n"}"#)
            #expect(reported.status == .created && reported.headers[.cacheControl] == "no-store")
            #expect(try Set(reported.json.keys) == ["id", "reason", "comment", "updatedAt"])
            #expect(try reported.json["comment"] as? String == "Wants money \u{1F4B8}")
            // The listing is still public.
            #expect(try await client.send(.get, location).status == .ok)
            #expect(try await Self.found(client) == 1)

            let queued = try await Self.first(moderator)
            #expect(location.hasSuffix(queued["listing"] as? String ?? "?"))
            #expect(queued["reports"] as? Int == 1 && queued["version"] as? Int == 1)
            #expect(queued["reasons"] as? [String] == ["scam"] && queued["claimedBy"] is NSNull)
            let address = "\(Self.cases)/\(queued["id"] as? String ?? "")"
            let read = try await moderator.get(address)
            #expect(read.headers[.cacheControl]?.contains("no-store") == true)
            #expect(read.headers[.vary]?.contains("Authorization") == true)
            let reports = try #require(try read.json["reports"] as? [[String: Any]])
            #expect((reports.first?["reporter"] as? [String: Any])?["id"] as? String == reporter.account.description)
            #expect(reports.first?["comment"] as? String == "Wants money \u{1F4B8}")
            #expect(try read.json["owner"] as? [String: String] == ["locale": "fr"])
            let listing = try #require(try read.json["listing"] as? [String: Any])
            #expect((listing["properties"] as? [String: Any])?["exactLocation"] == nil)
            let evidence = try #require(try read.json["evidence"] as? [[String: Any]])
            let kept = try #require(evidence.first?["properties"] as? [String: Any])
            #expect(evidence.count == 1 && kept["title"] as? String == "Cheap phones")
            for name in ["title", "category", "status", "visibility"] {
                #expect(queued[name] as? String == kept[name] as? String && kept[name] is String)
            }
            #expect((kept["photos"] as? [Any])?.count == 1)
            let point = (evidence.first?["geometry"] as? [String: Any])?["coordinates"] as? [Double]
            #expect(point == (listing["geometry"] as? [String: Any])?["coordinates"] as? [Double])

            let assigned = try await moderator.post("\(address)/claim")
            #expect(assigned.status == .ok)
            let assignee = try assigned.json["claimedBy"] as? [String: Any]
            #expect(assignee?["id"] as? String == moderator.account.description)
            let refused = try await other.post("\(address)/decisions", Self.decision("hold", 1))
            #expect(refused.status == .conflict)
            #expect(try refused.problem == "case-claimed")

            let tag = try #require(try await client.send(.get, location).headers[.eTag])
            let held = try await moderator.post("\(address)/decisions", Self.decision("hold", 1, note: "Looks odd."))
            #expect(held.status == .ok)
            #expect(try held.json["state"] as? String == "actioned" && held.json["version"] as? Int == 2)
            #expect(try held.json["claimedBy"] is NSNull)
            try await Self.expectHidden(location, photo, tag: tag, reporter, owner, client)
            let own = try await owner.get(location)
            #expect((try own.json["properties"] as? [String: Any])?["visibility"] as? String == "held")
            let mine = try await owner.get("/api/v1/accounts/me/listings")
            #expect(try mine.json["numberReturned"] as? Int == 1)
            for uri in [location, photo] { #expect(try await moderator.get(uri).status == .ok) }

            let appealed = try await owner.post("\(location)/appeal", #"{"body": "They are mine."}"#)
            #expect(appealed.status == .created)
            #expect(try Set(appealed.json.keys) == ["id", "body", "createdAt"])
            let again = try await owner.post("\(location)/appeal", #"{"body": "Please."}"#)
            #expect(again.status == .conflict)
            #expect(try again.problem == "nothing-to-appeal")
            let same = try await moderator.post("\(address)/decisions", Self.decision("restore", 3))
            #expect(same.status == .forbidden)
            #expect(try same.problem == "needs-another-moderator")
            #expect(try await other.post("\(address)/decisions", Self.decision("restore", 3)).status == .ok)

            let shown = try await client.send(.get, location, headers: [.ifNoneMatch: tag])
            #expect(shown.status == .ok && shown.headers[.eTag] != tag)
            #expect(try await Self.found(client) == 1)
            #expect(try await client.send(.get, photo).status == .ok)
            let entries = try await moderator.get("/api/v1/moderation/log").json["entries"] as? [[String: Any]]
            // Without the accounts that the operator created.
            let log = entries?.filter { $0["case"] is String }
            #expect(log?.map { $0["action"] as? String } == ["restore", "hold"])
            #expect((log?.last?["before"] as? [String: Any])?["visibility"] as? String == "public")
            #expect((log?.last?["after"] as? [String: Any])?["visibility"] as? String == "held")
            #expect(log?.last?["note"] as? String == "Looks odd.")
            let mails = try await store.mail.take(limit: 10, for: 60)
            #expect(mails.map(\.address) == [owner.email, owner.email])
        }
        #expect(try await store.maintenance.check(repair: false) == [])
    }

    /// From the next request on, for everyone.
    private static func expectHidden(
        _ location: String, _ photo: String, tag: String, _ member: TestPerson, _ owner: TestPerson,
        _ client: TestClient
    ) async throws {
        for token in [nil, member.token] {
            let read = try await client.send(.get, location, token: token, headers: [.ifNoneMatch: tag])
            #expect(read.status == .notFound)
            #expect(try await client.send(.head, location, token: token).status == .notFound)
            #expect(try await client.send(.get, photo, token: token).status == .notFound)
        }
        for query in [
            "", "&q=cheap", "&bbox=4.8,45.7,4.9,45.8", "&near=4.86,45.76&radius=5000", "&owner=\(owner.account)",
            "&category=bags", "&status=lost",
        ] {
            #expect(try await found(client, query) == 0, "\(query)")
            let own = try await owner.get("/api/v1/listings?state=all\(query)")
            #expect(try own.json["numberReturned"] as? Int == 0)
        }
        let page = location.replacing("/api/v1", with: "")
        #expect(try await client.send(.get, page).status == .notFound)
        #expect(try await owner.get(photo).status == .ok)
        #expect(try await owner.get(photo).headers[.cacheControl]?.contains("private") == true)
    }

    @Test func enoughReportsHoldAListing() async throws {
        var service = try TestService()
        // All accounts of a test are new, so that a scam weighs 1.
        service.configuration.holdRule = HoldRule(threshold: 2, fewestReporters: 2, leastAge: 0)
        service.configuration.trustedProxies = [try #require(IPNetwork("127.0.0.0/8")), try #require(IPNetwork("::1"))]
        let store = service.test.store
        try await service.run { client in
            let owner = try await TestPerson(in: store, client)
            let location = try await owner.postListing()
            // Who reports under several names from one client is one reporter.
            for (network, status) in [(1, HTTPResponse.Status.created), (1, .created), (2, .created), (3, .notFound)] {
                let reporter = try await TestPerson(in: store, client)
                let response = try await reporter.post(
                    "\(location)/reports", #"{"reason": "scam"}"#, [.forwardedFor: "203.0.113.\(network)"])
                #expect(response.status == status, "\(network)")
            }
            #expect(try await client.send(.get, location).status == .notFound)
            #expect(try await Self.found(client) == 0)
            #expect(try await owner.patch(location, #"{"properties": {"title": "New"}}"#).status == .ok)
            #expect(try await client.send(.get, location).status == .notFound)
        }
    }

    @Test func reportersAreConfidential() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let owner = try await TestPerson(in: store, client)
            let reporter = try await TestPerson(in: store, client)
            let location = try await owner.postListing()
            _ = try await reporter.post("\(location)/reports", #"{"reason": "other", "comment": "Zacharias"}"#)
            for uri in [location, "/api/v1/accounts/me/listings", "/api/v1/accounts/me/export", "/api/v1/accounts/me"] {
                let text = String(buffer: try await owner.get(uri).body)
                #expect(!text.contains(reporter.account.description) && !text.contains("Zacharias"), "\(uri)")
                #expect(!text.contains(reporter.email), "\(uri)")
            }
            // Moderators can be owners too.
            let moderator = try await TestPerson(role: .moderator, in: store, client)
            let own = try await moderator.postListing()
            _ = try await reporter.post("\(own)/reports", #"{"reason": "scam"}"#)
            let address = try await ReportedListing.address(of: own, in: store)
            #expect(try await moderator.get(address).status == .forbidden)
            #expect(try await moderator.post("\(address)/claim").status == .forbidden)
            // The reporter sees their own report.
            let export = try await reporter.get("/api/v1/accounts/me/export").json
            let reports = try #require(export["reports"] as? [[String: Any]])
            #expect(reports.map { $0["comment"] as? String } == ["", "Zacharias"])
            #expect(location.hasSuffix(reports.last?["listing"] as? String ?? "?"))
        }
    }

    @Test("A case lists every action with its effect, for the moderator who reads it")
    func actionsAreAnnounced() async throws {
        try await ReportedListing.run { reported in
            func actions(_ response: TestResponse) throws -> [[String: Any]] {
                try #require(try response.json["actions"] as? [[String: Any]])
            }
            func outlook(_ action: ModerationAction, _ all: [[String: Any]]) throws -> [String: Any] {
                try #require(all.first { $0["action"] as? String == action.rawValue })
            }
            let read = try actions(try await reported.moderator.get(reported.address))
            #expect(read.map { $0["action"] as? String } == ModerationAction.allCases.map(\.rawValue))
            let members = ["action", "visibility", "caseState", "reports", "ownerIsMailed", "reason"]
            #expect(read.allSatisfy { Set($0.keys) == Set(members) })
            let (dismiss, restore) = (try outlook(.dismiss, read), try outlook(.restore, read))
            #expect(dismiss["visibility"] as? String == "public" && dismiss["caseState"] as? String == "dismissed")
            #expect(dismiss["reports"] as? String == "dismissed" && dismiss["ownerIsMailed"] as? Bool == false)
            #expect(dismiss["reason"] is NSNull && restore["reason"] as? String == "already-public")
            #expect(restore["reports"] as? String == "unchanged")
            // Of a removed listing a dismissal confirms the removal.
            let removed = try actions(try await reported.decide(.remove, 1))
            let confirmed = try outlook(.dismiss, removed)
            #expect(confirmed["reports"] as? String == "upheld" && confirmed["ownerIsMailed"] as? Bool == true)
            #expect(confirmed["visibility"] as? String == "removed")
            #expect(try outlook(.warn, removed)["reason"] as? String == "stays-removed")
            let other = try await TestPerson(role: .moderator, in: reported.store, reported.client)
            let assigned = try actions(try await reported.moderator.post("\(reported.address)/claim"))
            #expect(assigned.contains { $0["reason"] is NSNull })
            let others = try actions(try await other.get(reported.address))
            #expect(others.allSatisfy { $0["reason"] as? String == "claimed" })
        }
    }

    @Test func conflictListsTheChanges() async throws {
        try await ReportedListing.run { reported in
            let (client, location) = (reported.client, reported.location)
            let reporter = try await TestPerson(in: reported.store, client)
            _ = try await reporter.post("\(location)/reports", #"{"reason": "spam"}"#)
            _ = try await reported.owner.patch(location, #"{"properties": {"title": "Other"}}"#)
            let response = try await reported.decide(.remove, 1)
            #expect(response.status == .conflict && response.headers[.contentType] == "application/problem+json")
            #expect(try response.problem == "case-moved")
            let changes = try #require(try response.json["changes"] as? [[String: Any]])
            #expect(changes.map { $0["kind"] as? String } == ["report", "change"])
            #expect(changes.map { $0["version"] as? Int } == [2, 3])
            #expect(changes.allSatisfy { ($0["at"] as? String)?.hasSuffix("Z") == true })
            #expect(try await client.send(.get, location).status == .ok)
            #expect(try await reported.decide(.remove, 3).status == .ok)
            let late = try await reported.decide(.dismiss, 3)
            #expect((try late.json["changes"] as? [[String: Any]])?.map { $0["kind"] as? String } == ["decision"])
        }
    }

    @Test func warnedOwnersKeepTheListingAndMayAppeal() async throws {
        try await ReportedListing.run(.offensive) { reported in
            let (store, client, owner, moderator) = (
                reported.store, reported.client, reported.owner, reported.moderator
            )
            let location = reported.location
            let tag = try await client.send(.get, location).headers[.eTag]
            let decided = try await reported.decide(.warn, 1)
            #expect(decided.status == .ok)
            #expect(try decided.json["state"] as? String == "actioned")
            let reports = try #require(try decided.json["reports"] as? [[String: Any]])
            #expect(reports.map { $0["outcome"] as? String } == ["upheld"])
            let after = try await client.send(.get, location)
            #expect(after.status == .ok && after.headers[.eTag] == tag)
            let log = try #require(
                try await moderator.get("/api/v1/moderation/log").json["entries"] as? [[String: Any]])
            #expect(log.first?["action"] as? String == "warn")
            let note = try await store.mail.take(limit: 10, for: 60).compactMap { mail in
                if case .decision(.warned, _, _, note: let note, link: .appeal?) = mail.letter { note } else { nil }
            }
            #expect(note == ["Why"])
            #expect(try await owner.post("\(location)/appeal", #"{"body": "It is no insult."}"#).status == .created)
            let again = try await owner.post("\(location)/appeal", #"{"body": "Please."}"#)
            #expect(try again.status == .conflict && again.problem == "nothing-to-appeal")
            // A warning does not publish a removed listing.
            let other = try await TestPerson(role: .moderator, in: store, client)
            #expect(try await reported.decide(.remove, 3, by: other).status == .ok)
            let refused = try await reported.decide(.warn, 4, by: other)
            #expect(try refused.status == .conflict && refused.problem == "invalid-transition")
            #expect(
                try refused.json["detail"] as? String == "The listing is removed, and only restore changes that.")
        }
    }

    /// Who reported a listing is not told of an appeal that there is not.
    @Test func moderatorWhoReportedLearnsWhy() async throws {
        try await ReportedListing.run { reported in
            let moderator = try await TestPerson(role: .moderator, in: reported.store, reported.client)
            _ = try await moderator.post("\(reported.location)/reports", #"{"reason": "scam"}"#)
            for answer in [
                try await moderator.post("\(reported.address)/claim"),
                try await reported.decide(.remove, 2, by: moderator),
            ] {
                #expect(answer.status == .forbidden)
                #expect(try answer.json["type"] as? String == "/problems/needs-another-moderator")
                #expect(
                    try answer.json["detail"] as? String
                        == "You have reported this listing, so another moderator must decide.")
            }
        }
    }
}
