import HTTPTypes
import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP

/// Owners who are suspended because of a listing.
extension ModerationHTTPTests {
    @Test func suspendedOwnersAreSignedOut() async throws {
        try await ReportedListing.run(.scam) { reported in
            let (client, owner, moderator) = (reported.client, reported.owner, reported.moderator)
            let decided = try await reported.decide(
                .suspendOwner, 1, more: #", "suspendedUntil": "2999-01-01T00:00:00Z""#)
            #expect(decided.status == .ok)
            #expect(try await owner.get("/api/v1/accounts/me").status == .unauthorized)
            #expect(try await client.send(.get, reported.location).status == .notFound)
            let credentials = #"{"email": "\#(owner.email)", "password": "\#(TestPerson.password)"}"#
            let refused = try await client.send(.post, "/api/v1/sessions", credentials)
            #expect(refused.status == .forbidden)
            #expect(try refused.problem == "account-suspended")
            let path = "/api/v1/moderation/accounts/\(owner.account)"
            let account = try await moderator.get(path).json
            #expect(account["suspended"] as? Bool == true && account["role"] as? String == "member")
            #expect((account["suspendedUntil"] as? String)?.hasPrefix("2999-01-01T00:00:00") == true)
            #expect(try await moderator.patch(path, #"{"suspended": false}"#).json["suspended"] as? Bool == false)
            #expect(try await client.send(.post, "/api/v1/sessions", credentials).status == .created)
        }
    }

    /// The link in the mail leads to a page, and not to the listing that nobody may read.
    @Test func suspendedOwnerAppealsOnThePageInTheMail() async throws {
        try await ReportedListing.run(.scam) { reported in
            let client = reported.client
            #expect(try await reported.decide(.suspendOwner, 1).status == .ok)
            let letters = try await reported.store.mail.take(limit: 10, for: 60).map(\.letter)
            guard case .accountSuspended(_, _, _, let (listing, token)?)? = letters.first else {
                Issue.record("\(letters)")
                return
            }
            let page = "/listings/\(listing)/appeal"
            let form = try await client.send(.get, "\(page)?token=\(token.text)")
            #expect(form.status == .ok && String(buffer: form.body).contains(token.text))
            func appeal(_ fields: String) async throws -> TestResponse {
                try await client.send(
                    .post, page, fields, headers: [.contentType: "application/x-www-form-urlencoded"])
            }
            #expect(try await appeal("token=\(token.text)&body=").status == .unprocessableContent)
            #expect(try await appeal("token=x&body=Mine").status == .unprocessableContent)
            #expect(try await appeal("token=\(token.text)&body=It+is+mine.%0D%0AHonestly.").status == .ok)
            #expect(try await appeal("token=\(token.text)&body=It+is+mine.").status == .conflict)
            let opened = try await reported.moderator.get(reported.address).json
            #expect(opened["state"] as? String == "open")
            let appeals = opened["appeals"] as? [[String: Any]]
            #expect(appeals?.map { $0["body"] as? String } == ["It is mine.\nHonestly."])
        }
    }

    @Test func otherListingsOfASuspendedOwnerAreRemovedOnRequest() async throws {
        try await ReportedListing.run(.scam) { reported in
            let (client, moderator) = (reported.client, reported.moderator)
            let other = try await reported.owner.postListing("Cheap phones")
            let stranger = try await TestPerson(in: reported.store, client)
            let unrelated = try await stranger.postListing("Umbrella")
            let decided = try await reported.decide(.suspendOwner, 1, note: "Scam", more: #", "removeListings": true"#)
            #expect(decided.status == .ok)
            #expect(try decided.json["otherListings"] as? [String: Int] == ["removed": 1, "skipped": 0])
            for path in [reported.location, other] { #expect(try await client.send(.get, path).status == .notFound) }
            #expect(try await client.send(.get, unrelated).status == .ok)
            // Each has a case of its own, and can be restored.
            let address = try await ReportedListing.address(of: other, in: reported.store)
            let read = try await moderator.get(address).json
            let version = try #require(read["version"] as? Int)
            let decisions = try #require(read["decisions"] as? [[String: Any]])
            #expect(decisions.map { $0["action"] as? String } == ["remove"])
            #expect(decisions.map { $0["note"] as? String } == ["Scam"])
            let restored = try await moderator.post(
                "\(address)/decisions", #"{"action": "restore", "note": "Why", "version": \#(version)}"#)
            #expect(restored.status == .ok)
            #expect(try await client.send(.get, other).status == .ok)
        }
    }
}
