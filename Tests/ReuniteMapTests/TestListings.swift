import Foundation
import Reunite
import ReuniteMap
import TestSupport

/// Listings at difficult positions: on edges, at the poles, at the antimeridian, at the same point.
struct TestListings {
    private(set) var all: [ListingID: PublishedListing] = [:]
    private var random: SeededGenerator
    private var created: Int64 = 1_700_000_000_000_000

    static let words = ["black", "blue", "bag", "backpack", "key", "keys", "umbrella", "red", "a", "été"]

    init(count: Int, seed: UInt64) {
        random = SeededGenerator(seed: seed)
        for _ in 0..<count { add() }
    }

    /// Calls a closure with a map and all of its listings: maps of different sizes by the seed, each after several batches of changes and a
    /// compaction.
    static func forEachState(
        seed: Int, steps: Int, _ body: (PinMap, [PublishedListing]) throws -> Void
    ) rethrows {
        var listings = TestListings(count: [0, 1, 30, 700, 4_000][seed % 5], seed: UInt64(seed) + 100)
        let map = listings.map
        for step in 0..<steps {
            if step > 0, !listings.all.isEmpty {
                map.apply(listings.change(count: [1, 40, 300][step % 3]), seq: Int64(step + 1))
            }
            if step == 3 { map.compact() }
            try body(map, Array(listings.all.values))
        }
    }

    /// A new map of all listings.
    var map: PinMap {
        let map = PinMap()
        let loader = PinLoader()
        for listing in all.values { loader.append(listing) }
        map.replace(with: loader, seq: 1)
        return map
    }

    /// Adds a listing at a random point, sometimes at the point of another, or at the antimeridian's other longitude.
    @discardableResult
    mutating func add() -> ListingID {
        var point = TestPoints.hard(&random)
        switch Int.random(in: 0..<12, using: &random) {
        case 0: point = all.randomElement(using: &random)?.value.point ?? point
        case 1: point = PublishedGrid.publish(point).point
        case 2:
            point = Coordinate(
                uncheckedLongitude: [-180, 180].randomElement(using: &random)!, latitude: point.latitude)
        default: break
        }
        return post(at: point)
    }

    /// Adds a listing at a point.
    @discardableResult
    mutating func post(at point: Coordinate) -> ListingID {
        created += Int64.random(in: 1...1_000_000, using: &random)
        let id = ListingID(createdAt: Timestamp(microseconds: created), secret: random.next())
        put(id, at: point)
        return id
    }

    /// Replaces a listing.
    mutating func put(_ id: ListingID, at point: Coordinate?) {
        let words = (0..<Int.random(in: 1...4, using: &random)).map { _ in Self.words.randomElement(using: &random)! }
        let day = CivilDate(daysSince1970: 20_000 + Int.random(in: 0..<100, using: &random))
        let moment = day.start.adding(seconds: .random(in: 0..<86_400, using: &random))
        all[id] = PublishedListing(
            id: id, point: point, accuracy: Bool.random(using: &random) ? 350 : nil,
            status: ListingStatus.allCases.randomElement(using: &random)!,
            category: Category.allCases.randomElement(using: &random)!,
            occurrence: Bool.random(using: &random)
                ? Occurrence(start: day.start, end: day.end) : Occurrence(start: moment, end: moment),
            owner: AccountID(createdAt: Timestamp(microseconds: 1), secret: 1),
            title: words.joined(separator: " \"\\ "), words: Array(" \(words.joined(separator: " ")) ".utf8))
    }

    /// Changes, removes and adds listings at random, and returns them as a batch of the feed.
    mutating func change(count: Int) -> [ListingID: PublishedListing?] {
        var changes: [ListingID: PublishedListing?] = [:]
        for _ in 0..<count {
            let old = all.keys.sorted { $0.createdAt < $1.createdAt }.randomElement(using: &random)
            var id = old ?? add()
            switch Int.random(in: 0..<4, using: &random) {
            case 0: all[id] = nil
            case 1: put(id, at: Bool.random(using: &random) ? TestPoints.hard(&random) : nil)
            default: id = add()
            }
            changes[id] = .some(all[id])
        }
        return changes
    }
}
