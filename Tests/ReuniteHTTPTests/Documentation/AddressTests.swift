import Foundation
import HTTPTypes
import Testing

@testable import ReuniteHTTP
@testable import ServerLimits

/// The address of the service in its documents.
@Suite struct AddressTests {
    private func servers(_ uri: String, _ client: TestClient) async throws -> [String] {
        let body = try await client.execute(uri: uri, method: .get).json
        return (body["servers"] as? [[String: String]] ?? []).compactMap { $0["url"] }
    }

    @Test func serverIsThePublicURL() async throws {
        var service = try TestService()
        try await service.run { client in
            let whole = try await servers("/openapi.json", client)
            #expect(whole == ["/"])
            let features = try await servers("/ogc/api", client)
            #expect(features == ["/ogc"])
        }
        service.configuration.publicURL = "https://example.org/lost"
        try await service.run { client in
            let whole = try await servers("/openapi.json", client)
            #expect(whole == ["https://example.org/lost"])
            let features = try await servers("/ogc/api", client)
            #expect(features == ["https://example.org/lost/ogc"])
        }
    }

    /// The URL of the service in its Atom feed.
    private func address(_ client: TestClient, _ headers: HTTPFields = [:]) async throws -> String {
        let feed = try await client.execute(uri: "/api/v1/feed.atom", method: .get, headers: headers)
        let match = try #require(String(buffer: feed.body).firstMatch(of: /href="([^"]*)\/api\/v1\/feed\.atom"/))
        return String(match.1)
    }

    @Test func absoluteLinksHaveTheAddressOfTheRequest() async throws {
        let proxied: HTTPFields = [.forwardedHost: "lost.example", .forwardedProto: "https"]
        var service = try TestService()
        try await service.run { client in
            for headers in [[:], proxied] as [HTTPFields] {
                let address = try await self.address(client, headers)
                #expect(address == "http://localhost")
            }
        }
        service.configuration.trustedProxies = [try #require(IPNetwork("127.0.0.0/8"))]
        try await service.run { client in
            let forwarded = try await self.address(client, proxied)
            #expect(forwarded == "https://lost.example")
            for field in [.forwardedProto: "https", .forwarded: "proto=https"] as HTTPFields {
                let address = try await self.address(client, [field.name: field.value])
                #expect(address == "https://localhost")
            }
            let address = try await self.address(client)
            #expect(address == "http://localhost")
        }
        service.configuration.publicURL = "https://example.org/lost"
        try await service.run { client in
            let forwarded = try await self.address(client, proxied)
            #expect(forwarded == "https://example.org/lost")
        }
    }
}
