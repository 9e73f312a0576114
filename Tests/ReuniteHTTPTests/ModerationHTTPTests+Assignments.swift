import Foundation
import HTTPTypes
import Reunite
import ReuniteStorage
import Testing

@testable import ReuniteHTTP

/// Moderators to whom a case is assigned.
extension ModerationHTTPTests {
    /// With an assignment neither the owner nor reporters delay a removal, and a dismissal publishes what was read.
    @Test func assigneeIsStoppedByChangesOnly() async throws {
        try await ReportedListing.run { reported in
            let (owner, location) = (reported.owner, reported.location)
            _ = try await reported.moderator.post("\(reported.address)/claim")
            for comment in ["a", "b"] {
                _ = try await reported.reporter.post(
                    "\(location)/reports", #"{"reason": "spam", "comment": "\#(comment)"}"#)
            }
            _ = try await owner.patch(location, #"{"properties": {"title": "Other"}}"#)
            for action in [ModerationAction.dismiss, .warn] {
                let refused = try await reported.decide(action, 1)
                #expect(try refused.status == .conflict && refused.problem == "case-moved")
                let changes = try refused.json["changes"] as? [[String: Any]]
                #expect(changes?.last?["kind"] as? String == "change" && changes?.last?["version"] as? Int == 4)
            }
            let held = try await reported.decide(.hold, 1)
            #expect(try held.status == .ok && held.json["state"] as? String == "actioned")
            // The case is decided, and what the owner changes now is not public either before somebody has read it.
            _ = try await owner.patch(location, #"{"properties": {"title": "Another"}}"#)
            let refused = try await reported.decide(.restore, 5)
            let changes = try refused.json["changes"] as? [[String: Any]]
            #expect(refused.status == .conflict && changes?.map { $0["kind"] as? String } == ["change"])
            #expect(try await reported.decide(.restore, 6).status == .ok)
        }
    }

    /// A dismissal leaves the reports waiting that came after the moderator read the case, and the response says so.
    @Test func unreadReportsWaitAfterADismissal() async throws {
        try await ReportedListing.run { reported in
            _ = try await reported.moderator.post("\(reported.address)/claim")
            let another = try await TestPerson(in: reported.store, reported.client)
            _ = try await another.post("\(reported.location)/reports", #"{"reason": "scam"}"#)
            let decided = try await reported.decide(.dismiss, 1).json
            let reports = try #require(decided["reports"] as? [[String: Any]])
            #expect(reports.map { $0["outcome"] as? String } == ["dismissed", nil])
            #expect(decided["state"] as? String == "open" && decided["version"] as? Int == 4)
            #expect((decided["decisions"] as? [Any])?.count == 1)
        }
    }

    /// A moderator who reports a listing may not decide its case any more, even if it is assigned to them, but can release it.
    @Test func moderatorsReleaseCasesTheyHaveReported() async throws {
        try await ReportedListing.run { reported in
            let other = try await TestPerson(role: .moderator, in: reported.store, reported.client)
            _ = try await reported.moderator.post("\(reported.address)/claim")
            _ = try await reported.moderator.post("\(reported.location)/reports", #"{"reason": "scam"}"#)
            #expect(try await reported.decide(.hold, 2).problem == "needs-another-moderator")
            #expect(try await reported.moderator.post("\(reported.address)/release").status == .ok)
            #expect(try await other.post("\(reported.address)/claim").status == .ok)
        }
    }

    /// A moderator may extend an assignment again and again; administrators end it.
    @Test func administratorsEndAssignments() async throws {
        try await ReportedListing.run { reported in
            let other = try await TestPerson(role: .moderator, in: reported.store, reported.client)
            let administrator = try await TestPerson(role: .administrator, in: reported.store, reported.client)
            _ = try await reported.moderator.post("\(reported.address)/claim")
            #expect(try await other.post("\(reported.address)/release").problem == "case-claimed")
            #expect(try await administrator.post("\(reported.address)/claim").problem == "case-claimed")
            let released = try await administrator.post("\(reported.address)/release")
            #expect(try released.status == .ok && released.json["claimedBy"] is NSNull)
            #expect(try await other.post("\(reported.address)/claim").status == .ok)
            // Not of a case about their own listing.
            let own = try await ReportedListing(
                .spam, owner: administrator, moderator: reported.moderator, in: reported.store, reported.client)
            _ = try await own.moderator.post("\(own.address)/claim")
            #expect(try await administrator.post("\(own.address)/release").status == .forbidden)
        }
    }
}
