import Foundation
import HTTPTypes
import NIOCore
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP

@Suite struct OGCFeaturesTests {
    private static let items = "/ogc/collections/listings/items"
    private static let crs84 = "http://www.opengis.net/def/crs/OGC/1.3/CRS84"
    private static let openAPI = "application/vnd.oai.openapi+json;version=3.0"

    /// The constant documents, and the media type of each.
    private static let documents = [
        ("/ogc", "application/json"), ("/ogc/api", openAPI), ("/ogc/conformance", "application/json"),
        ("/ogc/collections", "application/json"), ("/ogc/collections/listings", "application/json"),
    ]

    /// A service whose links begin with an address that is known in advance.
    private func service() throws -> TestService {
        var service = try TestService()
        service.configuration.publicURL = "https://reunite.example"
        return service
    }

    private static func links(_ body: [String: Any]) -> [String: String] {
        let links = (body["links"] as? [[String: String]] ?? []).map { ($0["rel"] ?? "", $0["href"] ?? "") }
        return Dictionary(links, uniquingKeysWith: { first, _ in first })
    }

    private static func titles(_ query: String, _ client: TestClient) async throws -> Set<String> {
        let page = try await client.execute(uri: "\(items)?\(query)", method: .get)
        let features = try page.json["features"] as? [[String: Any]] ?? []
        return Set(features.compactMap { ($0["properties"] as? [String: Any])?["title"] as? String })
    }

    @Test func landingPageLinksEverything() async throws {
        try await service().run { client in
            for uri in ["/ogc", "/ogc/"] {
                let page = try await client.execute(uri: uri, method: .get)
                #expect(page.status == .ok && page.headers[.contentType] == "application/json")
                let body = try page.json
                #expect(body["title"] is String && body["description"] is String)
                #expect(
                    Self.links(body) == [
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
        try await service().run { client in
            let body = try await client.execute(uri: "/ogc/conformance", method: .get).json
            let classes = ["core", "geojson", "oas30"]
            #expect(
                body["conformsTo"] as? [String]
                    == classes.map { "http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/\($0)" })
        }
    }

    @Test func collectionIsDescribed() async throws {
        try await service().run { client in
            let all = try await client.execute(uri: "/ogc/collections", method: .get).json
            #expect(Self.links(all)["self"] == "https://reunite.example/ogc/collections")
            let one = try await client.execute(uri: "/ogc/collections/listings", method: .get).json
            let listed = try #require((all["collections"] as? [[String: Any]])?.first)
            #expect(NSDictionary(dictionary: listed) == NSDictionary(dictionary: one))
            #expect(one["id"] as? String == "listings" && one["itemType"] as? String == "feature")
            #expect(one["title"] is String && one["description"] is String)
            #expect(one["crs"] as? [String] == [Self.crs84])
            let extent = try #require(one["extent"] as? [String: [String: Any]])
            #expect(extent["spatial"]?["bbox"] as? [[Double]] == [[-180, -90, 180, 90]])
            #expect(extent["spatial"]?["crs"] as? String == Self.crs84)
            #expect((extent["temporal"]?["interval"] as? [[Any]])?.first?.count == 2)
            #expect(
                Self.links(one) == [
                    "self": "https://reunite.example/ogc/collections/listings",
                    "items": "https://reunite.example/ogc/collections/listings/items",
                ])
        }
    }

    @Test func definitionIsACompleteOpenAPIDocument() async throws {
        try await service().run { client in
            let response = try await client.execute(uri: "/ogc/api", method: .get)
            #expect(response.headers[.contentType] == Self.openAPI)
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

    @Test func linksConnectAllPages() async throws {
        let service = try service()
        _ = try await service.test.store.write(
            try (0..<25).map {
                try .test("été \($0)", at: $0 % 5 == 0 ? nil : Coordinate(longitude: Double($0), latitude: 45))
            } + [.test("settled", state: .resolved)])
        try await service.run { client in
            var uri: String? = "\(Self.items)?limit=10&category=bags,pets&q=%C3%A9t%C3%A9"
            var ids: [String] = []
            var counts: [Int] = []
            var withoutPlace = 0
            while let current = uri {
                let page = try await client.execute(uri: current, method: .get)
                #expect(page.headers[.contentType] == "application/geo+json")
                let body = try page.json
                #expect(body["type"] as? String == "FeatureCollection" && body["timeStamp"] is String)
                let features = try #require(body["features"] as? [[String: Any]])
                #expect(body["numberReturned"] as? Int == features.count)
                ids += features.compactMap { $0["id"] as? String }
                withoutPlace += features.count { $0["geometry"] is NSNull }
                counts.append(features.count)
                let links = Self.links(body)
                #expect(links["self"] == "https://reunite.example\(current)")
                #expect(page.headers[.link]?.contains("<\(links["self"] ?? "")>; rel=\"self\"") == true)
                #expect(page.headers[.link]?.contains("rel=\"next\"") == (links["next"] != nil))
                uri = links["next"].map { String($0.dropFirst("https://reunite.example".count)) }
            }
            #expect(counts == [10, 10, 5] && Set(ids).count == 25 && withoutPlace == 5)
        }
    }

    @Test func pagesHaveFiftyFeaturesByDefault() async throws {
        let service = try service()
        _ = try await service.test.store.write(try (0..<1001).map { try .test("\($0)") })
        try await service.run { client in
            for (query, count) in [("", 50), ("limit=1000", 1000), ("limit=99999999999999999999", 1000)] {
                let page = try await client.execute(uri: "\(Self.items)?\(query)", method: .get)
                #expect(try page.json["numberReturned"] as? Int == count)
            }
        }
    }

    /// `numberMatched` is present only if the first page has all matches.
    @Test func firstPageWithAllMatchesHasTheirNumber() async throws {
        let service = try service()
        _ = try await service.test.store.write(
            try (0..<5).map { try .test("\($0)", status: $0 == 0 ? .lost : .found) })
        try await service.run { client in
            for (query, matched) in [
                ("", 5), ("limit=5", 5), ("limit=4", nil), ("status=lost&limit=1", 1), ("q=nothing", 0),
            ] as [(String, Int?)] {
                let page = try await client.execute(uri: "\(Self.items)?\(query)", method: .get).json
                #expect(page["numberMatched"] as? Int == matched, "\(query)")
                guard let next = Self.links(page)["next"]?.dropFirst("https://reunite.example".count) else { continue }
                let last = try await client.execute(uri: String(next), method: .get).json
                #expect(last["numberReturned"] as? Int == 1 && last["numberMatched"] == nil)
            }
        }
    }

    @Test func featuresHaveLinks() async throws {
        let service = try service()
        _ = try await service.test.store.write([
            .test("Bag", at: Coordinate(longitude: 4.859355, latitude: -45.760559123456789))
        ])
        try await service.run { client in
            let page = try await client.execute(uri: Self.items, method: .get).json
            let listed = try #require((page["features"] as? [[String: Any]])?.first)
            let id = try #require(listed["id"] as? String)
            let response = try await client.execute(uri: "\(Self.items)/\(id)", method: .get)
            #expect(response.status == .ok && response.headers[.contentType] == "application/geo+json")
            var body = try response.json
            #expect(
                Self.links(body) == [
                    "self": "https://reunite.example\(Self.items)/\(id)",
                    "collection": "https://reunite.example/ogc/collections/listings",
                ])
            #expect(response.headers[.link]?.contains("rel=\"collection\"; type=\"application/json\"") == true)
            // Except for these, it equals the feature on the page and in the API.
            body["links"] = nil
            #expect(NSDictionary(dictionary: body) == NSDictionary(dictionary: listed))
            // Missing members are null here, and absent in the API.
            var own = try await client.execute(uri: "/api/v1/listings/\(id)", method: .get).json
            var properties = try #require(own["properties"] as? [String: Any])
            for name in ["accuracy", "outcome"] {
                #expect(properties[name] == nil)
                properties[name] = NSNull()
            }
            own["properties"] = properties
            #expect(NSDictionary(dictionary: body) == NSDictionary(dictionary: own))
            let tag = try #require(response.headers[.eTag])
            let unchanged = try await client.execute(
                uri: "\(Self.items)/\(id)", method: .get, headers: [.ifNoneMatch: tag])
            #expect(unchanged.status == .notModified && unchanged.body.readableBytes == 0)
        }
    }

    @Test func boxesHaveFourNumbersOrSixAndMayCrossTheAntimeridian() async throws {
        let service = try service()
        _ = try await service.test.store.write([
            .test("Paris", at: Coordinate(longitude: 2.35, latitude: 48.85)),
            .test("Suva", at: Coordinate(longitude: 178.44, latitude: -18.14)),
            .test("Apia", at: Coordinate(longitude: -171.76, latitude: -13.83)), .test("nowhere"),
        ])
        try await service.run { client in
            for (box, titles) in [
                ("2,48,3,49", ["Paris"]), ("2,48,-100,3,49,8848.86", ["Paris"]),
                ("170,-25,-170,-10", ["Suva", "Apia"]),
                ("170,-25,0,-170,-10,0", ["Suva", "Apia"]), ("-180,-90,180,90", ["Paris", "Suva", "Apia"]),
                ("1.0000000000000001e-05,48,3E0,4.9e%2B1", ["Paris"]), ("2.35,48.85,2.35,48.85", ["Paris"]),
                ("3,48,2,49", []),
            ] {
                let found = try await Self.titles("bbox=\(box)", client)
                #expect(found == Set(titles), "\(box)")
            }
        }
    }

    @Test func propertiesAndTimesFilter() async throws {
        let service = try service()
        _ = try await service.test.store.write([
            .test("lost bag", status: .lost, occurred: "2026-01-02"),
            .test("found bag", occurred: "2026-01-03T12:00:00Z"),
            .test("found cat", category: .pets, occurred: "2026-02-01"),
            .test("settled cat", category: .pets, occurred: "2026-02-02", state: .resolved),
        ])
        try await service.run { client in
            for (query, titles) in [
                ("", ["lost bag", "found bag", "found cat"]), ("status=lost", ["lost bag"]),
                ("category=pets", ["found cat"]), ("category=pets,keys&state=resolved", ["settled cat"]),
                ("state=all&category=pets", ["found cat", "settled cat"]), ("q=bag", ["lost bag", "found bag"]),
                ("datetime=2026-01-03T12:00:00Z", ["found bag"]), ("datetime=2026-01-02", ["lost bag"]),
                ("datetime=2026-01-02T10:00:00Z/2026-01-03T11:59:59Z", ["lost bag"]),
                ("datetime=../2026-01-03T12:00:00Z", ["lost bag", "found bag"]),
                ("datetime=2026-01-03/", ["found bag", "found cat"]), ("q=cat&status=lost", []),
            ] {
                let found = try await Self.titles(query, client)
                #expect(found == Set(titles), "\(query)")
            }
        }
    }

    /// Malformed queries, and the parameters that the problem names.
    @Test(arguments: [
        ("bbox=1,2,3", ["bbox"]), ("bbox=1,2,3,4,5", ["bbox"]), ("bbox=1,2,x,3,4,5", ["bbox"]),
        ("bbox=1e999,0,1,1", ["bbox"]), ("bbox=1e,0,1,1", ["bbox"]), ("bbox=1e5,0,1,1", ["bbox"]),
        ("bbox=e1,0,1,1", ["bbox"]), ("bbox=1e1e1,0,1,1", ["bbox"]), ("bbox=,,,", ["bbox"]), ("bbox=", ["bbox"]),
        ("bbox=0,5,0,1,4,0", ["bbox"]), ("bbox=0,0,36001,1", ["bbox"]), ("bbox=nan,0,1,1", ["bbox"]),
        ("bbox=0,0,1,1&bbox=0,0,1,1", ["bbox"]), ("limit=0", ["limit"]), ("limit=-1", ["limit"]),
        ("limit=1&limit=2", ["limit"]), ("datetime=../..", ["datetime"]),
        ("datetime=2026-02-02/2026-02-01", ["datetime"]),
        ("status=stolen", ["status"]), ("category=cars", ["category"]), ("state=withdrawn", ["state"]), ("q=", ["q"]),
        ("cursor=abc", ["cursor"]), ("cursor=1-0-abc", ["cursor"]), ("f=json", ["f"]),
        ("near=1,2&radius=5", ["near", "radius"]),
        ("sort=createdAt", ["sort"]), ("owner=x", ["owner"]), ("crs=x", ["crs"]),
        ("Limit=5", ["Limit"]),
    ])
    func whatIsMalformedIsNamed(_ query: String, _ names: [String]) async throws {
        try await service().run { client in
            let response = try await client.execute(uri: "\(Self.items)?\(query)", method: .get)
            #expect(response.status == .badRequest)
            #expect(response.headers[.contentType] == "application/problem+json")
            #expect(try response.faults == names)
        }
    }

    @Test func unknownParametersAreRefused() async throws {
        let service = try service()
        _ = try await service.test.store.write([.test()])
        try await service.run { client in
            let page = try await client.execute(uri: Self.items, method: .get).json
            let id = try #require((page["features"] as? [[String: Any]])?.first?["id"] as? String)
            for uri in Self.documents.map(\.0) + [Self.items, "\(Self.items)/\(id)"] {
                let response = try await client.execute(uri: "\(uri)?unknown=1", method: .get)
                #expect(response.status == .badRequest, "\(uri)")
                #expect(try response.faults == ["unknown"], "\(uri)")
            }
        }
    }

    @Test(arguments: [
        "/ogc/x", "/ogc/collections/x", "/ogc/collections/x/items", "/ogc/collections/Listings/items",
        "\(items)/1", "\(items)/01a1fc4d-42ae-72ca-9608-1add8d7e8883", "\(items)/..%2F..", "\(items)/a%2Fb",
        "\(items)/%00",
        "\(items)/1/2",
    ])
    func whatIsUnknownIsNotFound(_ uri: String) async throws {
        try await service().run { client in
            let response = try await client.execute(uri: uri, method: .get)
            #expect(response.status == .notFound)
            #expect(try response.problem == "not-found")
            #expect(response.headers[.contentType] == "application/problem+json")
        }
    }

    @Test func hiddenListingsAreHiddenFromAll() async throws {
        let service = try service()
        let store = service.test.store
        try await service.run { client in
            let owner = try await TestPerson(in: store, client)
            let posted = try await owner.postListing("approximate")
            let withdrawn = try await owner.postListing("withdrawn")
            _ = try await owner.delete(withdrawn)
            for token in [nil, owner.token, "nonsense"] {
                let page = try await client.send(.get, "\(Self.items)?state=all", token: token)
                let id = posted.split(separator: "/").last ?? ""
                let one = try await client.send(.get, "\(Self.items)/\(id)", token: token)
                for response in [page, one] {
                    let text = String(buffer: response.body)
                    #expect(response.status == .ok && text.contains("approximate") && !text.contains("withdrawn"))
                    #expect(
                        !text.contains("exactLocation") && !text.contains("4.85941") && !text.contains("visibility"))
                }
                let hidden = withdrawn.split(separator: "/").last ?? ""
                #expect(try await client.send(.get, "\(Self.items)/\(hidden)", token: token).status == .notFound)
            }
        }
    }

    @Test func headOptionsAndOtherMethods() async throws {
        try await service().run { client in
            for (uri, type) in Self.documents + [(Self.items, "application/geo+json")] {
                let get = try await client.execute(uri: uri, method: .get)
                let head = try await client.execute(uri: uri, method: .head)
                #expect(head.status == .ok && head.body.readableBytes == 0 && head.headers[.contentType] == type)
                #expect(head.headers[.eTag] == get.headers[.eTag] && head.headers[.link] == get.headers[.link])
                // A page contains its creation time, whose length varies.
                if uri != Self.items { #expect(head.headers[.contentLength] == get.headers[.contentLength]) }
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
            #expect(Self.links(body)["self"] == "/ogc")
            for (host, proto, base) in [
                ("maps.example", nil, "http://maps.example"),
                ("maps.example:8443", "https", "https://maps.example:8443"),
                ("maps.example", "javascript", ""), ("a.example, b.example", "https", ""), ("a/b", "https", ""),
            ] as [(String, String?, String)] {
                var headers: HTTPFields = [.forwardedHost: host]
                headers[.forwardedProto] = proto
                let body = try await client.execute(uri: "/ogc", method: .get, headers: headers).json
                #expect(Self.links(body)["self"] == "\(base)/ogc", "\(host)")
            }
        }
        service.configuration.publicURL = "https://reunite.example/found"
        try await service.run { client in
            let response = try await client.execute(uri: "/ogc", method: .get)
            #expect(Self.links(try response.json)["self"] == "https://reunite.example/found/ogc")
            #expect(response.headers[.cacheControl] == "no-cache")
        }
    }
}
