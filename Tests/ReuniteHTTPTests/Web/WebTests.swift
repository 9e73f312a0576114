import Foundation
import HTTPTypes
import Reunite
import ReuniteWeb
import TestSupport
import Testing

@testable import ReuniteHTTP

/// The web application as a browser gets it.
@Suite struct WebTests {
    private static func links(_ page: String) -> [String] {
        page.matches(of: /(?:href|src)="(\/[^"]+)"/).map { String($0.1) }
    }

    @Test func everyAddressAnswersThePage() async throws {
        try await TestService().run { client in
            // Those that the server itself writes answer otherwise.
            let written = [
                "/listings/{id}", "/status/{number}", "/verify", "/confirm", "/reset-password", "/t/{code}",
            ]
            let pages = try WebApplication.installed.get().pages.keys.filter { !written.contains($0) }
            #expect(pages.count > 15)
            let addresses = pages.map { $0.replacing("{id}", with: "1") }
            for uri in addresses + ["/?q=a&at=3/4/5&at=x"] {
                let response = try await client.send(.get, uri)
                #expect(response.status == .ok && response.headers[.contentType] == "text/html; charset=utf-8")
                #expect(response.headers[.cacheControl] == "no-cache")
                let policy = try #require(response.headers[.contentSecurityPolicy])
                #expect(policy.contains("script-src 'self';") && policy.contains("style-src 'self';"))
                #expect(!policy.contains("unsafe") && policy.hasPrefix("default-src 'none';"))
                let permissions = response.headers[.permissionsPolicy]
                #expect(permissions == "camera=(\(uri == "/handover" ? "self" : "")), microphone=()")
                let tag = try #require(response.headers[.eTag])
                let again = try await client.send(.get, uri, headers: [.ifNoneMatch: tag])
                #expect(again.status == .notModified && again.headers[.contentSecurityPolicy] == policy)
                let post = try await client.send(.post, uri)
                #expect(post.status == .methodNotAllowed && post.headers[.allow] == "GET, HEAD, OPTIONS")
            }
            for uri in ["/nowhere", "/account/nowhere", "/desk/a/b"] {
                #expect(try await client.send(.get, uri).status == .notFound)
            }
        }
    }

    @Test func everyFileOfThePageIsKeptForEver() async throws {
        try await TestService().run { client in
            let page = String(buffer: try await client.send(.get, "/").body)
            #expect(!page.contains("<style") && !page.contains(" style=") && !page.contains("<script>"))
            let links = Self.links(page).filter { $0.hasPrefix("/web/") }
            #expect(links.count > 5)
            for link in links {
                let plain = try await client.send(.get, link)
                #expect(plain.status == .ok, "\(link)")
                #expect(plain.headers[.cacheControl] == "public, max-age=31536000, immutable")
                #expect(plain.headers[.vary] == "Accept-Encoding")
                let zipped = try await client.send(.get, link, headers: [.acceptEncoding: "gzip"])
                let tag = try #require(zipped.headers[.eTag])
                let isZipped = zipped.headers[.contentEncoding] == "gzip"
                #expect(isZipped == (tag != plain.headers[.eTag]))
                #expect(!isZipped || zipped.body.readableBytes < plain.body.readableBytes)
                let again = try await client.send(.get, link, headers: [.acceptEncoding: "gzip", .ifNoneMatch: tag])
                #expect(again.status == .notModified && again.headers[.eTag] == tag && again.body.readableBytes == 0)
            }
            let types = try await links.asyncMap { try await client.send(.get, $0).headers[.contentType] ?? "" }
            #expect(
                Set(types) == [
                    "text/javascript; charset=utf-8", "text/css; charset=utf-8", "image/svg+xml",
                    "application/manifest+json",
                ])
        }
    }

    @Test func serviceWorkerKnowsEveryFile() async throws {
        var service = try TestService()
        service.configuration.publicURL = "https://reunite.example/lost"
        try await service.run { client in
            let page = String(buffer: try await client.send(.get, "/").body)
            let response = try await client.send(.get, "/service-worker.js")
            #expect(response.headers[.contentType] == "text/javascript; charset=utf-8")
            // A browser looks for a new version each time.
            #expect(response.headers[.cacheControl] == "no-cache" && response.headers[.eTag] != nil)
            #expect(
                response.headers[.contentSecurityPolicy]
                    == "default-src 'none'; connect-src 'self'; frame-ancestors 'none'")
            let policy = try #require(try await client.send(.get, "/").headers[.contentSecurityPolicy])
            #expect(policy.contains("worker-src 'self' blob:;"))
            let script = String(buffer: response.body)
            let line = try #require(script.split(separator: "\n").first)
            let json = line.dropFirst("self.reunite = ".count).dropLast()
            let version = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
            #expect(version["root"] as? String == "/lost")
            let files = try #require(version["files"] as? [String])
            // All that the page names, and the rooms that are opened later.
            let own = Self.links(page).filter { $0.contains("/web/\(version["name"] as? String ?? "")/") }
            #expect(own.count > 5 && Set(own).isSubset(of: files))
            for name in ["post/post-page.js", "texts/zh.json", "style/icons.svg"] {
                #expect(files.contains { $0.hasSuffix(name) })
            }
            for file in files {
                #expect(try await client.send(.get, String(file.dropFirst("/lost".count))).status == .ok, "\(file)")
            }
            #expect(try await client.send(.get, "/service-worker.js?x=1").status == .badRequest)
        }
    }

    @Test func otherFilesAreNotFound() async throws {
        try await TestService().run { client in
            let page = String(buffer: try await client.send(.get, "/").body)
            let main = try #require(Self.links(page).first { $0.hasSuffix(".js") })
            let (name, hash) = (
                main.split(separator: "/").last ?? "", main.split(separator: "/").dropFirst().first ?? ""
            )
            for uri in [
                "/web", "/web/", "/web/\(name)", "/web/\(hash)/none.js", "/web/\(hash)/../\(name)",
                "/web/\(hash)/%2e%2e/\(name)",
                "/web/\(hash)/kernel", main.replacing("/web/", with: "/web/0"),
            ] {
                #expect(try await client.send(.get, uri).status == .notFound, "\(uri)")
            }
            #expect(try await client.send(.get, "\(main)?x=1").status == .badRequest)
            #expect(try await client.send(.put, main).status == .methodNotAllowed)
        }
    }

    @Test func linksBeginWithThePublicPath() async throws {
        var service = try TestService()
        service.configuration.publicURL = "https://reunite.example/lost"
        try await service.run { client in
            let page = String(buffer: try await client.send(.get, "/").body)
            #expect(page.contains(#"data-root="/lost""#))
            #expect(Self.links(page).allSatisfy { $0.hasPrefix("/lost/") })
        }
    }

    @Test func thePublicPathIsWrittenAsItStandsInAddresses() async throws {
        var service = try TestService()
        service.configuration.publicURL = "https://reunite.example/a%22b&c"
        let store = service.test.store
        _ = try await store.listings.upsert([try .test("Umbrella")])
        let listing = try #require(try await store.listings.walk([]).first).id
        try await service.run { client in
            for path in ["/", "/listings/\(listing)"] {
                let page = String(buffer: try await client.send(.get, path).body)
                #expect(page.contains(#"data-root="/a%22b&amp;c""#))
                #expect(!page.contains(#"a"b"#) && !page.contains("b&c"), "\(path)")
                #expect(Self.links(page).allSatisfy { $0.hasPrefix("/a%22b&amp;c/") }, "\(path)")
            }
        }
    }

    @Test func baseMapIsAllowedAndToldToThePage() async throws {
        var service = try TestService()
        service.configuration.web.baseMap = try BaseMap(
            url: "https://tiles.example:8443/a/{z}/{x}/{y}.png", attribution: "© <Somebody>")
        service.configuration.web.firstView = try MapView("11/48.85/2.35")
        try await service.run { client in
            let response = try await client.send(.get, "/")
            let policy = try #require(response.headers[.contentSecurityPolicy])
            #expect(policy.contains("img-src 'self' data: blob: https://tiles.example:8443;"))
            #expect(policy.contains("connect-src 'self' https://tiles.example:8443;"))
            let page = String(buffer: response.body)
            #expect(page.contains("© &lt;Somebody>") && page.contains("11/48.85/2.35"))
        }
    }

    @Test func limitsOfTheOperatorAreToldToThePage() async throws {
        var service = try TestService()
        service.configuration.photoQuota.ofListing = 3
        service.configuration.maximumPhotoSize = 5_000_000
        try await service.run { client in
            let page = String(buffer: try await client.send(.get, "/post").body)
            #expect(page.contains("&quot;mostPhotos&quot;:3,&quot;largestPhoto&quot;:5000000}"))
        }
    }

    @Test(arguments: [
        "", "tiles/{z}/{x}/{y}", "https://tiles.example", "https://tiles.example/{z}/{x}.png", "ftp://a.example/",
        "https://a.example/{z}/{x}/{y}\"; script-src *", "https://a.example; script-src */{z}/{x}/{y}",
        "javascript:alert(1)/{z}/{x}/{y}",
    ]) func baseMapMustBeAnAddress(url: String) {
        #expect(throws: InvalidValue.self) { try BaseMap(url: url, attribution: "") }
    }

    @Test(arguments: ["", "1", "1/2", "23/0/0", "-1/0/0", "3/91/0", "3/0/181", "a/b/c", "1/2/3/4", "1//3", "nan/0/0"])
    func firstViewMustBeOnTheMap(text: String) {
        #expect(throws: InvalidValue.self) { try MapView(text) }
    }
}

extension Array {
    fileprivate func asyncMap<T>(_ transform: (Element) async throws -> T) async rethrows -> [T] {
        var result: [T] = []
        for element in self { result.append(try await transform(element)) }
        return result
    }
}
