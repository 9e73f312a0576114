import Foundation
import HTTPTypes
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ReuniteStorage

/// The page of a listing's status, which needs neither scripts nor a session.
@Suite struct StatusPageTests {
    private static let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]

    private static func page(_ response: TestResponse) -> String { String(buffer: response.body) }

    /// The number of a listing, and the link that is mailed to its owner.
    private static func followed(
        _ service: TestService, _ client: TestClient, _ owner: TestPerson, status: String = "lost"
    ) async throws -> (listing: String, number: String, secret: String) {
        let posted = try await owner.post("/api/v1/listings", TestPerson.listing("<b>Keys", status: status))
        let number = try #require((posted.json["properties"] as? [String: Any])?["number"] as? String)
        let asked = try await client.send(
            .post, "/status", "number=\(number.lowercased())&email=\(owner.email)", headers: form)
        #expect(asked.status == .ok && page(asked).contains("Check your email"))
        for mail in try await service.test.store.mail.take(limit: 100, for: 60) {
            if case .statusLink(let secret, _, _) = mail.letter {
                return (try #require(posted.headers[.location]), number, secret.text)
            }
        }
        throw CocoaError(.coderValueNotFound)
    }

    @Test func theLinkShowsTheStatusAndAButtonEndsTheListing() async throws {
        let service = try TestService()
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            let (listing, number, secret) = try await Self.followed(service, client, owner)
            let uri = "/status/\(number)?secret=\(secret)"
            // Programs that open links change nothing.
            for method in [HTTPRequest.Method.head, .get, .get] {
                let opened = try await client.send(method, uri)
                #expect(opened.status == .ok && opened.headers[.cacheControl] == "no-store")
                #expect(opened.headers[HTTPField.Name("Referrer-Policy")!] == "no-referrer")
            }
            let text = Self.page(try await client.send(.get, uri, headers: [.acceptLanguage: "en"]))
            #expect(text.contains("<p class=\"status-number\"><bdi>\(number)</bdi></p>"))
            #expect(text.contains("&lt;b&gt;Keys") && text.contains("noindex") && text.contains("data-static"))
            #expect(text.contains("I have it back") && text.contains("No longer needed"))
            #expect(text.contains("href=\"/edit/\(listing.split(separator: "/").last ?? "?")\""))
            #expect(text.contains("We’ll compare it with new listings until"))
            let form = "secret=\(secret)&outcome=returned"
            let foreign = try await client.send(
                .post, "/status/\(number)", form,
                headers: [.contentType: "application/x-www-form-urlencoded", .secFetchSite: "cross-site"])
            #expect(foreign.status == .forbidden)
            #expect(try await owner.get("/api/v1/status/\(number)").json["state"] as? String == "published")
            let ended = try await client.send(.post, "/status/\(number)", form, headers: Self.form)
            #expect(ended.status == .ok && Self.page(ended).contains("It’s back with you"))
            // Twice, as fingers do.
            let again = try await client.send(.post, "/status/\(number)", form, headers: Self.form)
            #expect(again.status == .ok && Self.page(again).contains("This listing is resolved."))
            #expect(!Self.page(again).contains("I have it back"))
        }
    }

    @Test func thePageIsInTheLanguageOfTheOwnersMails() async throws {
        let service = try TestService()
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            let (_, number, secret) = try await Self.followed(service, client, owner, status: "found")
            _ = try await owner.patch("/api/v1/accounts/me", #"{"locale": "zh"}"#)
            let page = try await client.send(.get, "/status/\(number)?secret=\(secret)")
            #expect(page.headers[.contentLanguage] == "zh" && Self.page(page).contains("已归还失主"))
            let french = try await client.send(.get, "/status/\(number)?secret=\(secret)&lang=fr")
            #expect(Self.page(french).contains("Rendu à son propriétaire"))
            #expect(Self.page(french).contains("name=\"lang\" value=\"fr\""))
        }
    }

    @Test("Without the secret, the page asks for the address, and tells nothing") func asking() async throws {
        let service = try TestService()
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            let (_, number, secret) = try await Self.followed(service, client, owner)
            var pages: Set<String> = []
            for tried in [number, "R-7K2Q-4MXM"] {
                for query in ["", "?secret=x", "?secret=\(SecretToken.random().text)"] {
                    let page = try await client.send(.get, "/status/\(tried)\(query)")
                    #expect(page.status == .ok)
                    pages.insert(Self.page(page).replacing(tried, with: ""))
                }
            }
            #expect(pages.count == 1)
            #expect(pages.first?.contains("Email me the link") == true)
            let wrong = try await client.send(.get, "/status/R-7K2Q-4MXN?secret=\(secret)")
            #expect(Self.page(wrong).contains("That number has a typo"))
            let typed = try await client.send(
                .post, "/status", "number=R-7K2Q-4MXN&email=a@b.example", headers: Self.form)
            #expect(typed.status == .unprocessableContent && Self.page(typed).contains("id=\"number-fault\""))
            let address = try await client.send(.post, "/status", "number=\(number)&email=x", headers: Self.form)
            #expect(address.status == .unprocessableContent && Self.page(address).contains("id=\"email-fault\""))
            let stolen = try await client.send(
                .post, "/status/\(number)", "secret=x&outcome=returned", headers: Self.form)
            #expect(stolen.status == .notFound && Self.page(stolen).contains("Email me the link"))
            #expect(try await owner.get("/api/v1/status/\(number)").json["state"] as? String == "published")
        }
    }

    @Test func theMailOfADraftAndThePageAfterwardsLeadToTheStatus() async throws {
        let service = try TestService()
        try await service.run { client in
            let draft = try await client.send(
                .post, "/api/v1/drafts", String(TestPerson.listing().dropLast()) + #", "email": "zoe@example.org"}"#
            ).json
            let number = try #require(draft["number"] as? String)
            var (token, secret): (String?, String?)
            for mail in try await service.test.store.mail.take(limit: 10, for: 60) {
                guard case .draft(let given, _, _, let status) = mail.letter else { continue }
                (token, secret) = (given.text, status.text)
            }
            let link = "/status/\(number)?secret=\(try #require(secret))"
            let waiting = Self.page(try await client.send(.get, link))
            #expect(waiting.contains("Not posted yet") && !waiting.contains("outcome"))
            let posted = try await client.send(
                .post, "/confirm", "token=\(try #require(token))", headers: Self.form)
            #expect(Self.page(posted).contains("href=\"\(link)\""))
            #expect(Self.page(try await client.send(.get, link)).contains("I have it back"))
        }
    }
}
