import Foundation
import TestSupport
import Testing

@testable import Reunite

@Suite("Circles that overlap a box")
struct BoxReachTests {
    /// A box of up to about 3 km, sometimes without width, near a point.
    private static func box(near point: Coordinate, _ random: inout SeededGenerator) throws -> BoundingBox {
        let corner = TestPoints.near(point, within: 1_500, &random)
        let other = TestPoints.near(point, within: 1_500, &random)
        let latitudes = (min(corner.latitude, other.latitude), max(corner.latitude, other.latitude))
        var (west, east) = (corner.longitude, other.longitude)
        // From the western to the eastern of the two, the shorter way.
        let difference = (east - west).truncatingRemainder(dividingBy: 360)
        if difference >= 180 || (-180..<0).contains(difference) { swap(&west, &east) }
        if Int.random(in: 0..<10, using: &random) == 0 { east = west }
        return try BoundingBox(west: west, south: latitudes.0, east: east, north: latitudes.1)
    }

    @Test("the distance to a box is the geodesic to its nearest point")
    func distances() throws {
        var random = SeededGenerator(seed: 31)
        for _ in Rounds.first(1_000, of: 10_000) {
            let point = TestPoints.hard(&random)
            let box = try Self.box(near: point, &random)
            guard !box.contains(point) else { continue }
            let expected = box.plainDistance(to: point)
            guard expected < 2_000 else { continue }
            #expect(abs(box.distance(to: point) - expected) < 0.01, "\(box) \(point)")
        }
    }

    @Test("the surroundings hold every circle that overlaps")
    func surroundings() throws {
        var random = SeededGenerator(seed: 32)
        var reaching = 0
        for _ in Rounds.first(2_000, of: 20_000) {
            let point = PublishedGrid.publish(TestPoints.hard(&random))
            let box = try Self.box(near: point.point, &random)
            guard let expected = box.plainlyMatches(point.point, accuracy: point.accuracy) else { continue }
            #expect(box.matches(point.point, accuracy: point.accuracy, .circle) == expected, "\(box) \(point)")
            #expect(box.matches(point.point, accuracy: nil, .circle) == box.contains(point.point))
            #expect(box.matches(point.point, accuracy: point.accuracy, .point) == box.contains(point.point))
            if expected, !box.contains(point.point) { reaching += 1 }
        }
        #expect(reaching > 200)
    }

    @Test("no published accuracy exceeds the maximum")
    func accuracies() {
        for latitude in stride(from: 0.0001, through: 90, by: 0.11).map({ $0 }) + [89.9999, 89.996, 89.99, 90] {
            for latitude in [latitude, -latitude] {
                let accuracy = PublishedGrid.publish(Coordinate(uncheckedLongitude: 1, latitude: latitude)).accuracy
                #expect(accuracy <= PublishedGrid.maximumAccuracy, "\(latitude)")
            }
        }
    }

    @Test(
        "difficult boxes",
        arguments: [
            // Across the antimeridian, from both sides and with both of its longitudes.
            ((179.99, 0, -179.99, 0.01), (-179.988, 0.005), 350, true),
            ((179.99, 0, -179.99, 0.01), (-179.98, 0.005), 350, false),
            ((-180, 0, -179.9, 0.01), (180, 0.005), 1, true), ((-180, 0, -179.9, 0.01), (179.999, 0.005), 350, true),
            ((179.9, 0, 180, 0.01), (-179.999, 0.005), 350, true), ((180, 0, -180, 0.01), (180, 0.012), 350, true),
            // At a pole, over it, and a point of it.
            ((0, 89.99, 10, 90), (180, 89.998), 350, true), ((0, 89.99, 10, 90), (180, 89.99), 350, false),
            ((0, -90, 1, -90), (77, -89.999), 350, true), ((-180, 89.99, 180, 90), (3, 89.988), 350, true),
            // A circle counts up to its edge only.
            ((0, 0, 0.01, 0.01), (0.005, 0.0131), 350, true), ((0, 0, 0.01, 0.01), (0.005, 0.0133), 350, false),
            // Over a corner.
            ((0, 0, 0.01, 0.01), (0.0125, 0.0125), 350, false), ((0, 0, 0.01, 0.01), (0.0122, 0.0122), 350, true),
            // All around the Earth, and higher than circles count in.
            ((-180, 0, 180, 0.1), (5, 0.102), 350, true), ((-180, 0, 180, 0.1001), (5, 0.102), 350, false),
        ] as [((Double, Double, Double, Double), (Double, Double), Int, Bool)])
    func difficult(
        edges: (Double, Double, Double, Double), point: (Double, Double), accuracy: Int, matches: Bool
    ) throws {
        let box = try BoundingBox(west: edges.0, south: edges.1, east: edges.2, north: edges.3)
        let center = try Coordinate(longitude: point.0, latitude: point.1)
        #expect(box.matches(center, accuracy: accuracy, .circle) == matches)
        #expect(!box.matches(center, accuracy: accuracy, .point))
        #expect(!box.matches(center, accuracy: nil, .circle))
    }
}
