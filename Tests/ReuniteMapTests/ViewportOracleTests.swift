import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReuniteMap

@Suite("Viewports compared with a scan of all listings")
struct ViewportOracleTests {
    /// A difficult box, and a zoom.
    static func view(_ random: inout SeededGenerator, _ listings: [PublishedListing]) throws -> (
        BoundingBox, Double
    ) {
        let zoom: Double =
            switch Int.random(in: 0..<6, using: &random) {
            case 0: 0
            case 1: 22
            case 2: Double(Int.random(in: 0...22, using: &random))
            default: .random(in: 0...22, using: &random)
            }
        let center =
            Bool.random(using: &random)
            ? TestPoints.hard(&random) : listings.randomElement(using: &random)?.point ?? TestPoints.hard(&random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return (try BoundingBox(west: -180, south: -90, east: 180, north: 90), zoom)
        case 1:
            // An empty box at a listing.
            return (
                try BoundingBox(
                    west: center.longitude, south: center.latitude, east: center.longitude, north: center.latitude),
                zoom
            )
        case 2:
            let other = TestPoints.hard(&random)
            return (
                try BoundingBox(
                    west: center.longitude, south: min(center.latitude, other.latitude), east: other.longitude,
                    north: max(center.latitude, other.latitude)), zoom
            )
        default:
            // A screen, sometimes with a listing on its edge.
            let width = 1280.0 / 512 * 360 / exp2(zoom) * .random(in: 0.2...2, using: &random)
            let height = width * 0.6
            func wrap(_ longitude: Double) -> Double {
                longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
            }
            let shift = Bool.random(using: &random) ? 0.5 : 0
            let isWhole = width >= 360
            return (
                try BoundingBox(
                    west: isWhole ? -180 : wrap(center.longitude - width * shift),
                    south: max(-90, center.latitude - height * shift),
                    east: isWhole ? 180 : wrap(center.longitude + width * (1 - shift)),
                    north: min(90, center.latitude + height * (1 - shift))), zoom
            )
        }
    }

    /// A small box near a listing, of up to the height in which circles count and sometimes more, and a zoom.
    static func nearView(
        _ random: inout SeededGenerator, _ listings: [PublishedListing]
    ) throws -> (BoundingBox, Double) {
        let point = listings.randomElement(using: &random)?.point ?? TestPoints.hard(&random)
        let size = [0.0, 100, 600, 3_000, 9_000].randomElement(using: &random)!
        let corner = TestPoints.near(point, within: 500, &random)
        let other = TestPoints.near(corner, within: size, &random)
        // Near a pole the box may be long, and near the antimeridian across it or all around.
        return (
            try BoundingBox(
                west: corner.longitude, south: min(corner.latitude, other.latitude), east: other.longitude,
                north: max(corner.latitude, other.latitude)), .random(in: 9...22, using: &random)
        )
    }

    static func filters(_ random: inout SeededGenerator) throws -> [ListingFilter] {
        var filters: [ListingFilter] = []
        if Int.random(in: 0..<3, using: &random) == 0 {
            filters.append(.status(.allCases.randomElement(using: &random)!))
        }
        if Int.random(in: 0..<3, using: &random) == 0 {
            filters.append(.categories(Set((0..<3).map { _ in Category.allCases.randomElement(using: &random)! })))
        }
        if Int.random(in: 0..<3, using: &random) == 0 {
            let words = TestListings.words + ["b", "ba", "k", "none"]
            let text = (0..<Int.random(in: 1...2, using: &random)).map { _ in words.randomElement(using: &random)! }
            filters.append(.words(try SearchWords(text.joined(separator: " "))))
        }
        if Int.random(in: 0..<4, using: &random) == 0 {
            let day = CivilDate(daysSince1970: 20_000 + Int.random(in: 0..<100, using: &random))
            let text = day.description
            filters.append(
                .occurred(
                    try TimeRange(
                        parsing: ["../\(text)", "\(text)/..", text, "\(text)T12:00:00Z"].randomElement(using: &random)!)
                ))
        }
        return filters
    }

    /// 10 maps of different sizes, each after several batches of changes, with 10 viewports after each; in full runs 20 with 50.
    @Test("counts are exact, and each listing is counted once", arguments: Rounds.first(10, of: 20))
    func views(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        try TestListings.forEachState(seed: seed, steps: 6) { map, all in
            #expect(map.count == all.count { $0.point != nil })
            for _ in Rounds.first(10, of: 50) {
                let (box, zoom) = try Self.view(&random, all)
                let (near, nearZoom) = try Self.nearView(&random, all)
                let filters = try Self.filters(&random)
                try check(map, all, box, .allCases.randomElement(using: &random)!, zoom, filters)
                try check(map, all, near, .circle, nearZoom, Bool.random(using: &random) ? [] : filters)
            }
        }
    }

    private func check(
        _ map: PinMap, _ all: [PublishedListing], _ box: BoundingBox, _ match: BoxMatch, _ zoom: Double,
        _ filters: [ListingFilter]
    ) throws {
        let context: Comment = "\(match) \(box) at \(zoom) \(filters)"
        let passing = all.filter { listing in
            listing.point != nil && filters.allSatisfy { $0.matches(listing) }
        }
        func matches(_ listing: PublishedListing) -> Bool {
            guard match == .circle else { return box.contains(listing.point!) }
            // On the very edge of a circle both are right.
            return box.plainlyMatches(listing.point!, accuracy: listing.accuracy)
                ?? box.matches(listing.point!, accuracy: listing.accuracy, match)
        }
        var expected = Dictionary(
            uniqueKeysWithValues: passing.filter { matches($0) }.map { ($0.id, $0) })
        let total = expected.count
        let filter = try PinFilter(filters)
        let answer = map.viewport(box, match, zoom: zoom, filter)
        // Now from the cache.
        #expect(map.viewport(box, match, zoom: zoom, filter) == answer, context)
        let view = try JSONSerialization.jsonObject(with: Data(answer)) as! [String: Any]
        let features = view["features"] as! [[String: Any]]
        #expect(view["numberMatched"] as? Int == total, context)
        #expect(view["numberReturned"] as? Int == features.count, context)
        #expect(features.count <= 1000, context)
        for feature in features {
            let properties = feature["properties"] as! [String: Any]
            let point = (feature["geometry"] as! [String: Any])["coordinates"] as! [Double]
            let slack = 1e-6
            // Only a single pin may lie outside: its circle is drawn.
            #expect(
                (match == .circle && properties["accuracy"] != nil)
                    || point[1] >= box.south - slack && point[1] <= box.north + slack
                        && (box.crossesAntimeridian
                            ? point[0] >= box.west - slack || point[0] <= box.east + slack
                            : point[0] >= box.west - slack && point[0] <= box.east + slack),
                context)
            guard properties["cluster"] != nil else {
                let id = try #require(ListingID(feature["id"] as! String))
                let found = expected.removeValue(forKey: id)
                let listing = try #require(found, context)
                #expect(properties["title"] as? String == listing.title)
                #expect(properties["status"] as? String == listing.status.rawValue)
                #expect(properties["category"] as? String == listing.category.rawValue)
                #expect(
                    properties["occurredAt"] as? String == listing.occurrence.description)
                #expect(properties["accuracy"] as? Int == listing.accuracy)
                #expect(
                    abs(point[0] - listing.point!.longitude) < 1e-6 && abs(point[1] - listing.point!.latitude) < 1e-6)
                continue
            }
            let cluster = try #require(ClusterID(properties["cluster_id"] as! UInt64))
            let leaves = map.leaves(of: cluster, filter, limit: 100_000).listings
            let inBox = leaves.compactMap { expected.removeValue(forKey: $0) }
            #expect(properties["point_count"] as? Int == inBox.count, context)
            #expect(inBox.count >= 2, context)
            #expect(properties["lost_count"] as? Int == inBox.count { $0.status == .lost }, context)
            #expect(properties["found_count"] as? Int == inBox.count { $0.status == .found }, context)
        }
        #expect(expected.isEmpty, context)
    }
}
