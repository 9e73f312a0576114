import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP

/// The entity tags of viewports and tiles.
@Suite struct MapTagTests {
    @Test func unchangedResponsesAre304() async throws {
        let service = try TestService()
        _ = try await service.test.store.listings.upsert(MapHTTPTests.listings(count: 50, seed: 1))
        try await service.run { client in
            for uri in ["/api/v1/pins?\(MapHTTPTests.world)&zoom=2", "/api/v1/tiles/0/0/0.mvt", "/api/v1/tiles.json"] {
                let first = try await client.execute(uri: uri, method: .get)
                let tag = try #require(first.headers[.eTag])
                #expect(!tag.hasPrefix("W/") && first.headers[.cacheControl] != nil)
                let again = try await client.execute(uri: uri, method: .get, headers: [.ifNoneMatch: tag])
                #expect(again.status == .notModified && again.body.readableBytes == 0 && again.headers[.eTag] == tag)
                let head = try await client.execute(uri: uri, method: .head)
                #expect(head.status == .ok && head.headers[.eTag] == tag && head.body.readableBytes == 0)
            }
            let tile = try await client.execute(
                uri: "/api/v1/tiles/0/0/0.mvt", method: .get, headers: [.acceptEncoding: "gzip"])
            #expect(
                tile.headers[.contentEncoding] == "gzip"
                    && tile.headers[.contentType] == "application/vnd.mapbox-vector-tile")
            #expect(tile.headers[.vary]?.contains("Accept-Encoding") == true)
            #expect(tile.headers[.cacheControl] == "public, max-age=0, s-maxage=5")
        }
    }

    @Test(
        "a 304 says the tag of what the client has, compressed or not",
        arguments: [
            "/api/v1/pins?bbox=-180,-90,180,90&zoom=3", "/api/v1/pins?bbox=1,1,1,1&zoom=3", "/api/v1/tiles/0/0/0.mvt",
            "/api/v1/tiles/20/3/3.mvt", "/api/v1/categories",
        ])
    func tags(uri: String) async throws {
        let service = try TestService()
        _ = try await service.test.store.listings.upsert(MapHTTPTests.listings(count: 100, seed: 1))
        try await service.run { client in
            for coding in ["gzip", "zstd", "identity"] {
                let first = try await client.execute(uri: uri, method: .get, headers: [.acceptEncoding: coding])
                let tag = try #require(first.headers[.eTag])
                #expect(tag.hasSuffix("-\(coding)\"") == (first.headers[.contentEncoding] == coding))
                let again = try await client.execute(
                    uri: uri, method: .get, headers: [.acceptEncoding: coding, .ifNoneMatch: tag])
                #expect(again.status == .notModified && again.headers[.eTag] == tag)
            }
        }
    }

    @Test func tileTagChangesOnlyWithContent() async throws {
        let service = try TestService()
        let store = service.test.store
        @Sendable func put(_ title: String, _ longitude: Double, _ latitude: Double) async throws {
            _ = try await store.listings.upsert([
                try .test(title, at: Coordinate(longitude: longitude, latitude: latitude), externalID: title)
            ])
        }
        try await put("Paris", 2.35, 48.85)
        try await put("Sydney", 151.2, -33.87)
        try await service.run { client in
            func tag(_ tile: String) async throws -> String? {
                try await client.execute(uri: "/api/v1/tiles/\(tile).mvt", method: .get).headers[.eTag]
            }
            // Paris and the world; then Sydney.
            let (paris, world, sydney) = (
                try await tag("10/518/352"), try await tag("0/0/0"), try await tag("10/942/614")
            )
            #expect(paris != sydney)
            try await put("Paris too", 2.36, 48.86)
            #expect(try await tag("10/518/352") != paris)
            #expect(try await tag("0/0/0") != world)
            #expect(try await tag("10/942/614") == sydney)
            // Tiles do not contain descriptions.
            let before = try await tag("10/518/352")
            _ = try await store.listings.upsert([
                try .test(
                    "Paris too", description: "more", at: Coordinate(longitude: 2.36, latitude: 48.86),
                    externalID: "Paris too")
            ])
            #expect(try await tag("10/518/352") == before)
        }
    }
}
