import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP

/// Compares vector tiles with viewports.
@Suite struct TileViewportTests {
    @Test func tilesEqualViewports() async throws {
        try #require(DecodedTile.hasDecoder, "scripts/setup --test installs it")
        let service = try TestService()
        _ = try await service.test.store.listings.upsert(MapHTTPTests.listings(count: 1500, seed: 9))
        let tiles: [(z: Int, x: Int, y: Int)] = [
            (0, 0, 0), (1, 1, 0), (3, 4, 2), (6, 32, 22), (7, 64, 44), (9, 259, 176), (12, 2074, 1409),
        ]
        let answers = Answers()
        try await service.run { client in
            for (z, x, y) in tiles {
                for filter in ["", "?status=lost", "?q=cl"] {
                    let tile = try await client.execute(uri: "/api/v1/tiles/\(z)/\(x)/\(y).mvt\(filter)", method: .get)
                    #expect(tile.status == .ok)
                    let side = Double(1 << z)
                    func latitude(_ row: Double) -> Double { atan(sinh(.pi * (1 - 2 * row / side))) * 180 / .pi }
                    // The outermost tiles include the poles.
                    let (south, north) = (
                        y + 1 == 1 << z ? -90 : latitude(Double(y) + 1), y == 0 ? 90 : latitude(Double(y))
                    )
                    // A point on the line between two tiles is in one of them, but in the boxes of both; such points
                    // are left out.
                    let east = (Double(x) + 1) / side * 360 - 180
                    let west = Double(x) / side * 360 - 180
                    let box = [west, south == -90 ? south : south + 1e-9, east == 180 ? east : east - 1e-9, north]
                        .map { String(format: "%.9f", $0) }.joined(separator: ",")
                    let view = try await client.execute(
                        uri: "/api/v1/pins?bbox=\(box)&zoom=\(z)\(filter.isEmpty ? "" : "&\(filter.dropFirst())")",
                        method: .get)
                    answers.add(Data(tile.body.readableBytesView), Data(view.body.readableBytesView))
                }
            }
        }
        let decoded = try await DecodedTile.decode(answers.tiles)
        #expect(decoded.contains { $0.layers["pins"]?.isEmpty == false && $0.layers["clusters"]?.isEmpty == false })
        for (tile, view) in zip(decoded, answers.views) {
            let features = try #require(
                (JSONSerialization.jsonObject(with: view) as? [String: Any])?["features"] as? [[String: Any]])
            let inTile = tile.layers.mapValues { $0.filter { (0...4096).contains($0.x) && (0...4096).contains($0.y) } }
            var pins = Dictionary(uniqueKeysWithValues: (inTile["pins"] ?? []).map { ($0.properties["id"], $0) })
            var clusters = Dictionary(uniqueKeysWithValues: (inTile["clusters"] ?? []).map { ($0.id, $0) })
            for feature in features {
                let properties = try #require(feature["properties"] as? [String: Any])
                if properties["cluster"] == nil {
                    let found = pins.removeValue(forKey: .text(feature["id"] as! String))
                    let pin = try #require(found)
                    #expect(pin.properties["title"] == .text(properties["title"] as! String))
                    #expect(pin.properties["status"] == .text(properties["status"] as! String))
                } else {
                    let found = clusters.removeValue(forKey: properties["cluster_id"] as! UInt64)
                    let cluster = try #require(found)
                    #expect(cluster.properties["point_count"] == .number(properties["point_count"] as! UInt64))
                    #expect(cluster.properties["lost_count"] == .number(properties["lost_count"] as! UInt64))
                    #expect(
                        cluster.properties["expansion_zoom"]
                            == (properties["expansion_zoom"] as? UInt64).map { .number($0) })
                }
            }
            // Points less than half a unit outside the tile are rounded to its edge.
            let others = (Array(pins.values) + clusters.values).filter {
                ![0, 4096].contains($0.x) && ![0, 4096].contains($0.y)
            }
            #expect(others.isEmpty)
        }
    }

    /// Written by the client's closure and read after it has run.
    private final class Answers: @unchecked Sendable {
        var tiles: [Data] = []
        var views: [Data] = []
        func add(_ tile: Data, _ view: Data) {
            tiles.append(tile)
            views.append(view)
        }
    }
}
