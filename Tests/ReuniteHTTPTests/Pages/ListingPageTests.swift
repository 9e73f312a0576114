import Foundation
import HTTPTypes
import NIOCore
import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP

/// The page of a listing as it comes from the server: for readers without scripts, and for link previews.
@Suite struct ListingPageTests {
    private static func path(_ location: String) -> String { location.replacing("/api/v1", with: "") }

    /// The content of a `<meta>` by its name or property.
    private static func meta(_ name: String, in page: String) -> String? {
        page.matches(of: /<meta (?:name|property)="([^"]+)" content="([^"]*)">/).first { $0.1 == name }
            .map { String($0.2) }
    }

    @Test func pageSaysWhatTheListingIs() async throws {
        let service = try TestService()
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            let path = Self.path(try await owner.postListing("Blue umbrella", description: "With a wooden handle."))
            let response = try await client.send(.get, path)
            let page = String(buffer: response.body)
            #expect(response.status == .ok && response.headers[.contentType] == "text/html; charset=utf-8")
            #expect(page.contains("<title>Blue umbrella · Reunite</title>"))
            #expect(page.contains("<h1><bdi dir=\"auto\">Blue umbrella</bdi></h1>"))
            #expect(page.contains("With a wooden handle.") && page.contains("2 January 2026"))
            #expect(page.contains("Test Person") && page.contains("Bags and luggage"))
            let url = "http://localhost\(path)"
            #expect(Self.meta("og:url", in: page) == url)
            #expect(Self.meta("og:title", in: page) == "Lost: Blue umbrella")
            #expect(Self.meta("og:locale", in: page) == "en_GB")
            #expect(Self.meta("og:description", in: page) == "With a wooden handle.")
            #expect(Self.meta("description", in: page) == "With a wooden handle.")
            #expect(Self.meta("twitter:card", in: page) == "summary" && Self.meta("og:image", in: page) == nil)
            // The policy of the application holds, also for a page that is revalidated.
            let policy = try #require(response.headers[.contentSecurityPolicy])
            #expect(policy == (try await client.send(.get, "/").headers[.contentSecurityPolicy]))
            #expect(!page.contains("<style") && !page.contains("style=\"") && !page.contains("onclick"))
        }
    }

    @Test func previewHasTheLargePhotograph() async throws {
        let service = try TestService()
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            let location = try await owner.postListing()
            let added = try await client.execute(
                uri: "\(location)/photos", method: .post,
                headers: [.authorization: "Bearer \(owner.token)", .contentType: "image/bmp"],
                body: ByteBuffer(bytes: TestImage.bmp(width: 400, height: 200)))
            let id = try #require(try added.json["id"] as? String)
            let page = String(buffer: try await client.send(.get, Self.path(location)).body)
            let url = "http://localhost/api/v1/photos/\(id)/large"
            #expect(Self.meta("og:image", in: page) == url && Self.meta("og:image:width", in: page) == "400")
            #expect(Self.meta("og:image:alt", in: page) == "Black backpack")
            #expect(Self.meta("twitter:card", in: page) == "summary_large_image")
            #expect(page.contains("alt=\"Photo 1 of 1\""))
            // Without a description, a sentence in the page's language.
            #expect(Self.meta("og:description", in: page) == "Lost on 2 January 2026. Have you found it?")
        }
    }

    @Test func languageIsThatOfTheReader() async throws {
        let service = try TestService()
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            let path = Self.path(try await owner.postListing())
            for (query, accepted, language, words) in [
                ("", "fr-CH, en;q=0.5", "fr", "Perdu le 2 janvier 2026. L’avez-vous trouvé\u{202F}?"),
                ("", "de, pt-BR;q=0.4, es;q=0.9", "es", "Perdido el 2 de enero de 2026. ¿Lo ha encontrado?"),
                ("?lang=zh", "fr", "zh", "2026年1月2日丢失。你捡到了吗？"),
                ("?lang=xx", "pt", "pt", "Perdido a 2 de janeiro de 2026. Encontrou-o?"),
                ("?utm_source=x", "de", "en", "Lost on 2 January 2026. Have you found it?"),
            ] {
                let response = try await client.send(.get, path + query, headers: [.acceptLanguage: accepted])
                let page = String(buffer: response.body)
                #expect(response.headers[.contentLanguage] == language)
                #expect(response.headers[.vary]?.contains("Accept-Language") == true)
                let kept = query == "?lang=zh" ? "zh" : ""
                #expect(page.contains("<html lang=\"\(language)\" data-language=\"\(kept)\""))
                #expect(Self.meta("og:description", in: page) == words)
            }
        }
    }

    @Test func whatPeopleWroteIsNeverMarkup() async throws {
        let service = try TestService()
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            let title = #"\"><script>alert(1)</script> {{settings}} \u202E txet"#
            let description = #"</bdi><img src=x onerror=alert(1)> {{body}} <!-- modules -->\u202Edlrow"#
            let location = try await owner.postListing(title, description: description)
            let page = String(buffer: try await client.send(.get, Self.path(location)).body)
            #expect(!page.contains("<script>") && !page.contains("<img src=x"))
            #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt; {{settings}}"))
            #expect(page.contains("&lt;/bdi&gt;&lt;img src=x onerror=alert(1)&gt; {{body}}"))
            // An override ends with its element, and does not come into the head at all.
            let head = try #require(page.split(separator: "</head>").first)
            #expect(!head.unicodeScalars.contains("\u{202E}") && page.unicodeScalars.contains("\u{202E}"))
            #expect(Self.meta("og:title", in: page)?.hasPrefix("Lost: &quot;&gt;&lt;script&gt;") == true)
            #expect(page.matches(of: /<\/head>/).count == 1 && page.matches(of: /<\/html>/).count == 1)
        }
    }

    @Test func longTextsAreShortInPreviews() async throws {
        let service = try TestService()
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            let word = String(repeating: "x", count: 300)
            let location = try await owner.postListing("A", description: "one\\n two \(word)")
            let page = String(buffer: try await client.send(.get, Self.path(location)).body)
            let description = try #require(Self.meta("og:description", in: page))
            #expect(description.hasPrefix("one two xxx") && description.hasSuffix("x…") && description.count == 200)
        }
    }

    /// The page tells no more than the API tells everybody.
    @Test func pageIsAsPrivateAsTheAPI() async throws {
        let service = try TestService()
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            let location = try await owner.postListing()
            let listing = try await client.send(.get, location).json
            let point = try #require((listing["geometry"] as? [String: Any])?["coordinates"] as? [Double])
            let accuracy = try #require((listing["properties"] as? [String: Any])?["accuracy"] as? Int)
            let response = try await client.send(
                .get, Self.path(location), token: owner.token, headers: [.cookie: "reunite=\(owner.token)"])
            let page = String(buffer: response.body)
            // As for anybody: the exact point is that of the owner alone.
            #expect(!page.contains("4.8594") && !page.contains("45.7606") && !page.contains(owner.email))
            let words = try Regex(String(format: "%.4f, %.4f", point[1], point[0]))
            #expect(page.contains(words) && page.contains("within \(accuracy) m"))
        }
    }

    @Test func statesHaveTheirSentenceAndStatus() async throws {
        let service = try TestService()
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            let location = try await owner.postListing("Blue umbrella")
            _ = try await owner.post("\(location)/resolve", #"{"outcome": "returned"}"#)
            let settled = try await client.send(.get, Self.path(location))
            #expect(settled.status == .ok && String(buffer: settled.body).contains("This listing is resolved"))
            _ = try await owner.delete(location)
            // Whether it was ever there is not told.
            for path in [Self.path(location), "/listings/\(UUID().uuidString)", "/listings/x"] {
                let gone = try await client.send(.get, path, headers: [.acceptLanguage: "fr"])
                let page = String(buffer: gone.body)
                #expect(gone.status == .notFound && page.contains("Annonce introuvable"))
                #expect(!page.contains("Blue umbrella") && page.contains("content=\"noindex\""))
                #expect(gone.headers[.contentLanguage] == "fr")
            }
        }
    }

    @Test func codeLeadsToThePage() async throws {
        let service = try TestService()
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            let path = Self.path(try await owner.postListing())
            let code = try await client.send(.get, "\(path)/qr.svg")
            #expect(code.status == .ok && code.headers[.contentType] == "image/svg+xml")
            // The address is the client's own: shared caches must not keep it.
            #expect(code.headers[.cacheControl] == "private, max-age=86400")
            let svg = String(buffer: code.body)
            #expect(svg == QRCode("http://localhost\(path)")?.svg)
            let same = try await client.send(
                .get, "\(path)/qr.svg", headers: [.ifNoneMatch: try #require(code.headers[.eTag])])
            #expect(same.status == .notModified)
            #expect(try await client.send(.get, "\(path)/qr.svg?x=1").status == .badRequest)
            #expect(try await client.send(.get, "/listings/\(UUID().uuidString)/qr.svg").status == .notFound)
        }
    }

    /// The address on the strips of the printed page, as people type it.
    @Test func aShortAddressLeadsToThePageOfAPublicListing() async throws {
        let service = try TestService()
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            let path = Self.path(try await owner.postListing())
            let id = try #require(ListingID(path.split(separator: "/").last ?? ""))
            #expect(id.code.count == 11 && ListingID.createdAt(inCode: id.code) == id.createdAt)
            #expect(String(buffer: try await client.send(.get, path).body).contains("http://localhost/l/\(id.code)<"))
            let grouped = "\(id.code.prefix(4))-\(id.code.dropFirst(4))"
            for typed in [id.code, id.code.lowercased(), grouped, id.code.replacing("0", with: "o")] {
                let response = try await client.send(.get, "/l/\(typed)")
                #expect(response.status == .found && response.headers[.location] == path, "\(typed)")
            }
            for wrong in ["\(id.code)0", String(id.code.dropLast()), "0", "U", "ZZZZZZZZZZZZZZZZ", "%F0%9F%94%91"] {
                #expect(try await client.send(.get, "/l/\(wrong)").status == .notFound, "\(wrong)")
            }
            _ = try await owner.delete("/api/v1\(path)")
            #expect(try await client.send(.get, "/l/\(id.code)").status == .notFound)
        }
    }
}
