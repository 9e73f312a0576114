import Foundation
import HTTPTypes
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ReuniteStorage

/// The numbers of listings, and the status that their owners ask for by them.
@Suite struct StatusTests {
    private static let status = "/api/v1/status"

    private static func number(_ response: TestResponse) throws -> String? {
        (try response.json["properties"] as? [String: Any])?["number"] as? String
    }

    /// The secrets of the links that are mailed to an address now.
    private static func secrets(_ store: Store, to address: String) async throws -> [String] {
        try await store.mail.take(limit: 100, for: 60).filter { $0.address == address }.compactMap {
            if case .statusLink(let secret, _, _) = $0.letter { secret.text } else { nil }
        }
    }

    private static func ask(
        _ client: TestClient, _ number: String, _ address: String
    ) async throws -> TestResponse {
        try await client.send(.post, "\(status)/\(number)/links", #"{"email": "\#(address)"}"#)
    }

    private static func read(_ client: TestClient, _ number: String, _ secret: String) async throws -> TestResponse {
        try await client.send(.get, "\(status)/\(number)?secret=\(secret)")
    }

    private static func end(
        _ client: TestClient, _ number: String, _ secret: String, outcome: String = "returned"
    ) async throws -> TestResponse {
        try await client.send(
            .post, "\(status)/\(number)/end", #"{"secret": "\#(secret)", "outcome": "\#(outcome)"}"#)
    }

    /// A number with the secret that was mailed to its owner.
    private static func followed(
        _ service: TestService, _ client: TestClient, _ owner: TestPerson
    ) async throws -> (listing: String, number: String, secret: String) {
        let listing = try await owner.postListing("Keys")
        let number = try #require(try Self.number(try await owner.get(listing)))
        #expect(try await ask(client, number, owner.email).status == .accepted)
        return (listing, number, try #require(try await secrets(service.test.store, to: owner.email).last))
    }

    @Test func onlyTheOwnerSeesTheNumber() async throws {
        let service = try TestService()
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            let posted = try await owner.post("/api/v1/listings", TestPerson.listing(), [.ifMatch: "*"])
            let number = try #require(try Self.number(posted))
            #expect(try ListingNumber(label: number).label == number)
            let listing = try #require(posted.headers[.location])
            #expect(try Self.number(try await owner.get(listing)) == number)
            #expect(try Self.number(try await owner.patch(listing, #"{"properties": {"title": "Hat"}}"#)) == number)
            let own = try await owner.get("/api/v1/accounts/me/listings").json["features"] as? [[String: Any]]
            #expect((own?.first?["properties"] as? [String: Any])?["number"] as? String == number)
            #expect(String(buffer: try await owner.get("/api/v1/accounts/me/export").body).contains(number))

            let store = service.test.store
            let reporter = try await TestPerson(in: store, client)
            let moderator = try await TestPerson(role: .moderator, in: store, client)
            _ = try await reporter.post("\(listing)/reports", #"{"reason": "spam"}"#)
            let cases = try await moderator.get("/api/v1/moderation/cases").json["cases"] as? [[String: Any]]
            let id = try #require(cases?.first?["id"] as? String)
            for uri in [listing, "/api/v1/listings", "/api/v1/moderation/cases/\(id)", "/api/v1/changes?since=0"] {
                for asker in uri.contains("moderation") ? [moderator] : [reporter, moderator] {
                    let response = try await asker.get(uri)
                    #expect(response.status == .ok && !String(buffer: response.body).contains(number), "\(uri)")
                }
            }
        }
    }

    @Test func aRepeatedPostHasTheSameNumber() async throws {
        let service = try TestService()
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            let key: HTTPFields = [HTTPField.Name("Idempotency-Key")!: "a-key"]
            let first = try await owner.post("/api/v1/listings", TestPerson.listing(), key)
            let again = try await owner.post("/api/v1/listings", TestPerson.listing(), key)
            #expect(try Self.number(first) != nil)
            #expect(first.body == again.body)
        }
    }

    @Test func theMailedSecretOpensTheStatusAndEndsTheListing() async throws {
        let service = try TestService()
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            let (listing, number, secret) = try await Self.followed(service, client, owner)
            for typed in [number, number.lowercased(), String(number.dropFirst(2))] {
                let status = try await Self.read(client, typed, secret)
                #expect(status.status == .ok && status.headers[.cacheControl] == "no-store")
                let json = try status.json
                #expect(json["title"] as? String == "Keys" && json["number"] as? String == number)
                #expect(json["state"] as? String == "published" && json["next"] as? String == "wait")
                #expect(listing.hasSuffix(json["listing"] as? String ?? "?"))
            }
            let own = try await owner.get("\(Self.status)/\(number)")
            #expect(try own.json["state"] as? String == "published")
            // Programs that open links end nothing.
            for method in [HTTPRequest.Method.get, .head] {
                _ = try await client.send(method, "\(Self.status)/\(number)?secret=\(secret)")
                let ending = try await client.send(method, "\(Self.status)/\(number)/end?secret=\(secret)")
                #expect(ending.status == .methodNotAllowed)
            }
            #expect(try await owner.get("\(Self.status)/\(number)").json["state"] as? String == "published")
            let ended = try await Self.end(client, number, secret, outcome: "given-up")
            #expect(try ended.status == .ok && ended.json["state"] as? String == "resolved")
            #expect(try ended.json["next"] as? String == "none")
            let properties = try await owner.get(listing).json["properties"] as? [String: Any]
            #expect(properties?["outcome"] as? String == "given-up")
            #expect(try await Self.end(client, number, secret).status == .conflict)
        }
    }

    @Test func anOwnersSessionEndsTheListing() async throws {
        let service = try TestService()
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            let number = try #require(try Self.number(try await owner.get(owner.postListing())))
            let other = try await TestPerson(role: .administrator, in: service.test.store, client)
            let body = #"{"outcome": "returned"}"#
            #expect(try await other.post("\(Self.status)/\(number)/end", body).status == .notFound)
            let ended = try await owner.post("\(Self.status)/\(number)/end", body)
            #expect(try ended.status == .ok && ended.json["state"] as? String == "resolved")
        }
    }

    @Test("Every number that is not one's own is the same 404") func nothingIsTold() async throws {
        let service = try TestService()
        try await service.run { client in
            let store = service.test.store
            let owner = try await TestPerson(in: store, client)
            let other = try await TestPerson(in: store, client)
            let (_, number, secret) = try await Self.followed(service, client, owner)
            let (_, second, otherSecret) = try await Self.followed(service, client, other)
            let draft = try await client.send(
                .post, "/api/v1/drafts", String(TestPerson.listing().dropLast()) + #", "email": "zoe@example.org"}"#
            ).json
            let waiting = try #require(draft["number"] as? String)
            let wrong = String(number.dropLast()) + (number.hasSuffix("0") ? "1" : "0")
            var bodies: Set<String> = []
            for tried in [number, second, waiting, wrong, ListingNumber.random().label, "R", "-", "%00"] {
                for given in ["", "x", secret, otherSecret, SecretToken.random().text]
                where (tried, given) != (number, secret) && (tried, given) != (second, otherSecret) {
                    let read = try await Self.read(client, tried, given)
                    let ended = try await Self.end(client, tried, given)
                    for response in [read, ended] {
                        #expect(response.status == .notFound, "\(tried) \(given)")
                        var json = try response.json
                        json["instance"] = nil
                        bodies.insert("\(json.sorted { $0.key < $1.key })")
                    }
                }
                let plain = try await client.send(.get, "\(Self.status)/\(tried)")
                #expect(plain.status == .notFound, "\(tried)")
            }
            #expect(bodies.count == 1, "\(bodies)")
            #expect(try await owner.get("\(Self.status)/\(number)").json["state"] as? String == "published")
        }
    }

    @Test func aDraftHasItsOwnSecretUntilItIsPostedAndTheMailedOneAfterwards() async throws {
        let service = try TestService()
        try await service.run { client in
            let store = service.test.store
            let draft = try await client.send(
                .post, "/api/v1/drafts",
                String(TestPerson.listing("Hat").dropLast()) + #", "email": "Zoe@example.org"}"#
            ).json
            let (number, own) = (draft["number"] as? String ?? "", draft["secret"] as? String ?? "")
            let status = try await Self.read(client, number, own).json
            #expect(status["state"] as? String == "draft" && status["next"] as? String == "confirm")
            #expect(status["title"] as? String == "Hat" && status["listing"] is NSNull)
            // There is no listing to end, and its author may not be the owner of the address.
            #expect(try await Self.end(client, number, own).status == .notFound)
            #expect(try await Self.ask(client, number, "zoe@EXAMPLE.org").status == .accepted)
            var (token, mailed): (String?, String?)
            for mail in try await store.mail.take(limit: 10, for: 60) {
                if case .draft(let given, _, _, _) = mail.letter { token = given.text }
                if case .statusLink(let secret, _, _) = mail.letter { mailed = secret.text }
            }
            let secret = try #require(mailed)
            #expect(try await Self.read(client, number, secret).json["state"] as? String == "draft")
            let confirmed = try await client.send(
                .post, "/api/v1/drafts/confirm", #"{"token": "\#(try #require(token))"}"#)
            #expect(confirmed.status == .ok)
            #expect(try await Self.read(client, number, own).status == .notFound)
            #expect(try await Self.read(client, number, secret).json["state"] as? String == "published")
        }
    }

    @Test func onlyTheOwnersAddressGetsALink() async throws {
        let service = try TestService()
        try await service.run { client in
            let store = service.test.store
            let owner = try await TestPerson(in: store, client)
            let other = try await TestPerson(in: store, client)
            let number = try #require(try Self.number(try await owner.get(owner.postListing())))
            var answers: Set<String> = []
            for (tried, address) in [
                (number, other.email), (number, "nobody@example.org"), ("R-7K2Q-4MXM", owner.email), ("x", owner.email),
                (number, owner.email.uppercased()),
            ] {
                let asked = try await Self.ask(client, tried, address)
                #expect(asked.status == .accepted)
                answers.insert(String(buffer: asked.body))
            }
            #expect(answers.count == 1)
            let mails = try await store.mail.take(limit: 100, for: 60)
            #expect(mails.map(\.address) == [owner.email])
        }
    }

    @Test func aSuspendedOwnerReadsTheReasonAndEndsNothing() async throws {
        let service = try TestService()
        try await service.run { client in
            let store = service.test.store
            let owner = try await TestPerson(in: store, client)
            let (listing, number, secret) = try await Self.followed(service, client, owner)
            let reporter = try await TestPerson(in: store, client)
            let moderator = try await TestPerson(role: .moderator, in: store, client)
            _ = try await reporter.post("\(listing)/reports", #"{"reason": "spam"}"#)
            let cases = try await moderator.get("/api/v1/moderation/cases").json["cases"] as? [[String: Any]]
            let uri = "/api/v1/moderation/cases/\(cases?.first?["id"] as? String ?? "")/decisions"
            let held = try await moderator.post(uri, #"{"action": "hold", "note": "Why?", "version": 1}"#)
            #expect(held.status == .ok || held.status == .created)
            let status = try await Self.read(client, number, secret).json
            #expect(status["state"] as? String == "held" && status["reason"] as? String == "Why?")
            #expect(status["next"] as? String == "wait" && status["comparedAt"] is NSNull)
            try await store.accounts.suspend(EmailAddress(owner.email), until: nil)
            #expect(try await owner.get("\(Self.status)/\(number)").status == .unauthorized)
            #expect(try await Self.read(client, number, secret).status == .ok)
            #expect(try await Self.end(client, number, secret).status == .forbidden)
        }
    }

    @Test func anErasedAccountHasNoStatus() async throws {
        let service = try TestService()
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            let (_, number, secret) = try await Self.followed(service, client, owner)
            let erased = try await owner.delete("/api/v1/accounts/me", #"{"password": "\#(TestPerson.password)"}"#)
            #expect(erased.status == .noContent)
            #expect(try await Self.read(client, number, secret).status == .notFound)
            #expect(try await Self.ask(client, number, owner.email).status == .accepted)
            #expect(try await Self.secrets(service.test.store, to: owner.email).isEmpty)
        }
    }

    @Test func linksAndEndingsAreLimited() async throws {
        var service = try TestService()
        service.configuration.hasRateLimits = true
        let store = service.test.store
        try await service.run { client in
            let owner = try await TestPerson(in: store, client)
            let number = try #require(try Self.number(try await owner.get(owner.postListing())))
            for _ in 0..<5 { #expect(try await Self.ask(client, number, owner.email).status == .accepted) }
            #expect(try await Self.ask(client, number, owner.email).status == .tooManyRequests)
            #expect(try await Self.secrets(store, to: owner.email).count == 5)
            for _ in 0..<30 { #expect(try await Self.end(client, number, "x").status == .notFound) }
            #expect(try await Self.end(client, number, "x").status == .tooManyRequests)
        }
    }

    @Test func aClaimIsToBeAnswered() async throws {
        try await TestService.runWithLoserAndFinder { _, _, loser, finder in
            let posted = try await finder.post("/api/v1/listings", TestPerson.listing(status: "found"))
            let number = try #require(try Self.number(posted))
            #expect(try await finder.get("\(Self.status)/\(number)").json["claims"] as? Int == 0)
            let claim = try await loser.post("\(try #require(posted.headers[.location]))/claims")
            #expect(claim.status == .created)
            let status = try await finder.get("\(Self.status)/\(number)").json
            #expect(status["claims"] as? Int == 1 && status["next"] as? String == "answer-claims")
        }
    }
}
