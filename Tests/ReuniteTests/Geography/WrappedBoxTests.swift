import TestSupport
import Testing

@testable import Reunite

/// Boxes with longitudes beyond ±180.
@Suite struct WrappedBoxTests {
    private static func box(_ west: Double, _ east: Double) throws -> BoundingBox {
        try BoundingBox(wrappingWest: west, south: -25, east: east, north: 9)
    }

    private static func contains(_ box: BoundingBox, _ longitude: Double) throws -> Bool {
        try box.contains(Coordinate(longitude: longitude, latitude: 0))
    }

    /// Each box, and longitudes that it has and has not.
    @Test(arguments: [
        (165.8, 193.9, [165.8, 180, -180, -166.1, 170], [165.7, -166.0, 0]),
        (-194.2, -166.1, [165.8, 180, -180, -166.1], [165.7, -166.0, 0]),
        (362.35, 363, [2.35, 3, 2.5], [2.34, 3.01, 180, -180]),
        (-357.65, -357, [2.35, 3, 2.5], [2.34, 3.01]),
        (180, 190, [180, -180, -170, -175], [179.9, -169.9, 0]),
        (-190, -180, [180, -180, 170, 175], [169.9, -179.9, 0]),
        (530, 540, [180, -180, 170], [169.9, -179.9]),
        (540, 540, [180, -180], [179.9, -179.9, 0]),
        (190, 190, [-170], [-170.1, -169.9, 180]),
        (360, 360, [0, -0.0], [0.1, -0.1]),
        (-180, 180, [-180, 0, 180], []), (-181, 179, [-180, 0, 180, 179.5], []),
        (0, 360, [-180, 0, 180], []), (0, 725, [-180, 0, 180, 90], []), (-36000, 36000, [-180, 0, 180, 90], []),
        // West of 360 less a millionth is not the whole world.
        (10, 369.999, [10, 9.999, 180, -180, 0], [9.9995]),
        // West beyond east: it begins at the one place and ends at the other.
        (190, -100, [-170, -100, -135], [-99.9, -170.1, 180, 0]),
        (190, -170, [-170], [-169.9, -170.1, 0]),
        (170, -530, [170, 180, -180, -170], [169.9, -169.9]),
        (170, -170, [170, 180, -180, -170], [169.9, -169.9]),
    ])
    func longitudesAreWrapped(_ west: Double, _ east: Double, _ inside: [Double], _ outside: [Double]) throws {
        let box = try Self.box(west, east)
        #expect(box.south == -25 && box.north == 9)
        for longitude in inside { #expect(try Self.contains(box, longitude), "\(longitude)") }
        for longitude in outside { #expect(try !Self.contains(box, longitude), "\(longitude)") }
    }

    @Test(arguments: [
        (36_000.1, 36_001), (-36_001, 0), (0, 1e308), (-1e308, 1e308), (.infinity, 0), (0, .nan),
    ])
    func longitudesFarOutAreRefused(_ west: Double, _ east: Double) {
        #expect(throws: InvalidValue.self) { try Self.box(west, east) }
    }

    @Test func latitudesAreNotWrapped() {
        for (south, north) in [(-90.1, 0.0), (0, 90.1), (-450, 450), (1, 0)] {
            #expect(throws: InvalidValue.self) {
                try BoundingBox(wrappingWest: 190, south: south, east: 200, north: north)
            }
        }
    }

    @Test func boxesWithinTheWorldStayAsTheyAre() throws {
        for (west, east) in [(170.0, 180.0), (-180, -170), (180, -180), (180, 180), (10, -10), (-0.0, 0)] {
            #expect(
                try Self.box(west, east) == BoundingBox(west: west, south: -25, east: east, north: 9))
        }
    }

    /// A box that was panned by whole turns has the points of the box that was not, and those on its edges.
    @Test func panningChangesNothing() throws {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<20_000 {
            let digits: Double = [1, 1000, 1e7, 1e12][Int.random(in: 0..<4, using: &random)]
            func longitude() -> Double {
                let number = (Double.random(in: -180...180, using: &random) * digits).rounded() / digits
                let choices: [Double] = [number, number, number, 180, -180, 0]
                return choices[Int.random(in: 0..<choices.count, using: &random)]
            }
            let (first, second) = (longitude(), longitude())
            let (west, east) = (min(first, second), max(first, second))
            let turns = Double(Int.random(in: 1...99, using: &random)) * (Bool.random(using: &random) ? 360 : -360)
            // Where it comes to lie within ±180, nothing is wrapped.
            guard max(abs(west + turns), abs(east + turns)) > 180 else { continue }
            let panned = try Self.box(west + turns, east + turns)
            // The same numbers as a client writes them and we read them.
            let read = try #require(Double("\(west + turns)"))
            #expect(read == west + turns)
            for point in [west, east, (west + east) / 2, longitude()] {
                // In the box at some number of turns; a point within the rounding of an edge may be on either side.
                let isInside = [-360.0, 0, 360].contains { (west...east).contains(point + $0) }
                let distances: [Double] = [-360, 0, 360].flatMap { turn in
                    [abs(point + turn - west), abs(point + turn - east)]
                }
                guard isInside || distances.allSatisfy({ $0 > 1e-10 }) else { continue }
                #expect(try Self.contains(panned, point) == isInside, "\(west) \(east) \(turns) \(point)")
            }
        }
    }
}
