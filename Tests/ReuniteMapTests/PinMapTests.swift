import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReuniteMap

@Suite("The pin map under changes")
struct PinMapTests {
    @Test("a map after changes equals a new one")
    func followed() {
        var listings = TestListings(count: 500, seed: 1)
        let map = listings.map
        for step in 0..<60 {
            let pays = map.apply(listings.change(count: 100), seq: Int64(step + 2))
            if pays || step % 17 == 0 { map.compact() }
            if step % 10 == 0 {
                #expect(PinMap.differences(map.digests(), listings.map.digests()).isEmpty)
            }
        }
        #expect(map.seq == 61)
        #expect(PinMap.differences(map.digests(), listings.map.digests()).isEmpty)
        let id = listings.all.keys.first { listings.all[$0]?.point != nil }!
        map.apply([id: nil], seq: 62)
        #expect(PinMap.differences(map.digests(), listings.map.digests()) == [id])
    }

    @Test("each read sees one snapshot, during writes and compaction")
    func concurrently() async {
        let listings = TestListings(count: 2_000, seed: 2)
        let map = listings.map
        let pinned = listings.all.values.filter { $0.point != nil }
        await withTaskGroup { group in
            group.addTask {
                for round in 0..<300 {
                    // Removes ten and adds them again: every snapshot has all pins, or all but ten.
                    let some = pinned.indices.filter { $0 % (pinned.count / 10) == round % 7 }.prefix(10).map {
                        pinned[$0]
                    }
                    map.apply(Dictionary(uniqueKeysWithValues: some.map { ($0.id, nil) }), seq: Int64(2 * round + 2))
                    map.apply(Dictionary(uniqueKeysWithValues: some.map { ($0.id, $0) }), seq: Int64(2 * round + 3))
                }
            }
            group.addTask { for _ in 0..<40 { map.compact() } }
            for reader in 0..<2 {
                group.addTask {
                    for round in 0..<300 {
                        let viewport = map.snapshot.viewport(.world, zoom: Double((round + reader) % 12), .all)
                        #expect([pinned.count, pinned.count - 10].contains(viewport.matched))
                        // From cached blocks.
                        let text = String(decoding: map.viewport(.world, zoom: 1), as: UTF8.self)
                        let matched = text.firstMatch(of: /"numberMatched":(\d+)/).flatMap { Int($0.1) }
                        #expect([pinned.count, pinned.count - 10].contains(matched))
                    }
                }
            }
        }
        #expect(PinMap.differences(map.digests(), listings.map.digests()).isEmpty)
    }

    @Test("a prefix matches every word that begins with it, and two words must both occur")
    func words() throws {
        let listings = TestListings(count: 3_000, seed: 3)
        let map = listings.map
        for text in [
            "b", "ba", "bag", "backpack bag", "bag b", "key", "keys", "a a a", "ete", "été", "none", "bag none",
        ] {
            let words = try SearchWords(text)
            let filter = try PinFilter([.words(words)])
            let expected = listings.all.values.count { $0.point != nil && ListingFilter.words(words).matches($0) }
            #expect(map.snapshot.viewport(.world, zoom: 3, filter).matched == expected, "\(text)")
        }
    }

    @Test("a pin takes at most 120 bytes of memory beside its title")
    func memory() {
        let listings = TestListings(count: 20_000, seed: 4)
        let statistics = listings.map.statistics
        #expect(statistics.pins == listings.all.values.count { $0.point != nil })
        #expect(statistics.bytes / statistics.pins < 120)
        #expect(
            statistics.titleBytes == listings.all.values.reduce(0) { $0 + ($1.point == nil ? 0 : $1.title.utf8.count) })
    }
}
