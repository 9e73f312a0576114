import Foundation
import HTTPTypes
import Reunite
import ReuniteStorage
import Testing

@testable import ReuniteHTTP

/// Where things were lost exactly: what moderators see of it, and what the log says of that.
@Suite struct ExactLocationTests {
    private static let log = "/api/v1/moderation/log?limit=1000"

    /// The point of the numbered listing. No response but the owner's has its digits.
    private static func point(_ number: Int) -> String { "[4.85\(1000 + number)77, 45.76\(1000 + number)77]" }
    private static var digits: Regex<Substring> { #/4\.851\d\d\d77|45\.761\d\d\d77/# }

    /// The entries of the log about reads, the latest first: who, and the path of the case.
    private static func reads(_ reader: TestPerson) async throws -> [(moderator: String, case: String)] {
        let entries = try #require(try await reader.get(log).json["entries"] as? [[String: Any]])
        return entries.filter { $0["action"] as? String == "read-exact-location" }.map { entry in
            (
                (entry["moderator"] as? [String: Any])?["id"] as? String ?? "",
                "\(ModerationHTTPTests.cases)/\(entry["case"] as? String ?? "")"
            )
        }
    }

    private static func exact(_ response: TestResponse) throws -> [Double]? {
        let listing = try response.json["listing"] as? [String: Any]
        let point = (listing?["properties"] as? [String: Any])?["exactLocation"] as? [String: Any]
        return point?["coordinates"] as? [Double]
    }

    @Test("A moderator who reads 100 listings sees no exact point, and those read on purpose are logged and limited")
    func aHundredListings() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let (owner, reporter) = (try await TestPerson(in: store, client), try await TestPerson(in: store, client))
            let moderator = try await TestPerson(role: .moderator, in: store, client)
            let administrator = try await TestPerson(role: .administrator, in: store, client)
            var locations: [String] = []
            var cases: [String] = []
            for number in 0..<100 {
                let posted = try await owner.post(
                    "/api/v1/listings", TestPerson.listing("Bag \(number)", coordinates: Self.point(number)))
                locations.append(try #require(posted.headers[.location]))
                guard number < 30 else { continue }
                _ = try await reporter.post("\(locations[number])/reports", #"{"reason": "scam"}"#)
                cases.append(try await ReportedListing.address(of: locations[number], in: store))
            }
            for (number, action) in [(20, "dismiss"), (21, "hold"), (22, "remove"), (23, "warn")] {
                let decided = try await moderator.post(
                    "\(cases[number])/decisions", ModerationHTTPTests.decision(action, 1))
                #expect(decided.status == .ok)
                #expect(!String(buffer: decided.body).contains(Self.digits))
            }
            // What was changed while its case is open is evidence too.
            for number in 0..<10 {
                _ = try await owner.patch(locations[number], #"{"properties": {"title": "Changed"}}"#)
            }
            let lists = [
                "/api/v1/listings?limit=1000", "/api/v1/listings?owner=\(owner.account)&state=all&limit=1000",
                "/api/v1/listings?near=4.85,45.76&radius=5000", "/api/v1/pins?bbox=4,45,5,46&zoom=22",
                "/api/v1/changes?since=0&limit=1000", "/ogc/collections/listings/items?limit=1000",
                "/api/v1/feed.atom", "/api/v1/accounts/me/export", "/api/v1/moderation/accounts/\(owner.account)",
                "\(ModerationHTTPTests.cases)?limit=1000", "\(ModerationHTTPTests.cases)?state=actioned", Self.log,
                "/api/v1/moderation/statistics",
            ]
            let pages = locations.flatMap { [$0, $0.replacing("/api/v1", with: ""), "\($0)/matches"] }
            for reader in [moderator, administrator] {
                for uri in lists + pages + cases.flatMap({ [$0, "\($0)/evidence", "\($0)/reports"] }) {
                    let text = String(buffer: try await reader.get(uri).body)
                    #expect(!text.contains("exactLocation") && !text.contains(Self.digits), "\(uri)")
                }
            }
            #expect(try await Self.reads(moderator).isEmpty)
            let own = String(buffer: try await owner.get(locations[0]).body)
            #expect(own.contains("exactLocation") && own.contains(Self.digits))

            for address in cases.prefix(AssignmentRule.maximum) {
                #expect(try await moderator.post("\(address)/claim").status == .ok)
            }
            for read in 0..<LoggedRead.maximum {
                let number = read % AssignmentRule.maximum
                let response = try await moderator.get("\(cases[number])?exact=true")
                #expect(response.status == .ok && response.headers[.cacheControl]?.contains("no-store") == true)
                #expect(try Self.exact(response)?.first == Double("4.85\(1000 + number)77"))
            }
            let refused = try await moderator.get("\(cases[0])?exact=true")
            #expect(try refused.status == .tooManyRequests && refused.problem == "too-many-requests")
            #expect((1...Int(LoggedRead.period)).contains(Int(refused.headers[.retryAfter] ?? "") ?? 0))
            #expect(!String(buffer: refused.body).contains(Self.digits))

            let reads = try await Self.reads(administrator)
            #expect(reads.count == LoggedRead.maximum)
            #expect(reads.allSatisfy { $0.moderator == moderator.account.description })
            #expect(Set(reads.map(\.case)) == Set(cases.prefix(AssignmentRule.maximum)))
            // Each moderator has a limit of their own, and administrators have one too.
            _ = try await moderator.post("\(cases[0])/release")
            #expect(try await administrator.post("\(cases[0])/claim").status == .ok)
            #expect(try await administrator.get("\(cases[0])?exact=true").status == .ok)
            #expect(try await Self.reads(moderator).first?.moderator == administrator.account.description)
        }
        #expect(try await store.maintenance.check(repair: false) == [])
    }

    @Test("The exact point is for the moderator to whom the case is assigned, while it is open")
    func onlyTheAssigneeReads() async throws {
        try await ReportedListing.run { reported in
            let (moderator, address) = (reported.moderator, reported.address)
            let other = try await TestPerson(role: .moderator, in: reported.store, reported.client)
            let read = "\(address)?exact=true"
            #expect(try await moderator.get(read).problem == "claim-required")
            #expect(try await moderator.get("\(address)?exact=maybe").status == .badRequest)
            #expect(try await reported.reporter.get(read).status == .forbidden)
            _ = try await moderator.post("\(address)/claim")
            #expect(try await other.get(read).problem == "case-claimed")
            #expect(try Self.exact(try await moderator.get(read)) == [4.85941, 45.76061])
            #expect(try Self.exact(try await moderator.get("\(address)?exact=false")) == nil)
            // A read is no decision: the version stays, the last decision too, and so does the owner's appeal.
            let warned = try await reported.decide(.warn, 1)
            #expect(warned.status == .ok)
            #expect(try await moderator.get(read).problem == "case-not-open")
            #expect(
                try await reported.owner.post("\(reported.location)/appeal", #"{"body": "No."}"#).status == .created)
            _ = try await other.post("\(address)/claim")
            #expect(try Self.exact(try await other.get(read)) != nil)
            let decisions = try await other.get(address).json["decisions"] as? [[String: Any]]
            #expect(decisions?.map { $0["action"] as? String } == ["warn"])
            #expect(try await reported.decide(.dismiss, 3, by: other).status == .ok)
            // It ended a warning, although the log has a read in between.
            let mails = try await reported.store.mail.take(limit: 10, for: 60).map(\.letter)
            let hasEnded = mails.contains {
                if case .decision(.warningWithdrawn, _, _, _, _) = $0 { true } else { false }
            }
            #expect(hasEnded)
            #expect(try await Self.reads(moderator).count == 2)
            // Nor is a read a decision in the figures.
            let weeks = try await moderator.get("/api/v1/moderation/statistics").json["weeks"] as? [[String: Any]]
            #expect(weeks?.reduce(0) { $0 + ($1["decisions"] as? Int ?? 0) } == 2)
        }
    }

    @Test("Moderators who posted or reported the listing do not read its exact point, not even as the only one")
    func nobodyReadsWithTies() async throws {
        try await ReportedListing.run { reported in
            let moderator = reported.moderator
            _ = try await moderator.post("\(reported.location)/reports", #"{"reason": "other"}"#)
            #expect(try await moderator.post("\(reported.address)/claim").status == .ok)
            let read = try await moderator.get("\(reported.address)?exact=true")
            #expect(try read.status == .forbidden && read.problem == "needs-another-moderator")
            let own = try await ReportedListing(
                owner: moderator, moderator: moderator, in: reported.store, reported.client)
            #expect(try await moderator.get("\(own.address)?exact=true").status == .forbidden)
            #expect(try await Self.reads(moderator).isEmpty)
        }
    }

    @Test("A link on another page does not make a moderator read an exact point")
    func readsComeFromOwnPages() async throws {
        try await ReportedListing.run { reported in
            let moderator = reported.moderator
            let signedIn = try await reported.client.send(
                .post, "/api/v1/sessions",
                #"{"email": "\#(moderator.email)", "password": "\#(TestPerson.password)", "cookie": true}"#,
                headers: [.secFetchSite: "same-origin"])
            let cookie = String(try #require(signedIn.headers[.setCookie]).prefix { $0 != ";" })
            _ = try await moderator.post("\(reported.address)/claim")
            for (site, status) in [
                ("cross-site", HTTPResponse.Status.forbidden), ("none", .forbidden), ("same-origin", .ok),
            ] {
                let read = try await reported.client.send(
                    .get, "\(reported.address)?exact=true", headers: [.cookie: cookie, .secFetchSite: site])
                #expect(read.status == status, "\(site)")
            }
            #expect(try await Self.reads(moderator).count == 1)
        }
    }

    @Test("A moderator has at most five assigned cases; one that is released, decided or over does not count")
    func fiveAssignments() async throws {
        try await ReportedListing.run { reported in
            let (moderator, store, client) = (reported.moderator, reported.store, reported.client)
            var cases = [reported.address]
            for _ in 0..<AssignmentRule.maximum {
                cases.append(try await ReportedListing(moderator: moderator, in: store, client).address)
            }
            for address in cases.dropLast() { #expect(try await moderator.post("\(address)/claim").status == .ok) }
            let refused = try await moderator.post("\(cases.last!)/claim")
            #expect(try refused.status == .conflict && refused.problem == "too-many-claims")
            // An extended assignment is no other one.
            #expect(try await moderator.post("\(cases[0])/claim").status == .ok)
            _ = try await moderator.post("\(cases[1])/release")
            #expect(try await moderator.post("\(cases.last!)/claim").status == .ok)
            #expect(try await moderator.post("\(cases[1])/claim").problem == "too-many-claims")
            #expect(try await reported.decide(.remove, 1).status == .ok)
            #expect(try await moderator.post("\(cases[1])/claim").status == .ok)
            // Others have assignments of their own.
            let other = try await TestPerson(role: .moderator, in: store, client)
            #expect(try await other.post("\(cases[0])/claim").status == .ok)
        }
    }
}
