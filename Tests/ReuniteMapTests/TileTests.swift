import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReuniteMap

@Suite("Tiles")
struct TileTests {
    private static func tiles(at points: [Coordinate]) -> [TileID] {
        points.flatMap { point in
            (0...TileID.maximumZoom).flatMap { zoom -> [TileID] in
                let side = 1 << zoom
                let column = Int(Mercator.column(point.longitude)) >> (32 - zoom)
                let row = Int(Mercator.row(point.latitude)) >> (32 - zoom)
                // The tile and its neighbours.
                return (-1...1).flatMap { down in
                    (-1...1).compactMap { right in
                        TileID(zoom: zoom, column: (column + right + side) % side, row: row + down)
                    }
                }
            }
        }
    }

    @Test("cached tiles equal new ones when changes remove the tiles that they affect")
    func forgetting() {
        var listings = TestListings(count: 400, seed: 1)
        let map = listings.map
        let cache = TileCache<[UInt8]>(limit: 50_000_000)
        for step in 0..<25 {
            let changes = listings.change(count: step % 5 == 0 ? 5 : 1)
            let before = map.points(of: changes.keys)
            let after = changes.values.compactMap { $0.flatMap(\.point) }
            // Cache the tiles of all points that the change may affect.
            for tile in Self.tiles(at: before + after) {
                _ = cache.value(tile, .all) { (map.tile(tile), 100) }
                #expect(cache.cached(tile, .all) == map.tile(tile))
            }
            map.apply(changes, seq: Int64(step + 2))
            cache.forget(tilesAt: before + after)
            for tile in Set(Self.tiles(at: before + after)) {
                let kept = cache.value(tile, .all) { (map.tile(tile), 100) }
                #expect(kept == map.tile(tile), "\(tile)")
            }
        }
    }

    @Test("a tile that is made during a change is not cached")
    func making() {
        let cache = TileCache<Int>(limit: 1_000_000)
        let tile = TileID(zoom: 0, column: 0, row: 0)!
        let first = cache.value(tile, .all) {
            cache.forget(tilesAt: [Coordinate(uncheckedLongitude: 0, latitude: 0)])
            return (1, 10)
        }
        #expect(first == 1)
        #expect(cache.value(tile, .all) { (2, 10) } == 2)
        #expect(cache.value(tile, .all) { (3, 10) } == 2)
        cache.forgetAll()
        #expect(cache.value(tile, .all) { (4, 10) } == 4)
    }

    @Test("the cache keeps recently used tiles within its limit")
    func room() {
        let cache = TileCache<Int>(limit: 100_000)
        for round in 0..<10 {
            for column in 0..<200 {
                let tile = TileID(zoom: 10, column: column, row: round)!
                _ = cache.value(tile, .all) { (column, 700) }
                // This tile is requested again and again.
                #expect(cache.value(TileID(zoom: 1, column: 0, row: 0)!, .all) { (round * 1000 + column, 700) } == 0)
            }
        }
        #expect(cache.count <= 100)
        #expect(TileCache<Int>(limit: 0).value(TileID(zoom: 0, column: 0, row: 0)!, .all) { (7, 1) } == 7)
    }

    @Test func tilesOutsideOfTheWorldAreRejected() {
        #expect(TileID(zoom: 22, column: 4_194_303, row: 4_194_303) != nil)
        for (zoom, column, row) in [(-1, 0, 0), (23, 0, 0), (0, 1, 0), (3, 8, 0), (3, 0, 8), (3, -1, 0)] {
            #expect(TileID(zoom: zoom, column: column, row: row) == nil)
        }
    }
}
