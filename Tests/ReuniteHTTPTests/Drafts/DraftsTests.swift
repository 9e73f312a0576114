import Foundation
import HTTPTypes
import NIOCore
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ReuniteStorage

/// Posting with an address alone.
@Suite struct DraftsTests {
    private static let drafts = "/api/v1/drafts"

    private static func body(_ email: String, title: String = "Keys", more: String = "") -> String {
        String(TestPerson.listing(title).dropLast()) + #", "email": "\#(email)"\#(more)}"#
    }

    /// The tokens of the mails that are due to an address now.
    private static func tokens(_ store: Store, to address: String) async throws -> [String] {
        try await store.mail.take(limit: 100, for: 60).filter { $0.address == address }.compactMap {
            if case .draft(let token, _, _, _) = $0.letter { token.text } else { nil }
        }
    }

    private static func confirm(_ client: TestClient, _ token: String) async throws -> TestResponse {
        try await client.send(.post, "\(drafts)/confirm", #"{"token": "\#(token)"}"#)
    }

    private static func upload(
        _ client: TestClient, _ number: String, _ secret: String, key: String? = nil, width: Int = 60
    ) async throws -> TestResponse {
        var headers: HTTPFields = [.contentType: "image/bmp"]
        headers[.idempotencyKey] = key
        return try await client.execute(
            uri: "\(drafts)/\(number)/photos?secret=\(secret)", method: .post, headers: headers,
            body: ByteBuffer(bytes: TestImage.bmp(width: width, height: 40)))
    }

    private static func titles(_ client: TestClient) async throws -> [String] {
        let features = try await client.send(.get, "/api/v1/listings").json["features"] as? [[String: Any]] ?? []
        return features.compactMap { ($0["properties"] as? [String: Any])?["title"] as? String }
    }

    @Test func aDraftWithPhotosIsPostedByItsLinkAndItsAuthorIsSignedIn() async throws {
        let service = try TestService()
        try await service.run { client in
            let kept = try await client.send(
                .post, Self.drafts, Self.body("Ada@Example.org", more: #", "locale": "fr""#))
            #expect(kept.status == .accepted)
            let number = try #require(try kept.json["number"] as? String)
            let secret = try #require(try kept.json["secret"] as? String)
            let photo = try await Self.upload(client, number, secret)
            #expect(photo.status == .created)
            let large = try #require(photo.headers[.location])
            // Nobody sees anything: not the listing, not the photo, not even a moderator.
            let moderator = try await TestPerson(role: .moderator, in: service.test.store, client)
            #expect(try await Self.titles(client).isEmpty)
            #expect(try await client.send(.get, large).status == .notFound)
            #expect(try await moderator.get(large).status == .notFound)

            let tokens = try await Self.tokens(service.test.store, to: "Ada@Example.org")
            #expect(tokens.count == 1)
            // Programs that open links post nothing.
            for method in [HTTPRequest.Method.get, .head] {
                #expect(try await client.send(method, "/confirm?token=\(tokens[0])").status == .ok)
            }
            #expect(try await Self.titles(client).isEmpty)
            let posted = try await Self.confirm(client, tokens[0])
            #expect(posted.status == .ok)
            #expect(try posted.json["number"] as? String == number)
            let listing = try #require(try posted.json["listing"] as? [String: Any])
            let photos = (listing["properties"] as? [String: Any])?["photos"] as? [Any]
            #expect(photos?.count == 1)
            #expect(try await Self.titles(client) == ["Keys"])
            #expect(try await client.send(.get, large).status == .ok)
            let session = try #require(try posted.json["session"] as? [String: Any])
            let account = try #require(session["account"] as? [String: Any])
            #expect(account["displayName"] as? String == "Quelqu’un" && account["locale"] as? String == "fr")
            let own = try await client.send(
                .get, "/api/v1/accounts/me/listings", token: session["token"] as? String)
            #expect(try (own.json["features"] as? [Any])?.count == 1)
            // The link works once, and the secret no longer.
            #expect(try await Self.confirm(client, tokens[0]).faults == ["/token"])
            #expect(try await Self.upload(client, number, secret).status == .notFound)
            #expect(try await service.test.store.maintenance.check(repair: false).isEmpty)
        }
    }

    @Test func aRepeatedUploadAddsOnePhotoAlsoWhereNoMoreHaveRoom() async throws {
        let service = try TestService()
        try await service.run { client in
            let kept = try await client.send(.post, Self.drafts, Self.body("ada@example.org"))
            let number = try #require(try kept.json["number"] as? String)
            let secret = try #require(try kept.json["secret"] as? String)
            var ids: [String] = []
            for place in 0..<8 {
                let photo = try await Self.upload(client, number, secret, key: "photo-\(place)")
                #expect(photo.status == .created && photo.headers[.idempotencyReplayed] == nil)
                ids.append(try #require(try photo.json["id"] as? String))
            }
            #expect(Set(ids).count == 8)
            let again = try await Self.upload(client, number, secret, key: "photo-3")
            #expect(again.status == .created && again.headers[.idempotencyReplayed] == "true")
            #expect(try again.json["id"] as? String == ids[3])
            #expect(try await Self.upload(client, number, secret, key: "photo-8").status == .conflict)
            // The key stands for its bytes.
            #expect(try await Self.upload(client, number, secret, key: "photo-3", width: 61).status == .conflict)
            let other = try await client.send(.post, Self.drafts, Self.body("eve@example.org"))
            #expect(
                try await Self.upload(client, number, try other.json["secret"] as! String, key: "photo-3").status
                    == .notFound)
            let token = try #require(try await Self.tokens(service.test.store, to: "ada@example.org").first)
            let posted = try await Self.confirm(client, token)
            let properties = (try posted.json["listing"] as? [String: Any])?["properties"] as? [String: Any]
            #expect((properties?["photos"] as? [[String: Any]])?.compactMap { $0["id"] as? String } == ids)
        }
    }

    @Test func aDraftOfAnAddressWithAnAccountIsPostedForIt() async throws {
        let service = try TestService()
        try await service.run { client in
            let person = try await TestPerson(in: service.test.store, client)
            let kept = try await client.send(
                .post, Self.drafts, Self.body(person.email, more: #", "displayName": "Impostor""#))
            let unknown = try await client.send(.post, Self.drafts, Self.body("nobody@example.org"))
            #expect(kept.status == .accepted && unknown.status == .accepted)
            #expect(try kept.json.keys.sorted() == unknown.json.keys.sorted())
            let token = try #require(try await Self.tokens(service.test.store, to: person.email).first)
            let posted = try await Self.confirm(client, token)
            let session = try #require(try posted.json["session"] as? [String: Any])
            let account = try #require(session["account"] as? [String: Any])
            #expect(account["id"] as? String == "\(person.account)")
            #expect(account["displayName"] as? String == "Test Person")
        }
    }

    /// Another person may have written it, and may add photos until it is posted.
    @Test func theOwnerOfTheAddressReadsWhatIsPosted() async throws {
        let service = try TestService()
        try await service.run { client in
            let kept = try await client.send(.post, Self.drafts, Self.body("ada@example.org", title: "Keys <b>"))
            let number = try #require(try kept.json["number"] as? String)
            let secret = try #require(try kept.json["secret"] as? String)
            let token = try #require(try await Self.tokens(service.test.store, to: "ada@example.org").first)
            func preview() async throws -> TestResponse {
                try await client.send(.post, "\(Self.drafts)/preview", #"{"token": "\#(token)"}"#)
            }
            let first = try await preview().json
            #expect(first["title"] as? String == "Keys <b>" && first["number"] as? String == number)
            #expect(first["photos"] as? Int == 0)
            let page = String(buffer: try await client.send(.get, "/confirm?token=\(token)").body)
            #expect(page.contains("Keys &lt;b&gt;") && page.contains("name=\"photos\" value=\"0\""))
            #expect(try await Self.upload(client, number, secret).status == .created)
            let stale = #"{"token": "\#(token)", "photos": 0}"#
            let refused = try await client.send(.post, "\(Self.drafts)/confirm", stale)
            #expect(try refused.problem == "draft-changed")
            let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
            let changed = try await client.send(.post, "/confirm", "token=\(token)&photos=0", headers: form)
            #expect(changed.status == .conflict && String(buffer: changed.body).contains("/confirm?token=\(token)"))
            #expect(try await Self.titles(client).isEmpty)
            #expect(try await preview().json["photos"] as? Int == 1)
            let seen = #"{"token": "\#(token)", "photos": 1}"#
            #expect(try await client.send(.post, "\(Self.drafts)/confirm", seen).status == .ok)
            #expect(try await preview().faults == ["/token"])
        }
    }

    /// Whoever has seen the mailbox before cannot sign in with the link of a draft.
    @Test func aNewPasswordReplacesTheLinksOfDrafts() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let person = try await TestPerson(in: store, client)
            _ = try await client.send(.post, Self.drafts, Self.body(person.email))
            let former = try #require(try await Self.tokens(store, to: person.email).first)
            try await store.sessions.requestPasswordReset(EmailAddress(person.email))
            for mail in try await store.mail.take(limit: 10, for: 60) {
                guard case .passwordReset(let token) = mail.letter else { continue }
                try await store.sessions.resetPassword(token, to: PasswordHash(text: "none"))
            }
            #expect(try await Self.confirm(client, former).faults == ["/token"])
            let later = try await Self.tokens(store, to: person.email)
            #expect(later.count == 1)
            #expect(try await Self.confirm(client, later[0]).status == .ok)
        }
    }

    @Test func aBrowserHasOneSessionAlsoAfterADraft() async throws {
        let service = try TestService()
        try await service.run { client in
            let person = try await TestPerson(in: service.test.store, client)
            let own: HTTPFields = [HTTPField.Name("Sec-Fetch-Site")!: "same-origin"]
            let signedIn = try await client.send(
                .post, "/api/v1/sessions",
                #"{"email": "\#(person.email)", "password": "\#(TestPerson.password)", "cookie": true}"#, headers: own)
            let cookie = try #require(signedIn.headers[values: .setCookie].first { !$0.hasPrefix("reunite-device=") })
            var headers = own
            headers[.cookie] = String(cookie.prefix { $0 != ";" })
            _ = try await client.send(.post, Self.drafts, Self.body("ada@example.org"))
            let token = try #require(try await Self.tokens(service.test.store, to: "ada@example.org").first)
            #expect(try await client.send(.get, "/api/v1/accounts/me", headers: headers).status == .ok)
            let posted = try await client.send(
                .post, "\(Self.drafts)/confirm", #"{"token": "\#(token)", "cookie": true}"#, headers: headers)
            #expect(posted.status == .ok)
            #expect(try await client.send(.get, "/api/v1/accounts/me", headers: headers).status == .unauthorized)
        }
    }

    @Test func aTokenOfAnythingElsePostsNothingAndADraftsTokenVerifiesNoPassword() async throws {
        let service = try TestService()
        try await service.run { client in
            let email = "zoe@example.org"
            _ = try await client.send(
                .post, "/api/v1/accounts",
                #"{"email": "\#(email)", "password": "\#(TestPerson.password)", "displayName": "Zoë"}"#)
            var verification: String?
            for mail in try await service.test.store.mail.take(limit: 10, for: 60) {
                if case .verification(let token) = mail.letter { verification = token.text }
            }
            for token in [try #require(verification), "x", ""] {
                let refused = try await Self.confirm(client, token)
                #expect(try refused.status == .unprocessableContent && refused.faults == ["/token"])
            }
            _ = try await client.send(.post, Self.drafts, Self.body(email))
            let token = try #require(try await Self.tokens(service.test.store, to: email).first)
            let verified = try await client.send(
                .post, "/api/v1/accounts/verify", #"{"token": "\#(token)", "password": "\#(TestPerson.password)"}"#)
            #expect(verified.status == .unprocessableContent)
            #expect(try await Self.confirm(client, token).status == .ok)
        }
    }

    @Test func aSuspendedAccountPostsNothing() async throws {
        let service = try TestService()
        try await service.run { client in
            let person = try await TestPerson(in: service.test.store, client)
            _ = try await client.send(.post, Self.drafts, Self.body(person.email))
            let token = try #require(try await Self.tokens(service.test.store, to: person.email).first)
            try await service.test.store.accounts.suspend(EmailAddress(person.email), until: nil)
            #expect(try await Self.confirm(client, token).status == .forbidden)
            #expect(try await Self.titles(client).isEmpty)
        }
    }

    @Test func aRepeatedRequestKeepsOneDraft() async throws {
        let service = try TestService()
        try await service.run { client in
            let key: HTTPFields = [HTTPField.Name("Idempotency-Key")!: "a-key"]
            let body = Self.body("ada@example.org")
            let first = try await client.send(.post, Self.drafts, body, headers: key)
            let again = try await client.send(.post, Self.drafts, body, headers: key)
            #expect(try first.json["number"] as? String == again.json["number"] as? String)
            #expect(try first.json["secret"] as? String == again.json["secret"] as? String)
            #expect(again.headers[HTTPField.Name("Idempotency-Replayed")!] == "true")
            let other = try await client.send(
                .post, Self.drafts, Self.body("ada@example.org", title: "Hat"), headers: key)
            #expect(try first.json["number"] as? String != other.json["number"] as? String)
            #expect(try await Self.tokens(service.test.store, to: "ada@example.org").count == 2)
        }
    }

    @Test func numbersAndSecretsBelongTogether() async throws {
        let service = try TestService()
        try await service.run { client in
            let one = try await client.send(.post, Self.drafts, Self.body("ada@example.org")).json
            let two = try await client.send(.post, Self.drafts, Self.body("zoe@example.org")).json
            let (number, secret) = (one["number"] as? String ?? "", two["secret"] as? String ?? "")
            #expect(try await Self.upload(client, number, secret).status == .notFound)
            #expect(try await Self.upload(client, number, "").status == .notFound)
            #expect(try await Self.upload(client, "R-0000-0001", secret).status == .notFound)
            let own = one["secret"] as? String ?? ""
            for _ in 0..<8 { #expect(try await Self.upload(client, number, own).status == .created) }
            #expect(try await Self.upload(client, number, own).status == .conflict)
        }
    }

    @Test func anAddressKeepsSixteenDraftsAndAClientPushesOutItsOwn() async throws {
        let test = try TestStore()
        let draft = ListingDraft(
            status: .lost, category: .keys, title: try Title("Keys"), description: .empty,
            occurrence: try Occurrence(Moment(rfc3339: "2026-01-02"), now: .now), location: nil)
        let email = try EmailAddress("ada@example.org")
        let profile = Profile(displayName: try DisplayName("Ada"))
        func add(_ client: UInt8) async throws {
            _ = try await test.store.drafts.add(draft, to: email, profile, key: nil, from: [client])
        }
        try await add(1)
        for _ in 0..<20 { try await add(2) }
        // The link of the first is mailed, so that later ones of other networks do not push it out.
        #expect(try await test.store.mail.take(limit: 1, for: 60).count == 1)
        for client in 3...30 { try await add(UInt8(client)) }
        let mailed = try await test.store.read { db in
            try db.prepare("SELECT count(*) FROM mailed_token").first([]) { $0.integer(0) }
        }
        #expect(mailed == 1)
        // If all links are mailed, the oldest goes.
        _ = try await test.store.mail.take(limit: 100, for: 60)
        for client in 31...40 { try await add(UInt8(client)) }
        let counts = try await test.store.read { db in
            var counts: [Int] = []
            try db.prepare("SELECT count(*) FROM registration GROUP BY client ORDER BY 1")
                .forEachRow([]) { counts.append(Int($0.integer(0))) }
            return counts
        }
        #expect(counts.reduce(0, +) == 16)
        let pruned = try await test.store.maintenance.prune(now: Timestamp.now.adding(seconds: 8 * 86_400))
        #expect(pruned >= 16)
    }

    @Test func faultsOfTheListingAndOfTheAddressAreNamedTogether() async throws {
        let service = try TestService()
        try await service.run { client in
            let refused = try await client.send(
                .post, Self.drafts,
                #"{"type": "Feature", "properties": {"status": "lost"}, "email": "x", "colour": "red"}"#)
            #expect(refused.status == .unprocessableContent)
            let faults = Set(try refused.faults)
            #expect(
                faults.isSuperset(of: ["/email", "/colour", "/properties/title", "/properties/category"]), "\(faults)")
        }
    }
}
