import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReuniteBaseMap

@Suite struct PointNameTests {
    private let files: TestGazetteers

    init() throws { files = try TestGazetteers() }

    @Test(arguments: [
        (2.3551, 48.8561, 0, "Rue de Rivoli, Paris"), (2.3551, 48.8561, 50, "Rue de Rivoli, Paris"),
        (2.3551, 48.8561, 51, "Paris"), (2.4, 48.9, 0, "Paris"), (4.9, 45.8, 0, "Lyon"), (0, 0, 0, nil),
        (4.83, 45.7605, 0, "Rue de Rivoli, Lyon"), (4.83, 45.7605, 10_000, "Lyon"),
    ])
    func aPointHasTheNameThatItsAccuracyAllows(
        _ longitude: Double, _ latitude: Double, _ accuracy: Double, _ label: String?
    ) throws {
        let point = try Coordinate(longitude: longitude, latitude: latitude)
        #expect(try files.places().name(of: point, accuracy: accuracy)?.label == label)
    }

    @Test func distancesAreThoseToTheNearestPart() throws {
        let point = try Coordinate(longitude: 4.83, latitude: 45.761)
        let name = try #require(try files.places().name(of: point, accuracy: 0))
        #expect(abs(name.distance - 111) < 2)
        let inside = try #require(
            try files.places().name(of: try Coordinate(longitude: 2.3, latitude: 48.9), accuracy: 0))
        #expect(inside.distance == 0)
    }

    @Test func aFileNamesPointsInItsBoundsOnly() throws {
        let urls = ["streets", "world"].map { files.folder.url.appendingPathComponent($0) }
        let monaco = TestPlaces.Place("town", "Monaco", words: "monaco", at: (7.42, 43.735), country: "MC")
        let menton = TestPlaces.Place("town", "Menton", words: "menton", at: (7.5, 43.776), country: "FR")
        try TestPlaces.write(to: urls[0], [monaco], bounds: "7.38,43.51,7.46,43.76")
        try TestPlaces.write(to: urls[1], [monaco, menton])
        let places = Places(try urls.map { try TileArchive($0) }) { _, _ in }
        func label(_ longitude: Double, _ latitude: Double) throws -> String? {
            places.name(of: try Coordinate(longitude: longitude, latitude: latitude), accuracy: 0)?.label
        }
        #expect(try label(7.49, 43.77) == "Menton")
        #expect(try label(7.45, 43.75) == "Monaco")
    }

    /// Streets at the antimeridian and near a pole are beside points on their other side.
    @Test(arguments: [
        (180.0, -16.8, "Dateline Road"), (-180, -16.8, "Dateline Road"), (-179.9999, -16.8, "Dateline Road"),
        (179.9998, -16.8, "Dateline Road"), (90, 89.9999, "Pole Street"), (180, 89.9999, "Pole Street"),
        (-90, 90, "Pole Street"),
    ])
    func bothSidesOfTheAntimeridianAreLookedAt(_ longitude: Double, _ latitude: Double, _ label: String) throws {
        let places = try files.places(
            [
                .init("street", "Dateline Road", words: "dateline road", at: (179.9999, -16.8)),
                .init("street", "Pole Street", words: "pole street", at: (0, 89.9999)),
            ])
        let point = try Coordinate(longitude: longitude, latitude: latitude)
        #expect(places.name(of: point, accuracy: 0)?.label == label)
    }

    @Test func onlyASquareIsAnArea() throws {
        func round(_ west: Double) -> [(Double, Double)] {
            [(west, 48), (west + 0.01, 48), (west + 0.01, 48.01), (west, 48.01), (west, 48)]
        }
        let places = try files.places(
            [
                .init("street", "Ring", words: "ring", at: (2, 48), line: round(2)),
                .init("street", type: "square", "Square", words: "square", at: (3, 48), line: round(3)),
            ])
        #expect(places.name(of: try Coordinate(longitude: 2.005, latitude: 48.005), accuracy: 0)?.street == nil)
        #expect(places.name(of: try Coordinate(longitude: 3.005, latitude: 48.005), accuracy: 0)?.street == "Square")
    }

    /// The town, whose point is 1.1 km away, is named second.
    @Test func theDistanceIsThatOfTheFirstName() throws {
        let outline = [(2.0, 48.0), (2.02, 48), (2.02, 48.02), (2, 48.02), (2, 48)]
        let places = try files.places(
            [
                .init("town", "Town", words: "town", at: (2.01, 48.02)),
                .init("district", "District", words: "district", at: (2.015, 48.005), town: 1, line: outline),
            ])
        let name = try #require(places.name(of: try Coordinate(longitude: 2.01, latitude: 48.01), accuracy: 100))
        #expect(name.label == "District, Town" && name.distance == 0)
    }
}
