import Foundation
import HTTPTypes
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ReuniteStorage

/// What scammers and thieves try, over HTTP.
@Suite struct FraudHTTPTests {
    @Test func namesThatLookOfficialAreRefused() async throws {
        let service = try TestService()
        try await service.run { client in
            let body =
                #"{"email": "d@example.org", "password": "\#(TestPerson.password)", "displayName": "Reunite Delivery"}"#
            let refused = try await client.send(.post, "/api/v1/accounts", body)
            #expect(refused.status == .unprocessableContent)
            #expect(try refused.faults == ["/displayName"])
            #expect(String(buffer: refused.body).contains("the service or its staff"))
            let person = try await TestPerson(in: service.test.store, client)
            let me = "/api/v1/accounts/me"
            #expect(try await person.patch(me, #"{"displayName": "Supp0rt"}"#).faults == ["/displayName"])
            // A name from before the rule stays with the account.
            try await service.test.store.write { transaction in
                try transaction.db.prepare("UPDATE account SET display_name = 'Support' WHERE id = ?1")
                    .run([.row(person.account.row)])
            }
            #expect(try await person.patch(me, #"{"displayName": "Support", "locale": "fr"}"#).status == .ok)
            #expect(try await person.patch(me, #"{"displayName": "Support team"}"#).faults == ["/displayName"])
        }
    }

    @Test func questionsForASerialNumberAreRefusedWithTheReason() async throws {
        let service = try TestService()
        try await service.run { client in
            let finder = try await TestPerson(in: service.test.store, client)
            let posted = try await finder.post("/api/v1/listings", TestPerson.listing(status: "found"))
            let proof = "\(posted.headers[.location] ?? "")/proof"
            let body = #"{"questions": ["What is in it?", "Et le numéro de série ?"]}"#
            let refused = try await client.send(.put, proof, body, token: finder.token)
            #expect(refused.status == .unprocessableContent)
            #expect(try refused.faults == ["/questions/1"])
            let fault = try (refused.json["errors"] as? [[String: Any]])?.first
            #expect(fault?["reason"] as? String == "asks-for-serial")
            let allowed = #"{"questions": ["What is in it?"], "serial": "SN-1234"}"#
            #expect(try await client.send(.put, proof, allowed, token: finder.token).status == .ok)
        }
    }

    @Test func aScamWaitsForAModerator() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            var listings: [String] = []
            for _ in 0..<7 { listings.append(try await TestPerson(in: store, client).postListing()) }
            let body = #"{"body": "Your thing is at our depot, pay at https://parcel.example/pay"}"#
            for listing in listings {
                let sent = try await TestPerson(in: store, client).post("\(listing)/messages", body)
                #expect(sent.status == .accepted)
            }
            #expect(try await store.mail.count() == 3)
            let moderator = try await TestPerson(role: .moderator, in: store, client)
            let path = "/api/v1/moderation/messages"
            let held = try await moderator.get(path).json["messages"] as? [[String: Any]] ?? []
            #expect(held.count == 1 && held.first?["count"] as? Int == 4 && held.first?["senders"] as? Int == 4)
            let decisions = "\(path)/\(held.first?["id"] as? String ?? "")/decisions"
            #expect(try await moderator.post(decisions, #"{"action": "mail"}"#).faults == ["/action"])
            #expect(try await moderator.post(decisions, #"{"action": "discard-messages"}"#).status == .noContent)
            #expect(try await moderator.post(decisions, #"{"action": "discard-messages"}"#).status == .notFound)
            #expect(try await (moderator.get(path).json["messages"] as? [Any])?.isEmpty == true)
            #expect(try await store.mail.count() == 3)
            let log = try await moderator.get("/api/v1/moderation/log").json["entries"] as? [[String: Any]]
            #expect(log?.first?["action"] as? String == "discard-messages")
        }
    }

    /// The thief has the questions of the finder, and wants the answers of the owner.
    @Test func aThiefDoesNotGetTheOwnersAnswers() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            func post(_ title: String, by person: TestPerson) async throws -> String {
                try await person.post("/api/v1/listings", TestPerson.listing(title, status: "found")).headers[.location]
                    ?? ""
            }
            let finder = try await TestPerson(age: 30 * 86_400, in: store, client)
            let (thief, owner) = try await (TestPerson(in: store, client), TestPerson(in: store, client))
            let (original, copy) = try await (post("Silver watch", by: finder), post("A watch of silver", by: thief))
            let questions = #"{"questions": ["What is engraved on the back of the watch?"]}"#
            for (listing, person) in [(original, finder), (copy, thief)] {
                let set = try await client.send(.put, "\(listing)/proof", questions, token: person.token)
                #expect(set.status == .ok)
                let own = try await person.get("\(listing)/proof").json
                #expect(own["questions"] as? [String] == ["What is engraved on the back of the watch?"])
                #expect(own["awaitsModerator"] as? Bool == (listing == copy) && own["alsoPosted"] == nil)
            }
            let read = try await owner.get("\(copy)/proof").json
            #expect((read["questions"] as? [String])?.isEmpty == true)
            #expect(original.hasSuffix(read["alsoPosted"] as? String ?? "?"))
            let honest = try await owner.get("\(original)/proof").json
            #expect((honest["questions"] as? [String])?.count == 1)
            #expect(copy.hasSuffix(honest["alsoPosted"] as? String ?? "?"))
            let version = honest["version"] as? String ?? ""
            let claim = try await owner.post(
                "\(original)/claims", #"{"proofVersion": "\#(version)", "answers": ["For Ada, 1998"]}"#)
            #expect(claim.status == .created)
            #expect(try copy.hasSuffix(claim.json["alsoPosted"] as? String ?? "?"))
        }
    }
}
