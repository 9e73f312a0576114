import TestSupport
import Testing

@testable import Reunite

@Suite struct PlacesTests {
    @Test(arguments: [(181.0, 0.0), (-180.1, 0), (0, 90.1), (0, -91), (.nan, 0), (0, .infinity)])
    func positionsOutOfRangeAreRefused(_ longitude: Double, _ latitude: Double) {
        #expect(throws: InvalidValue.self) { try Coordinate(longitude: longitude, latitude: latitude) }
    }

    @Test func boxesMayCrossTheAntimeridian() throws {
        let box = try BoundingBox(west: 170, south: -20, east: -170, north: 0)
        #expect(box.crossesAntimeridian && box.parts.count == 2)
        #expect(try box.contains(Coordinate(longitude: 180, latitude: 0)))
        #expect(try box.contains(Coordinate(longitude: -180, latitude: -20)))
        #expect(try !box.contains(Coordinate(longitude: 0, latitude: -10)))
        #expect(throws: InvalidValue.self) { try BoundingBox(west: 0, south: 1, east: 1, north: 0) }
    }

    @Test func theBoxOfACircleContainsIt() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<20_000 {
            let center = TestPoints.hard(&random)
            let circle = try Circle(center: center, radius: .random(in: 1...100_000, using: &random))
            let point = TestPoints.near(center, within: circle.radius * 1.3, &random)
            if circle.contains(point) { #expect(circle.boundingBox.contains(point), "\(circle) \(point)") }
        }
    }

    @Test(arguments: [0, -1, 100_000.5, .nan, .infinity])
    func radiiOutOfRangeAreRefused(_ radius: Double) {
        #expect(throws: InvalidValue.self) {
            try Circle(center: Coordinate(longitude: 0, latitude: 0), radius: radius)
        }
    }

    @Test func everyPointIsPublishedWithinItsAccuracy() throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<50_000 {
            let exact = TestPoints.hard(&random)
            let (point, accuracy) = PublishedGrid.publish(exact)
            #expect(Geodesic.distance(exact, point) <= Double(accuracy), "\(exact)")
            #expect(accuracy < 450)
            // Publishing the published point again does not move it.
            #expect(PublishedGrid.publish(point).point == point)
        }
    }

    @Test func allPointsOfACellHaveTheSamePublishedPoint() throws {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<2_000 {
            let exact = TestPoints.hard(&random)
            let point = PublishedGrid.publish(exact).point
            let other = TestPoints.near(exact, within: 30, &random)
            let published = PublishedGrid.publish(other).point
            // Published points of neighbours are the same, or about one cell apart.
            #expect(published == point || Geodesic.distance(published, point) > 240, "\(exact) \(other)")
        }
    }
}
