import Foundation
import HTTPTypes
import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP

/// Messages, contact data and blocks over HTTP.
@Suite struct ContactHTTPTests {
    private static let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]

    /// The waiting message, and the secret that blocks its sender.
    private static func message(_ store: Store) async throws -> (
        mail: QueuedMail, sender: DisplayName, block: (MessageID, SecretToken)
    ) {
        let mail = try #require(try await store.mail.take(limit: 10, for: 60).first)
        guard case .message(_, _, _, _, let sender, _, let block, _) = mail.letter else {
            throw CocoaError(.coderValueNotFound)
        }
        return (mail, sender, block)
    }

    @Test func messagesDoNotRevealTheOwnersAddress() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let owner = try await TestPerson(in: store, client)
            let sender = try await TestPerson(in: store, client)
            let location = try await owner.postListing()
            let sent = try await sender.post("\(location)/messages", #"{"body": "I found it.\nCall me"}"#)
            #expect(sent.status == .accepted)
            for secret in [owner.email, sender.email] {
                #expect(!String(buffer: sent.body).contains(secret))
                #expect(!"\(sent.headers)".contains(secret))
            }
            let mail = try await Self.message(store).mail
            #expect(mail.address == owner.email && !"\(mail.letter)".contains(sender.email))
            for uri in [location, "/api/v1/listings", "/api/v1/accounts/\(owner.account)"] {
                for secret in [owner.email, sender.email] {
                    #expect(!String(buffer: try await sender.get(uri).body).contains(secret), "\(uri)")
                    #expect(!String(buffer: try await owner.get(uri).body).contains(sender.email), "\(uri)")
                }
            }
        }
    }

    @Test func listingsWithoutAnOwnerGetNoMessages() async throws {
        let service = try TestService()
        let store = service.test.store
        _ = try await store.listings.upsert([try .test("Umbrella")])
        try await service.run { client in
            let member = try await TestPerson(in: store, client)
            let features = try await client.send(.get, "/api/v1/listings").json["features"] as? [[String: Any]]
            let location = "/api/v1/listings/\(features?.first?["id"] as? String ?? "")"
            let sent = try await member.post("\(location)/messages", #"{"body": "x"}"#)
            let read = try await member.get("\(location)/contact")
            for response in [sent, read] {
                #expect(response.status == .conflict)
                #expect(try response.problem == "no-owner")
            }
        }
    }

    /// Who reads a listing sees how to reach its owner: the details with an account alone, and nothing once they are blocked.
    @Test func listingsSayHowTheirOwnerCanBeReached() async throws {
        let service = try TestService()
        let store = service.test.store
        _ = try await store.listings.upsert([try .test("Umbrella")])
        try await service.run { client in
            let owner = try await TestPerson(in: store, client)
            let reader = try await TestPerson(in: store, client)
            let moderator = try await TestPerson(role: .moderator, in: store, client)
            let features = try await client.send(.get, "/api/v1/listings").json["features"] as? [[String: Any]]
            let imported = "/api/v1/listings/\(features?.first?["id"] as? String ?? "")"
            let location = try await owner.postListing()
            @Sendable func ways(_ uri: String, for person: TestPerson? = nil) async throws -> [String: Bool]? {
                let feature = try await client.send(.get, uri, token: person?.token).json
                return (feature["properties"] as? [String: Any])?["contact"] as? [String: Bool]
            }
            #expect(try await ways(imported) == ["messages": false])
            #expect(try await ways(imported, for: reader) == ["messages": false, "details": false])
            _ = try await owner.patch("/api/v1/accounts/me", #"{"showPhone": true}"#)
            // There is no number.
            #expect(try await ways(location, for: reader) == ["messages": true, "details": false])
            _ = try await owner.patch("/api/v1/accounts/me", #"{"phone": "+33 4 72 00 00 00"}"#)
            for person in [reader, moderator] {
                #expect(try await ways(location, for: person) == ["messages": true, "details": true])
            }
            #expect(try await ways(location) == ["messages": true])
            #expect(try await ways(location, for: owner) == nil)
            let block = try await client.send(
                .put, "/api/v1/accounts/me/blocks/\(reader.account)", token: owner.token)
            #expect(block.status == .noContent)
            #expect(try await ways(location, for: reader) == ["messages": true, "details": false])
            let list = String(buffer: try await reader.get("/api/v1/listings").body)
            #expect(!list.contains("\"contact\""))
        }
    }

    /// Before anybody writes: a message to a refused address is a 409. Claims and contact data do not depend on mails.
    @Test func listingsOfARefusedAddressSayThatItGetsNoMessages() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let owner = try await TestPerson(in: store, client)
            let reader = try await TestPerson(in: store, client)
            let moderator = try await TestPerson(role: .moderator, in: store, client)
            _ = try await owner.patch("/api/v1/accounts/me", #"{"phone": "+33 4 72 00 00 00", "showPhone": true}"#)
            let found = TestPerson.listing(status: "found")
            let location = try #require(try await owner.post("/api/v1/listings", found).headers[.location])
            let other = try #require(try await reader.post("/api/v1/listings", found).headers[.location])
            @Sendable func ways(_ uri: String, for person: TestPerson? = nil) async throws -> [String: Bool]? {
                let feature = try await client.send(.get, uri, token: person?.token).json
                return (feature["properties"] as? [String: Any])?["contact"] as? [String: Bool]
            }
            let before = try await client.send(.get, location).headers[.eTag]
            _ = try await reader.post("\(location)/messages", #"{"body": "Is it mine?"}"#)
            try await store.mail.refuse(Self.message(store).mail.id)
            #expect(try await ways(location) == ["messages": false])
            for person in [reader, moderator] {
                #expect(try await ways(location, for: person) == ["messages": false, "details": true])
            }
            #expect(try await ways(location, for: owner) == nil)
            #expect(try await client.send(.get, location).headers[.eTag] != before)
            // Those of others as before.
            #expect(try await ways(other) == ["messages": true])
            let refused = try await reader.post("\(location)/messages", #"{"body": "Is it mine?"}"#)
            #expect(try refused.status == .conflict && refused.problem == "no-owner")
            #expect(try await reader.get("\(location)/contact").status == .ok)
            #expect(try await reader.post("\(location)/claims").status == .created)
        }
    }

    @Test func ownersChooseTheirContactData() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let owner = try await TestPerson(in: store, client)
            let reader = try await TestPerson(in: store, client)
            let location = try await owner.postListing()
            let hidden = try await reader.get("\(location)/contact")
            #expect(hidden.status == .ok)
            #expect(try hidden.json["email"] is NSNull && hidden.json["phone"] is NSNull)
            #expect(try hidden.json["displayName"] as? String == "Test Person")
            _ = try await owner.patch(
                "/api/v1/accounts/me", #"{"showEmail": true, "phone": "+33 4 72 00 00 00", "showPhone": true}"#)
            let shown = try await reader.get("\(location)/contact")
            #expect(try shown.json["email"] as? String == owner.email && shown.json["phone"] is String)
            let caching = try #require(shown.headers[.cacheControl])
            #expect(caching.contains("private") || caching.contains("no-store"))
            #expect(shown.headers[.vary]?.contains("Authorization") == true)
            #expect(!String(buffer: try await reader.get(location).body).contains(owner.email))
            _ = try await owner.patch("/api/v1/accounts/me", #"{"showEmail": false}"#)
            #expect(try await reader.get("\(location)/contact").json["email"] is NSNull)
        }
    }

    /// Each reader once, the latest first; nobody but the owner learns of them.
    @Test func ownersSeeWhoHasReadTheirContactData() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let owner = try await TestPerson(in: store, client)
            let location = try await owner.postListing()
            let address = "\(location)/contact/reads"
            #expect(try await owner.get(address).json["reads"] as? [String] == [])
            let first = try await TestPerson(in: store, client)
            let second = try await TestPerson(in: store, client)
            for reader in [first, owner, second, first] {
                #expect(try await reader.get("\(location)/contact").status == .ok)
            }
            let reads = try #require(try await owner.get(address).json["reads"] as? [[String: Any]])
            let readers = reads.map { ($0["account"] as? [String: Any])?["id"] as? String }
            #expect(readers == [second, first].map { "\($0.account)" } && reads[0]["at"] is String)
            #expect(try await first.get(address).status == .forbidden)
            #expect(try await client.send(.get, address).status == .unauthorized)
        }
    }

    @Test func buttonBlocksASenderAndLinkDoesNot() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let owner = try await TestPerson(in: store, client)
            let sender = try await TestPerson(in: store, client)
            let location = try await owner.postListing()
            _ = try await sender.post("\(location)/messages", #"{"body": "Hello"}"#)
            let (mail, _, (id, secret)) = try await Self.message(store)
            try await store.mail.finish(mail.id)
            // Opening the page, even repeatedly, blocks nobody.
            for _ in 0..<3 {
                let page = try await client.send(.get, "/block?message=\(id).\(secret.text)&utm_source=mail")
                #expect(page.status == .ok && String(buffer: page.body).contains("value=\"\(id).\(secret.text)\""))
                #expect(page.headers[.cacheControl] == "no-store")
                #expect(try await client.send(.head, "/block?message=\(id).\(secret.text)").status == .ok)
            }
            #expect(try await sender.post("\(location)/messages", #"{"body": "Hello"}"#).status == .accepted)
            let blocked = try await client.send(
                .post, "/block", "message=\(id).\(secret.text)", headers: Self.form)
            #expect(blocked.status == .ok && String(buffer: blocked.body).contains("Test Person"))
            #expect(blocked.headers[.contentType] == "text/html; charset=utf-8")
            let refused = try await sender.post("\(location)/messages", #"{"body": "Hello"}"#)
            #expect(refused.status == .forbidden)
            #expect(try refused.problem == "blocked")
            #expect(try await sender.get("\(location)/contact").status == .forbidden)
            // The waiting message is discarded.
            #expect(try await store.mail.take(limit: 10, for: 60).isEmpty)
            let blocks = try await owner.get("/api/v1/accounts/me/blocks").json["accounts"] as? [[String: Any]]
            #expect(blocks?.map { $0["id"] as? String } == [sender.account.description])
            let address = "/api/v1/accounts/me/blocks/\(sender.account)"
            #expect(try await owner.delete(address).status == .noContent)
            #expect(try await owner.delete(address).status == .notFound)
            #expect(try await sender.post("\(location)/messages", #"{"body": "Hello"}"#).status == .accepted)
            for _ in 0..<2 { #expect(try await client.send(.put, address, token: owner.token).status == .noContent) }
            #expect(try await sender.post("\(location)/messages", #"{"body": "Hello"}"#).status == .forbidden)
        }
    }

    @Test func blockPageInputIsValidated() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let page = try await client.send(.get, "/block?message=%22%3E%3Cscript%3Ealert(1)%3C/script%3E")
            #expect(!String(buffer: page.body).contains("<script>"))
            #expect(try await client.send(.get, "/block").status == .ok)
            for body in ["", "message", "message=x", "message=\(UUID().uuidString)", "%zz=1", "message=%00"] {
                let response = try await client.send(.post, "/block", body, headers: Self.form)
                #expect(response.status == .notFound, "\(body)")
                #expect(response.headers[.contentType] == "text/html; charset=utf-8")
            }
            #expect(try await client.send(.post, "/block", #"{"message": "x"}"#).status == .unsupportedMediaType)
            // A sender's name is escaped.
            let owner = try await TestPerson(in: store, client)
            let sender = try await TestPerson(in: store, client)
            _ = try await sender.patch("/api/v1/accounts/me", #"{"displayName": "<b>Bo</b>"}"#)
            _ = try await sender.post("\(try await owner.postListing())/messages", #"{"body": "Hello"}"#)
            let (id, secret) = try await Self.message(store).block
            let done = try await client.send(.post, "/block", "message=\(id).\(secret.text)", headers: Self.form)
            #expect(done.status == .ok && String(buffer: done.body).contains("&lt;b&gt;Bo&lt;/b&gt;"))
        }
    }

    @Test func reportsMessagesAndContactsAreLimited() async throws {
        var service = try TestService()
        service.configuration.hasRateLimits = true
        let store = service.test.store
        try await service.run { client in
            let location = try await TestPerson(in: store, client).postListing()
            for (method, name, body) in [
                (HTTPRequest.Method.post, "reports", #"{"reason": "spam"}"#), (.post, "messages", #"{"body": "x"}"#),
                (.get, "contact", nil),
            ] {
                // New accounts have lower limits, and an account may write about one listing three times at once.
                let allowed = name == "messages" ? 3 : 10
                let member = try await TestPerson(in: store, client)
                var statuses: [Int] = []
                for _ in 0...allowed {
                    let response = try await client.send(method, "\(location)/\(name)", body, token: member.token)
                    statuses.append(response.status.code)
                    if response.status == .tooManyRequests {
                        #expect(response.headers[.retryAfter].flatMap { Int($0) } ?? 0 > 0)
                    }
                }
                #expect(statuses.dropLast().allSatisfy { $0 < 300 } && statuses.last == 429, "\(name) \(statuses)")
                let other = try await TestPerson(in: store, client)
                let response = try await client.send(method, "\(location)/\(name)", body, token: other.token)
                #expect(response.status.code < 300, "\(name)")
            }
        }
    }
}
