import Foundation
import HTTPTypes
import NIOCore
import Reunite
import ReuniteCompression
import TestSupport
import Testing

@testable import ReuniteHTTP

@Suite struct ServiceTests {
    @Test func knownPathsHaveAllow() async throws {
        try await TestService().run { client in
            let allow = "GET, HEAD, OPTIONS, POST"
            for method in HTTPRequest.Method.registered where ![.get, .head, .post, .connect].contains(method) {
                let response = try await client.execute(uri: "/api/v1/listings", method: method)
                #expect(response.status == .methodNotAllowed)
                #expect(response.headers[.allow] == allow)
                #expect(response.headers[.contentType] == "application/problem+json")
            }
            let options = try await client.execute(uri: "/api/v1/listings", method: .options)
            #expect(options.status == .noContent && options.headers[.allow] == allow)
            // Fixed paths take precedence over ids.
            for uri in ["/api/v1/accounts/verify", "/api/v1/password-resets"] {
                let response = try await client.execute(uri: uri, method: .get)
                #expect(response.status == .methodNotAllowed && response.headers[.allow] == "OPTIONS, POST")
            }
            #expect(try await client.execute(uri: "/api/v2/listings", method: .get).status == .notFound)
        }
    }

    @Test func responsesHaveRequestIdAndSecurityHeaders() async throws {
        try await TestService().run { client in
            for uri in ["/api/v1/categories", "/nowhere", "/api/v1/listings?x=1"] {
                let response = try await client.execute(uri: uri, method: .get)
                #expect(response.headers[.requestID]?.isEmpty == false)
                #expect(response.headers[.xContentTypeOptions] == "nosniff")
                #expect(response.headers[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
                #expect(response.headers[.referrerPolicy] == "no-referrer")
            }
        }
    }

    /// Elsewhere it would forbid connections that are needed: without TLS, or to other applications of the host.
    @Test func onlyAHostWithTLSOfItsOwnIsStrictAboutIt() async throws {
        var service = try TestService()
        for (publicURL, expected) in [
            ("", nil), ("http://reunite.example", nil), ("https://example.org/lost", nil),
            ("https://reunite.example", "max-age=31536000"), ("HTTPS://reunite.example:8443", "max-age=31536000"),
        ] as [(String, String?)] {
            service.configuration.publicURL = publicURL
            try await service.run { client in
                for uri in ["/", "/api/v1/categories", "/nowhere", "/api/v1/listings?x=1"] {
                    let response = try await client.execute(uri: uri, method: .get)
                    #expect(response.headers[.strictTransportSecurity] == expected, "\(publicURL) \(uri)")
                }
            }
        }
    }

    @Test func allowedOriginsMayCall() async throws {
        var service = try TestService()
        try await service.run { client in
            let response = try await client.execute(
                uri: "/api/v1/listings?bad=1", method: .get, headers: [.origin: "https://a.example"])
            #expect(response.headers[.accessControlAllowOrigin] == "*")
            #expect(response.status == .badRequest)
        }
        service.configuration.corsOrigins = ["https://a.example", "https://b.example"]
        try await service.run { client in
            for (origin, allowed) in [("https://b.example", "https://b.example"), ("https://evil.example", nil)]
                as [(String, String?)]
            {
                let preflight = try await client.execute(
                    uri: "/api/v1/listings", method: .options,
                    headers: [.origin: origin, .accessControlRequestMethod: "GET"])
                #expect(preflight.status == .noContent)
                #expect(preflight.headers[.accessControlAllowOrigin] == allowed)
            }
        }
    }

    @Test func largeResponsesAreCompressed() async throws {
        let service = try TestService()
        _ = try await service.test.store.listings.upsert(try (0..<50).map { try .test("n\($0)") })
        try await service.run { client in
            let uri = "/api/v1/categories"
            let plain = try await client.execute(uri: uri, method: .get)
            #expect(plain.headers[.contentEncoding] == nil)
            #expect(plain.headers[.vary] == "Authorization, Cookie, Accept-Encoding")
            for (accept, isCompressed) in [
                ("gzip", true), ("br, GZIP;q=0.5", true), ("*", true), ("gzip;q=0", false), ("identity", false),
            ] {
                let response = try await client.execute(uri: uri, method: .get, headers: [.acceptEncoding: accept])
                #expect((response.headers[.contentEncoding] == "gzip") == isCompressed)
                if isCompressed {
                    let bytes = response.body.withUnsafeReadableBytes { Gzip.decompress($0, limit: 1_000_000) }
                    #expect(bytes.map(ByteBuffer.init(bytes:)) == plain.body)
                    let tag = try #require(response.headers[.eTag])
                    #expect(tag != plain.headers[.eTag])
                    let unchanged = try await client.execute(
                        uri: uri, method: .get, headers: [.acceptEncoding: accept, .ifNoneMatch: tag])
                    #expect(unchanged.status == .notModified && unchanged.headers[.eTag] == tag)
                }
            }
        }
    }

    @Test func metricsCountRequests() async throws {
        try await TestService().run { client in
            _ = try await client.execute(uri: "/api/v1/categories", method: .get)
            _ = try await client.execute(uri: "/api/v1/listings/7", method: .get)
            let text = String(buffer: try await client.execute(uri: "/metrics", method: .get).body)
            #expect(
                text.contains(
                    #"http_request_duration_seconds_count{method="GET",route="/api/v1/categories",status="200"} 1"#))
            #expect(text.contains(#"route="/api/v1/listings/{id}",status="404"} 1"#))
            #expect(text.contains("process_resident_memory_bytes"))
        }
    }
}
