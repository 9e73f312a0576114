import Foundation
import HTTPTypes
import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP

/// The newest listings on a page for browsers without scripts.
@Suite struct ListingsPageTests {
    private static func titles(_ page: String) -> [String] {
        page.matches(of: /<span class="card-title"><bdi dir="auto">([^<]*)<\/bdi>/).map { String($0.1) }
    }

    /// The links of cards.
    private static func cards(_ page: String) -> [String] {
        page.matches(of: /<a class="card" href="([^"]*)">/).map { String($0.1) }
    }

    /// The address of the next page.
    private static func next(_ page: String) -> String? {
        page.firstMatch(of: /rel="next" href="([^"]*)"/).map { String($0.1).replacing("&amp;", with: "&") }
    }

    @Test func linksLeadToEveryListing() async throws {
        let service = try TestService()
        _ = try await service.test.store.listings.upsert(try (0..<120).map { try .test("Umbrella \($0)") })
        try await service.run { client in
            var links: [String] = []
            var address: String? = "/listings?q=umbrella&category=&lang=fr&utm_source=x"
            while let uri = address {
                let response = try await client.send(.get, uri)
                let page = String(buffer: response.body)
                #expect(response.status == .ok && response.headers[.contentLanguage] == "fr")
                #expect(response.headers[.vary] == "Accept-Language, Accept-Encoding")
                #expect(page.contains("Annonces · Les plus récentes") && page.contains("data-static"))
                #expect(page.contains("value=\"umbrella\"") && !page.contains("utm_source"))
                links += Self.cards(page)
                address = Self.next(page)
                #expect(links.count > 120 || address == nil || links.count % 50 == 0)
            }
            #expect(links.count == 120 && Set(links).count == 120)
            let last = try #require(links.last)
            #expect(try await client.send(.get, last).status == .ok)
        }
    }

    @Test func filtersAreThoseOfASearch() async throws {
        let service = try TestService()
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            _ = try await owner.postListing("Blue umbrella")
            let withdrawn = try await owner.postListing("Blue scarf")
            _ = try await owner.delete(withdrawn)
            for (query, titles) in [
                ("", ["Blue umbrella"]), ("?q=umbrella", ["Blue umbrella"]), ("?q=scarf", []),
                ("?status=lost", ["Blue umbrella"]), ("?status=found", []), ("?category=bags", ["Blue umbrella"]),
                ("?category=keys", []), ("?bbox=4,45,5,46", ["Blue umbrella"]), ("?bbox=0,0,1,1", []),
            ] {
                let response = try await client.send(.get, "/listings\(query)")
                let page = String(buffer: response.body)
                #expect(response.status == .ok && Self.titles(page) == titles, "\(query)")
                #expect(page.contains("No listings here match yet.") == titles.isEmpty)
            }
            // The form keeps the area, which it has no field for.
            let page = String(buffer: try await client.send(.get, "/listings?bbox=4,45,5,46&status=lost").body)
            #expect(page.contains("<input type=\"hidden\" name=\"bbox\" value=\"4,45,5,46\">"))
            #expect(page.contains("<option value=\"lost\" selected>"))
            for query in [
                "?status=x", "?q=!", "?cursor=x", "?near=1,2", "?q=caf%E9", "?q=%zz&status=lost&status=found",
            ] {
                let response = try await client.send(.get, "/listings\(query)")
                #expect(response.status == .badRequest, "\(query)")
                #expect(String(buffer: response.body).contains("Part of the form isn’t valid"), "\(query)")
            }
        }
    }

    @Test func whatPeopleWroteIsNeverMarkup() async throws {
        let service = try TestService()
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            _ = try await owner.postListing(#"</bdi><script>alert(1)</script> {{settings}} \u202E"#)
            let query = "?q=%22%3E%3Cimg+src%3Dx%3Ealert&lang=%3Cb%3E"
            for uri in ["/listings", "/listings\(query)", "/listings?status=%22%3E%3Cimg+src%3Dx%3E"] {
                let page = String(buffer: try await client.send(.get, uri).body)
                #expect(!page.contains("<script>") && !page.contains("<img src=x") && !page.contains("<b>"), "\(uri)")
                #expect(page.matches(of: /<\/head>/).count == 1 && page.matches(of: /<\/html>/).count == 1)
            }
            let page = String(buffer: try await client.send(.get, "/listings").body)
            #expect(page.contains("&lt;/bdi&gt;&lt;script&gt;alert(1)&lt;/script&gt; {{settings}}"))
        }
    }

    @Test func pagesOfScriptsLeadThere() async throws {
        var service = try TestService()
        service.configuration.publicURL = "https://reunite.example/lost"
        try await service.run { client in
            for path in ["/", "/post", "/account"] {
                let page = String(buffer: try await client.send(.get, path).body)
                let notice = try #require(page.firstMatch(of: /<noscript>[\s\S]*<\/noscript>/)).output
                for (code, name) in [("en", "Listings"), ("fr", "Annonces"), ("es", "Anuncios"), ("zh", "信息列表")] {
                    let link =
                        "<a href=\"/lost/listings?lang=\(code)\" lang=\"\(code)\" hreflang=\"\(code)\">\(name)</a>"
                    #expect(notice.contains(link))
                }
            }
        }
    }
}
