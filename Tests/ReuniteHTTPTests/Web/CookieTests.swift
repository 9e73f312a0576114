import Foundation
import GRDB
import HTTPTypes
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ReuniteStorage

/// Sessions of browsers: what the cookie may do, and for whom.
@Suite struct CookieTests {
    /// A browser that has signed in.
    private struct Browser {
        let client: TestClient
        let cookie: String
        let person: TestPerson

        init(_ service: TestService, _ client: TestClient) async throws {
            self.client = client
            person = try await TestPerson(in: service.test.store, client)
            let response = try await client.send(
                .post, "/api/v1/sessions", CookieTests.credentials(person.email), headers: CookieTests.own)
            let field = try #require(response.headers[values: .setCookie].first)
            cookie = String(field.prefix { $0 != ";" })
        }

        func send(
            _ method: HTTPRequest.Method, _ uri: String, _ json: String? = nil, headers: HTTPFields = [:]
        ) async throws -> TestResponse {
            var headers = headers
            headers[.cookie] = cookie
            return try await client.send(method, uri, json, headers: headers)
        }
    }

    private static let own: HTTPFields = [.secFetchSite: "same-origin"]

    private static func credentials(_ email: String, cookie: String = "true") -> String {
        #"{"email": "\#(email)", "password": "\#(TestPerson.password)", "cookie": \#(cookie)}"#
    }

    @Test func cookieSignsInAndOut() async throws {
        let service = try TestService()
        try await service.run { client in
            let person = try await TestPerson(in: service.test.store, client)
            let response = try await client.send(
                .post, "/api/v1/sessions", Self.credentials(person.email), headers: Self.own)
            #expect(response.status == .created)
            #expect(try response.json["token"] == nil && response.json["account"] != nil)
            let field = try #require(response.headers[values: .setCookie].first)
            #expect(field.hasPrefix("reunite="))
            #expect(field.hasSuffix("; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax"))
            let device = try #require(response.headers[values: .setCookie].last)
            #expect(device.hasPrefix("reunite-device="))
            #expect(device.hasSuffix("; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax"))
            let cookie = String(field.prefix { $0 != ";" })
            let me = try await client.send(.get, "/api/v1/accounts/me", headers: [.cookie: "a=b; \(cookie); c=d"])
            #expect(try me.status == .ok && me.json["email"] as? String == person.email)
            #expect(me.headers[.cacheControl] == "private, no-cache" && me.headers[.vary]?.contains("Cookie") == true)

            let sessions = try await client.send(.get, "/api/v1/sessions", headers: [.cookie: cookie])
            let list = try #require(try sessions.json["sessions"] as? [[String: Any]])
            #expect(list.map { $0["cookie"] as? Bool } == [true, false])
            #expect(list.map { $0["current"] as? Bool } == [true, false])

            var headers = Self.own
            headers[.cookie] = cookie
            let out = try await client.send(.delete, "/api/v1/sessions/current", headers: headers)
            #expect(out.status == .noContent)
            #expect(out.headers[.setCookie] == "reunite=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax")
            #expect(
                try await client.send(.get, "/api/v1/accounts/me", headers: [.cookie: cookie]).status == .unauthorized)
        }
    }

    @Test func cookieIsBoundToTheHostOverTLS() async throws {
        var service = try TestService()
        service.configuration.publicURL = "https://reunite.example"
        try await service.run { [service] client in
            let person = try await TestPerson(in: service.test.store, client)
            let own: HTTPFields = [.origin: "https://reunite.example"]
            let response = try await client.send(
                .post, "/api/v1/sessions", Self.credentials(person.email), headers: own)
            let field = try #require(response.headers[values: .setCookie].first)
            #expect(field.hasPrefix("__Host-reunite=") && field.hasSuffix("; SameSite=Lax; Secure"))
            #expect(!field.contains("Domain"))
            let cookie = String(field.prefix { $0 != ";" })
            var headers = own
            headers[.cookie] = cookie
            let edited = try await client.send(.patch, "/api/v1/accounts/me", #"{"showEmail": true}"#, headers: headers)
            #expect(edited.status == .ok)
            // Any page of the site could have set a cookie without the prefix.
            let bare = cookie.replacing("__Host-", with: "")
            #expect(
                try await client.send(.get, "/api/v1/accounts/me", headers: [.cookie: bare]).status == .unauthorized)
        }
    }

    /// Other applications of the origin do not get the cookie, and their pages are known as far as they tell.
    @Test func cookieIsBoundToThePathOfASharedOrigin() async throws {
        var service = try TestService()
        for (publicURL, prefix, suffix) in [
            ("https://example.org/lost", "__Secure-", "; Path=/lost; HttpOnly; SameSite=Lax; Secure"),
            ("http://example.org/lost/and/found", "", "; Path=/lost/and/found; HttpOnly; SameSite=Lax"),
        ] {
            service.configuration.publicURL = publicURL
            try await service.run { [service] client in
                let browser = try await Browser(service, client)
                #expect(browser.cookie.hasPrefix("\(prefix)reunite="))
                let again = try await client.send(
                    .post, "/api/v1/sessions", Self.credentials(browser.person.email), headers: Self.own)
                #expect(again.headers[.setCookie]?.hasSuffix(suffix) == true)
                for (field, value, isAllowed) in [
                    (.referer, publicURL, true), (.referer, "\(publicURL)/post?x=/", true),
                    (.referer, "\(publicURL)-else/", false), (.referer, "https://example.org/", false),
                    (.referer, "https://example.org/else#/lost/", false), (.referer, "", false),
                    (.secFetchMode, "cors", true), (.secFetchMode, "navigate", false),
                ] as [(HTTPField.Name, String, Bool)] {
                    var headers = Self.own
                    headers[field] = value
                    let patched = try await browser.send(
                        .patch, "/api/v1/accounts/me", #"{"displayName": "New"}"#, headers: headers)
                    #expect(patched.status == (isAllowed ? .ok : .forbidden), "\(field): \(value)")
                }
            }
        }
    }

    /// What a browser says about where a request comes from, and whether that is a page of ours.
    private static let sites: [(HTTPFields, Bool)] = [
        ([.secFetchSite: "same-origin"], true),
        ([.secFetchSite: "same-origin", .origin: "http://localhost"], true),
        ([.secFetchSite: "same-origin", .secFetchMode: "cors"], true),
        // A form: our pages have none for the API.
        ([.secFetchSite: "same-origin", .secFetchMode: "navigate"], false),
        // An older browser, or one without TLS.
        ([.origin: "http://localhost"], true),
        ([.origin: "HTTP://LOCALHOST"], true),
        ([.secFetchSite: "cross-site"], false),
        ([.secFetchSite: "same-site"], false),
        ([.secFetchSite: "none"], false),
        ([.secFetchSite: ""], false),
        ([.secFetchSite: "cross-site", .origin: "http://localhost"], false),
        ([.origin: "https://localhost"], false),
        ([.origin: "http://localhost:81"], false),
        ([.origin: "http://localhost.evil.example"], false),
        ([.origin: "null"], false),
        ([.origin: ""], false),
        ([:], false),
        ([.referer: "http://localhost/"], false),
    ]

    @Test(arguments: sites) func writesMustComeFromOwnPages(headers: HTTPFields, isAllowed: Bool) async throws {
        let service = try TestService()
        try await service.run { client in
            let browser = try await Browser(service, client)
            let patched = try await browser.send(
                .patch, "/api/v1/accounts/me", #"{"displayName": "New"}"#, headers: headers)
            #expect(patched.status == (isAllowed ? .ok : .forbidden))
            if !isAllowed { #expect(try patched.problem == "cross-site") }
            let posted = try await browser.send(.post, "/api/v1/listings", TestPerson.listing(), headers: headers)
            #expect(posted.status == (isAllowed ? .created : .forbidden))
            let name = try await browser.send(.get, "/api/v1/accounts/me").json["displayName"] as? String
            #expect(name == (isAllowed ? "New" : "Test Person"))
            // Reading changes nothing, and is allowed from everywhere: other pages cannot read the response.
            let read = try await browser.send(.get, "/api/v1/accounts/me", headers: headers)
            #expect(read.status == .ok)
            #expect(read.headers[.accessControlAllowCredentials] == nil)
        }
    }

    /// Each path of the API by each method that is not safe, and methods that other frameworks take from a header.
    @Test func noWriteIsAcceptedFromOtherPages() async throws {
        let service = try TestService()
        try await service.run { client in
            let browser = try await Browser(service, client)
            let document = try await client.send(.get, "/openapi.json").json
            let paths = try #require(document["paths"] as? [String: [String: Any]])
            // It reads no session.
            let api = paths.filter { $0.key.hasPrefix("/api/v1/") && !$0.key.hasSuffix("/found") }
            #expect(api.count > 60)
            let foreign: HTTPFields = [.origin: "https://evil.example"]
            for (path, operations) in api {
                let uri = path.replacing(/\{[^}]*\}/, with: "019a0000-0000-7000-8000-000000000000")
                for method in operations.keys where !["get", "parameters"].contains(method) {
                    let method = try #require(HTTPRequest.Method(method.uppercased()))
                    let response = try await browser.send(method, uri, "{}", headers: foreign)
                    #expect(try response.status == .forbidden && response.problem == "cross-site", "\(method) \(path)")
                }
                for method in HTTPRequest.Method.registered + [HTTPRequest.Method("BREW")!]
                where operations[method.rawValue.lowercased()] == nil && ![.get, .head, .connect].contains(method) {
                    let response = try await browser.send(method, uri, headers: foreign)
                    // 400: the parser does not know it.
                    #expect([400, 403, 404, 405].contains(response.status.code), "\(method) \(path)")
                }
            }
            for name in ["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"] {
                var headers = foreign
                headers[try #require(HTTPField.Name(name))] = "DELETE"
                let me = "/api/v1/accounts/me"
                #expect(try await browser.send(.get, "\(me)?_method=DELETE", headers: headers).status == .badRequest)
                #expect(try await browser.send(.get, me, headers: headers).status == .ok)
                #expect(try await browser.send(.post, me, headers: headers).status == .methodNotAllowed)
            }
            #expect(try await browser.send(.get, "/api/v1/accounts/me").status == .ok)
        }
    }

    @Test func otherPagesCannotSignIn() async throws {
        let service = try TestService()
        try await service.run { client in
            let person = try await TestPerson(in: service.test.store, client)
            for headers in [[.secFetchSite: "cross-site"], [.origin: "https://evil.example"]] as [HTTPFields] {
                let cookie = try await client.send(
                    .post, "/api/v1/sessions", Self.credentials(person.email), headers: headers)
                #expect(cookie.status == .forbidden && cookie.headers[.setCookie] == nil)
                // A token is for those who asked.
                let token = try await client.send(
                    .post, "/api/v1/sessions", Self.credentials(person.email, cookie: "false"), headers: headers)
                #expect(token.status == .created && token.headers[.setCookie] == nil)
                #expect(try token.json["token"] != nil)
            }
            let wrong = try await client.send(
                .post, "/api/v1/sessions", Self.credentials(person.email, cookie: "1"), headers: Self.own)
            #expect(try wrong.status == .unprocessableContent && wrong.faults == ["/cookie"])
        }
    }

    @Test func secretsWorkInTheirOwnWayOnly() async throws {
        let service = try TestService()
        try await service.run { client in
            let browser = try await Browser(service, client)
            let secret = String(browser.cookie.split(separator: "=", maxSplits: 1)[1])
            #expect(try await client.send(.get, "/api/v1/accounts/me", token: secret).status == .unauthorized)
            let disguised: HTTPFields = [.cookie: "reunite=\(browser.person.token)"]
            #expect(try await client.send(.get, "/api/v1/accounts/me", headers: disguised).status == .unauthorized)
        }
    }

    @Test func tokenGoesBeforeTheCookie() async throws {
        let service = try TestService()
        try await service.run { client in
            let browser = try await Browser(service, client)
            let other = try await TestPerson(in: service.test.store, client)
            let headers: HTTPFields = [.authorization: "Bearer \(other.token)"]
            let me = try await browser.send(.get, "/api/v1/accounts/me", headers: headers)
            #expect(try me.json["email"] as? String == other.email)
            // It is no browser that somebody else made send something.
            let patched = try await browser.send(
                .patch, "/api/v1/accounts/me", #"{"displayName": "New"}"#, headers: headers)
            #expect(patched.status == .ok)
            let invalid: HTTPFields = [.authorization: "Bearer x"]
            #expect(try await browser.send(.get, "/api/v1/accounts/me", headers: invalid).status == .unauthorized)
        }
    }

    @Test func endedCookieIsDeletedAndCountsAsNone() async throws {
        let service = try TestService()
        try await service.run { client in
            let browser = try await Browser(service, client)
            let list = try await browser.send(.get, "/api/v1/sessions").json["sessions"] as? [[String: Any]]
            let id = try #require(list?.first { $0["current"] as? Bool == true }?["id"] as? String)
            #expect(try await browser.person.delete("/api/v1/sessions/\(id)").status == .noContent)
            let open = try await browser.send(.get, "/api/v1/listings")
            #expect(open.status == .ok && open.headers[.cacheControl] == "no-store")
            #expect(open.headers[.setCookie] == "reunite=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax")
            // A refusal deletes it too, and is not kept for others.
            for path in ["/api/v1/accounts/me", "/api/v1/listings/x"] {
                let refused = try await browser.send(.get, path)
                #expect(refused.status == (path.hasSuffix("me") ? .unauthorized : .notFound))
                #expect(refused.headers[.setCookie] == "reunite=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax")
                #expect(refused.headers[.cacheControl] == "no-store")
                #expect(refused.headers[.vary]?.contains("Authorization, Cookie") == true)
                #expect(try refused.problem != nil)
            }
            // From a client that does not tell where it comes from.
            let unknown = try await browser.send(.post, "/api/v1/sessions", Self.credentials(browser.person.email))
            #expect(unknown.status == .created)
            let again = try await browser.send(
                .post, "/api/v1/sessions", Self.credentials(browser.person.email), headers: Self.own)
            #expect(again.status == .created && again.headers[.setCookie]?.hasPrefix("reunite=;") == false)
        }
    }

    /// Who reads contact data is recorded, so links of other pages must not do so.
    @Test func otherPagesDoNotMakeAVisitorReadContactData() async throws {
        let service = try TestService()
        try await service.run { client in
            let browser = try await Browser(service, client)
            let owner = try await TestPerson(in: service.test.store, client)
            _ = try await owner.patch("/api/v1/accounts/me", #"{"showEmail": true}"#)
            let contact = "\(try await owner.postListing())/contact"
            func reads() async throws -> Int? {
                try await service.test.store.read { try $0.integer("SELECT count(*) FROM contact_read") }
            }
            let page = "text/html,application/xhtml+xml,*/*;q=0.8"
            for headers in [
                [.secFetchSite: "cross-site", .accept: page], [.secFetchSite: "none"], [.accept: page],
                [.origin: "https://evil.example"],
            ] as [HTTPFields] {
                let refused = try await browser.send(.get, contact, headers: headers)
                #expect(try refused.status == .forbidden && refused.problem == "cross-site")
            }
            #expect(try await reads() == 0)
            // Older browsers tell nothing about a read of a script.
            for headers in [Self.own, [.accept: "*/*"]] as [HTTPFields] {
                let read = try await browser.send(.get, contact, headers: headers)
                #expect(try read.status == .ok && read.json["email"] as? String == owner.email)
            }
            #expect(try await reads() == 1)
            let token: HTTPFields = [.secFetchSite: "cross-site", .authorization: "Bearer \(browser.person.token)"]
            #expect(try await client.send(.get, contact, headers: token).status == .ok)
        }
    }

    @Test func browserHasOneSession() async throws {
        let service = try TestService()
        try await service.run { client in
            let browser = try await Browser(service, client)
            let again = try await browser.send(
                .post, "/api/v1/sessions", Self.credentials(browser.person.email), headers: Self.own)
            #expect(again.status == .created)
            #expect(try await browser.send(.get, "/api/v1/accounts/me").status == .unauthorized)
            let list = try await browser.person.get("/api/v1/sessions").json["sessions"] as? [[String: Any]]
            #expect(list?.count { $0["cookie"] as? Bool == true } == 1)
        }
    }

    @Test func eventsWorkWithTheCookie() async throws {
        let service = try TestService()
        try await service.run { client in
            let browser = try await Browser(service, client)
            let port = client.port
            for (cookie, status) in [(browser.cookie, "200"), ("reunite=ended", "200")] {
                let head = try await RawConnection.send(
                    "GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\nCookie: \(cookie)\r\n\r\n", port: port,
                    isHeadEnough: true)
                #expect(head.hasPrefix("HTTP/1.1 \(status) ") && head.contains("text/event-stream"))
            }
        }
    }
}
