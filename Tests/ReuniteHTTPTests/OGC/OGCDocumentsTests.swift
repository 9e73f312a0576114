import Foundation
import HTTPTypes
import NIOCore
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ServerLimits

@Suite struct OGCDocumentsTests {
    @Test func landingPageLinksEverything() async throws {
        try await TestService.ogc().run { client in
            for uri in ["/ogc", "/ogc/"] {
                let page = try await client.execute(uri: uri, method: .get)
                #expect(page.status == .ok && page.headers[.contentType] == "application/json")
                let body = try page.json
                #expect(body["title"] is String && body["description"] is String)
                #expect(
                    OGC.links(body) == [
                        "self": "https://reunite.example/ogc", "service-desc": "https://reunite.example/ogc/api",
                        "service-doc": "https://reunite.example/docs",
                        "conformance": "https://reunite.example/ogc/conformance",
                        "data": "https://reunite.example/ogc/collections",
                    ])
                for link in try #require(body["links"] as? [[String: String]]) {
                    let path = try #require(link["href"]?.dropFirst("https://reunite.example".count))
                    let target = try await client.execute(uri: String(path), method: .get)
                    #expect(target.status == .ok)
                    #expect(target.headers[.contentType]?.hasPrefix(link["type"] ?? "nothing") == true)
                    let header = "<\(link["href"] ?? "")>; rel=\"\(link["rel"] ?? "")\"; type=\"\(link["type"] ?? "")\""
                    #expect(page.headers[.link]?.contains(header) == true)
                }
            }
        }
    }

    @Test func thereAreThreeConformanceClasses() async throws {
        try await TestService.ogc().run { client in
            let body = try await client.execute(uri: "/ogc/conformance", method: .get).json
            let classes = ["core", "geojson", "oas30"]
            #expect(
                body["conformsTo"] as? [String]
                    == classes.map { "http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/\($0)" })
        }
    }

    @Test func collectionIsDescribed() async throws {
        try await TestService.ogc().run { client in
            let all = try await client.execute(uri: "/ogc/collections", method: .get).json
            #expect(OGC.links(all)["self"] == "https://reunite.example/ogc/collections")
            let one = try await client.execute(uri: "/ogc/collections/listings", method: .get).json
            let listed = try #require((all["collections"] as? [[String: Any]])?.first)
            #expect(NSDictionary(dictionary: listed) == NSDictionary(dictionary: one))
            #expect(one["id"] as? String == "listings" && one["itemType"] as? String == "feature")
            #expect(one["title"] is String && one["description"] is String)
            #expect(one["crs"] as? [String] == [OGC.crs84])
            let extent = try #require(one["extent"] as? [String: [String: Any]])
            #expect(extent["spatial"]?["bbox"] as? [[Double]] == [[-180, -90, 180, 90]])
            #expect(extent["spatial"]?["crs"] as? String == OGC.crs84)
            #expect((extent["temporal"]?["interval"] as? [[Any]])?.first?.count == 2)
            #expect(
                OGC.links(one) == [
                    "self": "https://reunite.example/ogc/collections/listings",
                    "items": "https://reunite.example/ogc/collections/listings/items",
                ])
        }
    }

    @Test func definitionIsACompleteOpenAPIDocument() async throws {
        try await TestService.ogc().run { client in
            let response = try await client.execute(uri: "/ogc/api", method: .get)
            #expect(response.headers[.contentType] == OGC.openAPI)
            let body = try response.json
            #expect((body["servers"] as? [[String: String]])?.first?["url"] == "https://reunite.example/ogc")
            let paths = try #require(body["paths"] as? [String: [String: Any]])
            #expect(
                Set(paths.keys) == [
                    "/", "/api", "/conformance", "/collections", "/collections/listings", "/collections/listings/items",
                    "/collections/listings/items/{featureId}",
                ])
            // Every reference has a target within it.
            let root = try OrderedJSONParser.parse(response.body.readableBytesView)
            let text = String(buffer: response.body)
            let targets = Set(text.matches(of: /"\$ref":"#\/components\/([a-z]+)\/([A-Za-z-]+)"/).map { [$0.1, $0.2] })
            #expect(targets.count > 20)
            for target in targets {
                #expect(root["components"]?[String(target[0])]?[String(target[1])] != nil, "\(target)")
            }
            // GDAL and the test suite of the standard expect these.
            let parameters = try #require(root["paths"]?["/collections/listings/items"]?["get"]?["parameters"])
            #expect(parameters.elements.contains(["$ref": .string("#/components/parameters/limit")]))
            let limit = try #require(root["components"]?["parameters"]?["limit"])
            #expect(limit["style"]?.text == "form" && limit["explode"] == .bool(false))
            #expect(limit["schema"]?["maximum"] == .number("1000") && limit["schema"]?["default"] == .number("50"))
            let box = try #require(root["components"]?["parameters"]?["FeatureBox"])
            #expect(parameters.elements.contains(["$ref": .string("#/components/parameters/FeatureBox")]))
            #expect(box["style"]?.text == "form" && box["explode"] == .bool(false))
            #expect(box["schema"]?["type"]?.text == "array" && box["schema"]?["items"]?["type"]?.text == "number")
            #expect(box["schema"]?["oneOf"]?.elements.count == 2 && box["schema"]?["pattern"] == nil)
        }
    }

    @Test func unknownParametersAreRefused() async throws {
        let service = try TestService.ogc()
        _ = try await service.test.store.listings.upsert([.test()])
        try await service.run { client in
            let page = try await client.execute(uri: OGC.items, method: .get).json
            let id = try #require((page["features"] as? [[String: Any]])?.first?["id"] as? String)
            for uri in OGC.documents.map(\.0) + [OGC.items, "\(OGC.items)/\(id)"] {
                let response = try await client.execute(uri: "\(uri)?unknown=1", method: .get)
                #expect(response.status == .badRequest, "\(uri)")
                #expect(try response.faults == ["unknown"], "\(uri)")
            }
        }
    }

    @Test func whatIsUnknownIsNotFound() async throws {
        try await TestService.ogc().run { client in
            for uri in [
                "/ogc/x", "/ogc/collections/x", "/ogc/collections/x/items", "/ogc/collections/Listings/items",
                "\(OGC.items)/1", "\(OGC.items)/01a1fc4d-42ae-72ca-9608-1add8d7e8883", "\(OGC.items)/..%2F..",
                "\(OGC.items)/a%2Fb", "\(OGC.items)/%00", "\(OGC.items)/1/2",
            ] {
                let response = try await client.execute(uri: uri, method: .get)
                #expect(response.status == .notFound, "\(uri)")
                #expect(try response.problem == "not-found", "\(uri)")
                #expect(response.headers[.contentType] == "application/problem+json", "\(uri)")
            }
        }
    }

    @Test func headOptionsAndOtherMethods() async throws {
        try await TestService.ogc().run { client in
            for (uri, type) in OGC.documents + [(OGC.items, "application/geo+json")] {
                let get = try await client.execute(uri: uri, method: .get)
                let head = try await client.execute(uri: uri, method: .head)
                #expect(head.status == .ok && head.body.readableBytes == 0 && head.headers[.contentType] == type)
                #expect(head.headers[.eTag] == get.headers[.eTag] && head.headers[.link] == get.headers[.link])
                // A page contains its creation time, whose length varies.
                if uri != OGC.items { #expect(head.headers[.contentLength] == get.headers[.contentLength]) }
                let options = try await client.execute(uri: uri, method: .options)
                #expect(options.status == .noContent && options.headers[.allow] == "GET, HEAD, OPTIONS")
                let post = try await client.execute(uri: uri, method: .post)
                #expect(post.status == .methodNotAllowed && post.headers[.allow] == "GET, HEAD, OPTIONS")
            }
        }
    }

    @Test func withoutPublicURLLinksHaveTheHostOfTheRequest() async throws {
        var service = try TestService()
        try await service.run { client in
            let port = client.port
            for (host, base) in [
                ("maps.example:8080", "http://maps.example:8080"), ("[::1]:80", "http://[::1]:80"),
                ("192.0.2.1", "http://192.0.2.1"),
                ("", ""), ("a~b", ""), ("a;rel=next", ""),
            ] {
                let request = """
                    GET /ogc HTTP/1.1\r\nHost: \(host)\r\nX-Forwarded-Host: evil.example\r\nForwarded: host=evil.example\r
                    Connection: close\r\n\r\n
                    """
                let answer = try await RawConnection.send(request, port: port)
                #expect(answer.contains("\"rel\":\"self\",\"href\":\"\(base)/ogc\""), "\(host)")
                // Shared caches must not keep the `Host` of a client.
                #expect(answer.contains("Cache-Control: private, no-cache") && !answer.contains("evil.example"))
            }
        }
        service.configuration.trustedProxies = [try #require(IPNetwork("127.0.0.0/8"))]
        try await service.run { client in
            let body = try await client.execute(uri: "/ogc", method: .get).json
            #expect(OGC.links(body)["self"] == "/ogc")
            for headers in [[.forwardedProto: "https"], [.forwarded: "for=203.0.113.7;proto=https"]] as [HTTPFields] {
                let body = try await client.execute(uri: "/ogc", method: .get, headers: headers).json
                #expect(OGC.links(body)["self"] == "https://localhost/ogc")
            }
            for (host, proto, base) in [
                ("maps.example", nil, "http://maps.example"),
                ("maps.example:8443", "https", "https://maps.example:8443"),
                ("maps.example", "javascript", ""), ("a.example, b.example", "https", "https://b.example"),
                ("a/b", "https", "https://localhost"),
            ] as [(String, String?, String)] {
                var headers: HTTPFields = [.forwardedHost: host]
                headers[.forwardedProto] = proto
                let body = try await client.execute(uri: "/ogc", method: .get, headers: headers).json
                #expect(OGC.links(body)["self"] == "\(base)/ogc", "\(host)")
            }
        }
        service.configuration.publicURL = "https://reunite.example/found"
        try await service.run { client in
            let response = try await client.execute(uri: "/ogc", method: .get)
            #expect(OGC.links(try response.json)["self"] == "https://reunite.example/found/ogc")
            #expect(response.headers[.cacheControl] == "no-cache")
        }
    }
}
