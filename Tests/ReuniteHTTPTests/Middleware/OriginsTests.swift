import HTTPTypes
import Hummingbird
import Reunite
import Testing

@testable import ReuniteHTTP

/// What pages of other origins may read.
@Suite struct OriginsTests {
    /// The headers that CORS always exposes.
    private static let safelisted = [
        "cache-control", "content-language", "content-length", "content-type", "expires", "last-modified", "pragma",
    ]

    private static let page: HTTPFields = [.origin: "https://a.example"]

    private static func exposed(_ response: TestResponse) -> Set<String> {
        Set(
            (response.headers[.accessControlExposeHeaders] ?? "").split(separator: ",")
                .map { $0.drop { $0 == " " }.lowercased() })
    }

    @Test func everyDocumentedHeaderIsExposed() async throws {
        try await TestService().run { client in
            let response = try await client.send(.get, "/openapi.json", headers: Self.page)
            let exposed = Self.exposed(response)
            var named: Set<String> = []
            func collect(_ value: Any) {
                if let object = value as? [String: Any] {
                    if object["description"] != nil, let headers = object["headers"] as? [String: Any] {
                        named.formUnion(headers.keys.map { $0.lowercased() })
                    }
                    for member in object.values { collect(member) }
                } else if let list = value as? [Any] {
                    for element in list { collect(element) }
                }
            }
            collect(try response.json)
            #expect(named.isSuperset(of: ["etag", "link", "location", "retry-after", "x-request-id"]))
            // No browser shows Set-Cookie to a script, exposed or not.
            #expect(named.subtracting(Self.safelisted).subtracting(["set-cookie"]).subtracting(exposed) == [])
            #expect(exposed.isSuperset(of: ["idempotency-replayed", "www-authenticate"]))
        }
    }

    @Test func scriptsMayRequestParts() async throws {
        try await TestService().run { client in
            var headers = Self.page
            headers[.accessControlRequestMethod] = "GET"
            let preflight = try await client.execute(uri: "/api/v1/photos/x/small", method: .options, headers: headers)
            let allowed = preflight.headers[.accessControlAllowHeaders]?.lowercased() ?? ""
            #expect(allowed.contains("if-range") && allowed.contains(", range"))
        }
    }

    @Test func everyResponseExposesHeaders() async throws {
        try await TestService().run { client in
            let unchanged = try await client.send(.get, "/api/v1/categories").headers[.eTag]
            let answers: [(HTTPRequest.Method, String, HTTPFields, Int)] = [
                (.get, "/api/v1/listings", [:], 200), (.get, "/api/v1/listings?x=1", [:], 400),
                (.post, "/api/v1/listings", [:], 401), (.get, "/nowhere", [:], 404),
                (.put, "/api/v1/listings", [:], 405), (.head, "/api/v1/events", [:], 200),
                (.get, "/api/v1/categories", [.ifNoneMatch: unchanged ?? ""], 304),
                (.get, "/docs", [.acceptEncoding: "gzip"], 200), (.get, "/api/v1/listings", [.expect: "x"], 417),
            ]
            for (method, uri, headers, status) in answers {
                var headers = headers
                headers[.origin] = "https://a.example"
                let response = try await client.send(method, uri, headers: headers)
                #expect(response.status.code == status)
                #expect(response.headers[.accessControlAllowOrigin] == "*", "\(uri)")
                #expect(
                    Self.exposed(response).isSuperset(of: ["etag", "link", "reunite-api", "x-request-id"]), "\(uri)")
            }
            let port = client.port
            let stream = try await RawConnection.send(
                "GET /api/v1/events HTTP/1.1\r\nHost: x\r\nOrigin: https://a.example\r\n\r\n", port: port,
                isHeadEnough: true)
            #expect(stream.contains("\r\nAccess-Control-Expose-Headers: Accept-Patch"))
        }
    }

    @Test func onlyAllowedOriginsGetHeaders() async throws {
        var service = try TestService()
        service.configuration.corsOrigins = ["https://a.example"]
        try await service.run { client in
            let allowed = try await client.send(.get, "/nowhere", headers: Self.page)
            #expect(!Self.exposed(allowed).isEmpty && allowed.headers[values: .vary].contains("Origin"))
            for headers in [[.origin: "https://evil.example"], [:]] as [HTTPFields] {
                let response = try await client.send(.get, "/nowhere", headers: headers)
                #expect(response.headers[.accessControlExposeHeaders] == nil)
                #expect(response.headers[.accessControlAllowOrigin] == nil)
                #expect(response.headers[.vary]?.contains("Origin") == true)
            }
        }
    }

    /// A cache may give the response to a request without an origin to a page of another origin.
    @Test func responsesWithoutOriginMayBeReadByPages() async throws {
        try await TestService().run { client in
            let response = try await client.send(.get, "/api/v1/categories")
            #expect(response.headers[.accessControlAllowOrigin] == "*")
            #expect(Self.exposed(response).isSuperset(of: ["etag", "link", "reunite-api", "x-request-id"]))
        }
    }

    /// Requests that need no account: any page could make the browsers of its visitors send them.
    @Test func pagesOfOtherOriginsCannotRegister() async throws {
        var service = try TestService()
        let site = HTTPField.Name.secFetchSite
        let (foreign, named) = ("https://evil.example", "https://a.example")
        let requests = [
            ("/api/v1/accounts", #"{"email": "x@example.org", "password": "correct horse", "displayName": "X"}"#, 202),
            ("/api/v1/accounts/verify", #"{"token": "x", "password": "correct horse"}"#, 422),
            ("/api/v1/password-resets", #"{"email": "x@example.org"}"#, 202),
            ("/api/v1/password-resets/confirm", #"{"token": "x", "password": "correct horse"}"#, 422),
            ("/api/v1/sessions/links", #"{"email": "x@example.org"}"#, 202),
            ("/api/v1/sessions/links/confirm", #"{"token": "x"}"#, 422),
            ("/api/v1/status/R-7K2Q-4MXM/links", #"{"email": "x@example.org"}"#, 202),
            ("/api/v1/status/R-7K2Q-4MXM/end", #"{"secret": "x", "outcome": "returned"}"#, 404),
        ]
        for origins in [nil, [named]] {
            service.configuration.corsOrigins = origins
            try await service.run { client in
                for (path, body, status) in requests {
                    for headers in [
                        [site: "cross-site"], [site: "same-site", .origin: foreign], [.origin: foreign],
                        [.origin: "null"],
                    ] as [HTTPFields] {
                        let refused = try await client.send(.post, path, body, headers: headers)
                        #expect(try refused.status == .forbidden && refused.problem == "cross-site", "\(path)")
                    }
                    // Programs, our own pages, and pages of origins that the operator has named.
                    for headers in [[:], [site: "same-origin"], [.origin: "http://localhost"]] as [HTTPFields] {
                        #expect(try await client.send(.post, path, body, headers: headers).status.code == status)
                    }
                    let third = try await client.send(
                        .post, path, body, headers: [site: "cross-site", .origin: named])
                    #expect(third.status.code == (origins == nil ? 403 : status), "\(path)")
                }
                for path in ["/verify", "/reset-password"] {
                    for (name, isAllowed) in [("cross-site", false), ("same-origin", true)] {
                        let form = try await client.send(
                            .post, path, "email=x@example.org",
                            headers: [site: name, .contentType: "application/x-www-form-urlencoded"])
                        #expect((form.status != .forbidden) == isAllowed, "\(path): \(name)")
                    }
                }
            }
        }
    }

    /// Metrics are for operators.
    @Test func pagesCannotReadMetrics() async throws {
        var service = try TestService()
        for origins in [nil, ["https://a.example"]] {
            service.configuration.corsOrigins = origins
            try await service.run { client in
                for headers in [Self.page, [:]] {
                    let response = try await client.send(.get, "/metrics", headers: headers)
                    #expect(response.status == .ok)
                    #expect(!response.headers.contains { $0.name.canonicalName.hasPrefix("access-control-") })
                }
                let preflight = try await client.execute(
                    uri: "/metrics", method: .options,
                    headers: [.origin: "https://a.example", .accessControlRequestMethod: "GET"])
                #expect(!preflight.headers.contains { $0.name.canonicalName.hasPrefix("access-control-") })
            }
        }
    }
}
