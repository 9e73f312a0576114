import HTTPTypes
import TestSupport
import Testing

@testable import ReuniteHTTP

/// Unknown addresses: a page for people, a problem for clients.
@Suite struct MissingPageTests {
    /// As browsers send it for an address that somebody opens.
    private static let browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"

    @Test func peopleGetAPageInTheirLanguage() async throws {
        try await TestService().run { client in
            for path in [
                "/nosuchpage", "/people/abc", "/web/nosuchfile", "/listings/x/qr.svg", "/nosuchpage?lang=%zz",
                "/desk//",
                "/desk//log",
            ] {
                let response = try await client.send(
                    .get, path, headers: [.accept: Self.browser, .acceptLanguage: "fr-CH"])
                #expect(response.status == .notFound && response.headers[.contentType] == "text/html; charset=utf-8")
                #expect(response.headers[.contentLanguage] == "fr" && response.headers[.cacheControl] == "no-store")
                #expect(response.headers[.vary] == "Accept, Accept-Language, Accept-Encoding")
                #expect(response.headers[.contentSecurityPolicy]?.contains("script-src 'self'") == true)
                let page = String(buffer: response.body)
                #expect(page.contains("<h1>Page introuvable</h1>") && page.contains("href=\"/\">Aller à la carte"))
                #expect(page.contains("noindex") && !page.contains("problems/"))
                let head = try await client.send(.head, path, headers: [.accept: Self.browser])
                #expect(head.status == .notFound && head.headers[.contentType] == "text/html; charset=utf-8")
            }
        }
    }

    @Test func clientsGetAProblem() async throws {
        try await TestService().run { client in
            for accept in [nil, "*/*", "application/json", "application/json, text/html;q=0.9", "image/*,*/*;q=0.8"] {
                let headers: HTTPFields = accept.map { [.accept: $0] } ?? [:]
                let response = try await client.send(.get, "/nosuchpage", headers: headers)
                #expect(try response.problem == "not-found", "\(accept ?? "")")
                #expect(response.headers[.vary] == "Accept, Accept-Encoding")
            }
            for path in ["/api", "/api/v1/nosuch", "/api/v1/listings/x", "/ogc/nosuch"] {
                let response = try await client.send(.get, path, headers: [.accept: Self.browser])
                #expect(try response.problem == "not-found", "\(path)")
            }
            let post = try await client.send(.post, "/nosuchpage", headers: [.accept: Self.browser])
            #expect(try post.problem == "not-found")
        }
    }

    @Test(arguments: [
        ("text/html", true), ("text/*", true), ("text/html;q=0.5, application/json;q=0.4", true),
        ("TEXT/HTML ; Q=0.9, */*;q=0.1", true), ("", false), ("text/html;q=0", false), ("text/html;q=x, */*", false),
        ("application/problem+json, text/html", false),
    ]) func preferenceIsThatOfTheWeights(header: String, prefersHTML: Bool) {
        #expect(AcceptHeader(header).prefersHTML == prefersHTML)
    }
}
