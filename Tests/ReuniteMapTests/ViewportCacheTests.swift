import Reunite
import Synchronization
import TestSupport
import Testing

@testable import ReuniteMap

@Suite("The viewport cache")
struct ViewportCacheTests {
    private static let berlin = try! BoundingBox(west: 13, south: 52, east: 14, north: 53)

    /// The response of the cache, and whether it was made for this request.
    private static func ask(
        _ cache: ViewportCache<[UInt8]>, _ map: PinMap, _ box: BoundingBox, zoom: Double, _ filter: PinFilter = .all
    ) -> (bytes: [UInt8], wasMade: Bool) {
        var wasMade = false
        let bytes = cache.value(box, zoom: zoom, filter, of: map) { bytes in
            wasMade = true
            return (bytes, bytes.count)
        }
        return (bytes, wasMade)
    }

    @Test("cached viewports equal new ones after any change")
    func changes() throws {
        var listings = TestListings(count: 2_000, seed: 21)
        let map = listings.map
        let cache = ViewportCache<[UInt8]>(limit: 10_000_000)
        var random = SeededGenerator(seed: 22)
        let viewports = try (0..<40).map { _ in
            let zoom = Double.random(in: 0...12, using: &random)
            let center = TestPoints.hard(&random)
            let inside = Coordinate(
                uncheckedLongitude: center.longitude, latitude: max(-84, min(84, center.latitude)))
            return (try ClusterTests.screen(inside, zoom: zoom), zoom)
        }
        var kept = 0
        for step in 0..<60 {
            if step % 3 == 2 { map.apply(listings.change(count: 2), seq: Int64(step + 2)) }
            if step % 20 == 19 { map.compact() }
            for (box, zoom) in viewports {
                let answer = Self.ask(cache, map, box, zoom: zoom)
                #expect(answer.bytes == map.viewport(box, zoom: zoom))
                if !answer.wasMade { kept += 1 }
            }
        }
        // Two of three steps follow no change, and a change affects few viewports.
        #expect(kept > 40 * 60 / 2)
    }

    @Test("blocks stay when the base table is made anew, and count the same on their edges")
    func compaction() throws {
        var listings = TestListings(count: 3_000, seed: 31)
        let map = listings.map
        map.apply(listings.change(count: 200), seq: 2)
        var random = SeededGenerator(seed: 32)
        let center = Coordinate(uncheckedLongitude: 2.35, latitude: 48.85)
        // Around each other, so that most blocks are on an edge somewhere.
        let viewports = try (0..<60).map { _ in
            let zoom = Double.random(in: 6...12, using: &random)
            return (try ClusterTests.screen(TestPoints.near(center, within: 40_000, &random), zoom: zoom), zoom)
        }
        let before = viewports.map { map.viewport($0, zoom: $1) }
        let (kept, number) = (map.blocks.count, map.snapshot.base.number)
        #expect(kept > 20)
        map.compact()
        #expect(map.snapshot.base.number != number && map.snapshot.recent.count == 0)
        #expect(map.blocks.count == kept)
        #expect(viewports.map { map.viewport($0, zoom: $1) } == before)
        // No block was made anew.
        #expect(map.blocks.count == kept)
        map.apply(listings.change(count: 50), seq: 3)
        let fresh = listings.map
        for (box, zoom) in viewports { #expect(map.viewport(box, zoom: zoom) == fresh.viewport(box, zoom: zoom)) }
    }

    @Test("a viewport is cached from the second request on, until something in it changes")
    func second() throws {
        var listings = TestListings(count: 0, seed: 23)
        let map = listings.map
        let cache = ViewportCache<[UInt8]>(limit: 1_000_000)
        var seq: Int64 = 1
        func post(_ longitude: Double) {
            seq += 1
            let id = listings.post(at: Coordinate(uncheckedLongitude: longitude, latitude: 52.5))
            map.apply([id: listings.all[id]], seq: seq)
        }
        post(13.5)
        #expect((0..<4).map { _ in Self.ask(cache, map, Self.berlin, zoom: 8).wasMade } == [true, true, false, false])
        #expect(cache.cached(Self.berlin, zoom: 8, .all, of: map) == map.viewport(Self.berlin, zoom: 8))
        // Far away.
        post(-70)
        #expect(!Self.ask(cache, map, Self.berlin, zoom: 8).wasMade)
        post(13.6)
        #expect(cache.cached(Self.berlin, zoom: 8, .all, of: map) == nil)
        let answer = Self.ask(cache, map, Self.berlin, zoom: 8)
        #expect(answer.wasMade)
        #expect(answer.bytes == map.viewport(Self.berlin, zoom: 8))
        #expect(!Self.ask(cache, map, Self.berlin, zoom: 8).wasMade)
        // Another zoom or a filter is another viewport.
        #expect(Self.ask(cache, map, Self.berlin, zoom: 8.5).wasMade)
        let found = try PinFilter([.status(.found)])
        for _ in 0..<3 {
            let answer = Self.ask(cache, map, Self.berlin, zoom: 8, found)
            #expect(answer.bytes == map.viewport(Self.berlin, zoom: 8, found))
        }
    }

    @Test("circles that overlap the box are counted anew after each change")
    func circles() throws {
        var listings = TestListings(count: 0, seed: 25)
        let map = listings.map
        let cache = ViewportCache<[UInt8]>(limit: 1_000_000)
        let box = try BoundingBox(west: 13.5, south: 52.5, east: 13.51, north: 52.51)
        var random = SeededGenerator(seed: 26)
        var results: Set<[UInt8]> = []
        for seq in 1...60 {
            let point = TestPoints.near(Coordinate(uncheckedLongitude: 13.505, latitude: 52.513), within: 700, &random)
            let id = listings.post(at: point)
            map.apply([id: listings.all[id]], seq: Int64(seq))
            if seq % 20 == 19 { map.compact() }
            for _ in 0..<3 {
                for match in BoxMatch.allCases {
                    let bytes = cache.value(box, match, zoom: 16, of: map) { ($0, $0.count) }
                    #expect(bytes == map.viewport(box, match, zoom: 16))
                    if match == .circle { results.insert(bytes) }
                }
            }
            #expect(cache.cached(box, .circle, zoom: 16, .all, of: map) == map.viewport(box, .circle, zoom: 16))
        }
        #expect(results.count > 20)
    }

    @Test("the cache does not exceed its limit")
    func room() {
        let map = TestListings(count: 50, seed: 24).map
        let cache = ViewportCache<[UInt8]>(limit: 0)
        for _ in 0..<4 {
            #expect(Self.ask(cache, map, Self.berlin, zoom: 8).bytes == map.viewport(Self.berlin, zoom: 8))
        }
        #expect(Self.ask(cache, map, Self.berlin, zoom: 8).wasMade)
    }
}
