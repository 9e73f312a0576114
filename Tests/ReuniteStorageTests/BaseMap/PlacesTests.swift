import Foundation
import GRDB
import Reunite
import Synchronization
import TestSupport
import Testing

@testable import ReuniteStorage

@Suite struct PlacesTests {
    private let folder: TemporaryFolder
    private let faults = Faults()

    init() throws { folder = try TemporaryFolder() }

    private final class Faults: Sendable {
        private let all = Atomic(0)
        var count: Int { all.load(ordering: .acquiring) }
        func add() { all.add(1, ordering: .releasing) }
    }

    /// Paris with a street, another Paris, and a street of the same name elsewhere.
    private static let places: [TestPlaces.Place] = [
        .init(
            "town", "Paris", words: "paris lutetia", at: (2.35, 48.86), country: "FR", importance: 0.95,
            line: [(2.2, 48.8), (2.5, 48.8), (2.5, 48.95), (2.2, 48.95), (2.2, 48.8)]),
        .init("town", "Lyon", words: "lyon", at: (4.83, 45.76), country: "FR", importance: 0.85),
        .init("town", "Paris", words: "paris", at: (-95.55, 33.66), country: "US", importance: 0.7),
        .init("town", "Parisville", words: "parisville", at: (-72.06, 46.51), country: "CA", importance: 0.65),
        .init(
            "street", "Rue de Rivoli", words: "rue de rivoli", context: "paris", at: (2.36, 48.8555), town: 1,
            importance: 0.4, line: [(2.35, 48.857), (2.36, 48.855)]),
        .init(
            "street", "Rue de Rivoli", words: "rue de rivoli", context: "lyon", at: (4.83, 45.76), town: 2,
            importance: 0.35, line: [(4.829, 45.76), (4.831, 45.76)]),
        .init(
            "address", "12 Rue de Rivoli", words: "12 rue de rivoli", context: "paris", at: (2.355, 48.856), town: 1,
            importance: 0.1),
    ]

    private func places(_ more: String = "") throws -> Places {
        let url = folder.url.appendingPathComponent("places.mbtiles")
        try TestPlaces.write(to: url, Self.places, more)
        return Places([try TileArchive(url)]) { [faults] _, _ in faults.add() }
    }

    private func labels(
        _ text: String, near: Coordinate? = nil, in box: BoundingBox? = nil, limit: Int = 10
    ) throws -> [String] {
        try places().labels(text, near: near, in: box, limit: limit)
    }

    @Test(arguments: [
        ("paris", ["Paris", "Paris", "Parisville", "Rue de Rivoli, Paris", "12 Rue de Rivoli, Paris"]),
        ("PÁRÌS", ["Paris", "Paris", "Parisville", "Rue de Rivoli, Paris", "12 Rue de Rivoli, Paris"]),
        ("lutet", ["Paris"]), ("rivoli rue 12", ["12 Rue de Rivoli, Paris"]),
        ("rivoli lyon", ["Rue de Rivoli, Lyon"]), ("nowhere", []), ("12 lyon", []),
    ])
    func wordsFindPlaces(_ text: String, _ expected: [String]) throws { #expect(try labels(text) == expected) }

    @Test func nearPlacesComeFirst() throws {
        let lyon = try Coordinate(longitude: 4.8, latitude: 45.7)
        #expect(try labels("rue de rivoli", limit: 1) == ["Rue de Rivoli, Paris"])
        #expect(try labels("rue de rivoli", near: lyon, limit: 1) == ["Rue de Rivoli, Lyon"])
    }

    @Test func aBoxLeavesOthersOut() throws {
        let box = try BoundingBox(west: 4, south: 45, east: 5, north: 46)
        #expect(try labels("rue de rivoli", in: box) == ["Rue de Rivoli, Lyon"])
        let across = try BoundingBox(west: 100, south: 30, east: -90, north: 50)
        #expect(try labels("paris", in: across) == ["Paris"])
    }

    @Test func whatLooksLikeSyntaxIsWords() throws {
        for text in [#"paris" OR "lyon"#, "name:paris", "paris*", "-paris", "NEAR(paris)", "{paris}"] {
            _ = try labels(text)
        }
        #expect(faults.count == 0)
    }

    @Test func onePlaceInTwoFilesIsFoundOnce() throws {
        let urls = ["a", "b"].map { folder.url.appendingPathComponent($0) }
        for url in urls { try TestPlaces.write(to: url, Self.places) }
        let places = Places(try urls.map { try TileArchive($0) }) { _, _ in }
        #expect(try places.labels("paris", limit: 50).count == 5)
    }

    @Test(arguments: [
        (2.3551, 48.8561, 0, "Rue de Rivoli, Paris"), (2.3551, 48.8561, 50, "Rue de Rivoli, Paris"),
        (2.3551, 48.8561, 51, "Paris"), (2.4, 48.9, 0, "Paris"), (4.9, 45.8, 0, "Lyon"), (0, 0, 0, nil),
        (4.83, 45.7605, 0, "Rue de Rivoli, Lyon"), (4.83, 45.7605, 10_000, "Lyon"),
    ])
    func aPointHasTheNameThatItsAccuracyAllows(
        _ longitude: Double, _ latitude: Double, _ accuracy: Double, _ label: String?
    ) throws {
        let point = try Coordinate(longitude: longitude, latitude: latitude)
        #expect(try places().name(of: point, accuracy: accuracy)?.label == label)
    }

    @Test func distancesAreThoseToTheNearestPart() throws {
        let point = try Coordinate(longitude: 4.83, latitude: 45.761)
        let name = try #require(try places().name(of: point, accuracy: 0))
        #expect(abs(name.distance - 111) < 2)
        let inside = try #require(try places().name(of: try Coordinate(longitude: 2.3, latitude: 48.9), accuracy: 0))
        #expect(inside.distance == 0)
    }

    @Test func faultyPlacesAreLeftOut() throws {
        let faulty = "UPDATE place SET kind = 'castle', lon = 900, names = '[]'"
        #expect(try places(faulty).labels("paris").isEmpty)
        let gone = try places("DROP TABLE place_text")
        #expect(try gone.labels("paris").isEmpty && faults.count > 0)
    }

    /// Of the two called Paris, the other one.
    @Test(arguments: [
        "name = printf('%.301c', 'n')", "name = ''", "name = x'0102'", "lon = 180.5", "lat = 90.5", "names = '{'",
        "names = '{\"<b>\": \"x\"}'", "names = '{\"fr\": \"\"}'", "names = '[' || printf('%.100000c', '[')",
        "names = (WITH RECURSIVE n(i) AS (VALUES(10) UNION ALL SELECT i + 1 FROM n LIMIT 21) SELECT json_group_object('a' || i, 'x') FROM n)",
    ])
    func aFaultyPlaceIsLeftOut(_ change: String) throws {
        let places = try places("UPDATE place SET \(change) WHERE id = 1")
        #expect(try places.labels("paris", limit: 2) == ["Paris", "Parisville"])
        #expect(faults.count > 0)
    }

    @Test func namesAreShownWithoutWhatCannotBeSeen() throws {
        let names =
            "UPDATE place SET name = 'Pa' || char(8238) || 'r' || char(10) || 'is', country = '<b>' WHERE id = 1"
        let place = try #require(
            try places(names).search(PlaceQuestion("lutetia"), near: nil, in: nil, limit: 1).places.first)
        #expect(place.name == "Par is" && place.country == nil)
    }

    @Test(arguments: [("Baden-Baden", "Baden-Baden"), ("baden", "Baden"), ("上海市", "上海市"), ("上海", "上海")])
    func exactNamesComeFirst(_ text: String, _ name: String) throws {
        let url = folder.url.appendingPathComponent("exact.mbtiles")
        try TestPlaces.write(
            to: url,
            [
                .init("town", "Baden-Baden am See", words: "baden am see", at: (8.3, 48.8), importance: 0.9),
                .init("town", "上海市 East", words: "上海 海市 市 east", at: (121, 31), importance: 0.9),
                .init("town", "Baden-Baden", words: "baden", at: (8.2, 48.7), importance: 0.7),
                .init("town", "上海市", words: "上海 海市 市", at: (121.5, 31.2), importance: 0.7),
                .init("town", "Baden", words: "baden", at: (8.3, 47.5), importance: 0.6),
                .init("town", "上海", words: "上海 海", at: (110, 30), importance: 0.6),
            ])
        let places = Places([try TileArchive(url)]) { _, _ in }
        #expect(try places.labels(text).first == name)
    }

    @Test func aFileNamesPointsInItsBoundsOnly() throws {
        let urls = ["streets", "world"].map { folder.url.appendingPathComponent($0) }
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
        let url = folder.url.appendingPathComponent("edges.mbtiles")
        try TestPlaces.write(
            to: url,
            [
                .init("street", "Dateline Road", words: "dateline road", at: (179.9999, -16.8)),
                .init("street", "Pole Street", words: "pole street", at: (0, 89.9999)),
            ])
        let places = Places([try TileArchive(url)]) { _, _ in }
        let point = try Coordinate(longitude: longitude, latitude: latitude)
        #expect(places.name(of: point, accuracy: 0)?.label == label)
    }

    @Test func onlyASquareIsAnArea() throws {
        let url = folder.url.appendingPathComponent("round.mbtiles")
        func round(_ west: Double) -> [(Double, Double)] {
            [(west, 48), (west + 0.01, 48), (west + 0.01, 48.01), (west, 48.01), (west, 48)]
        }
        try TestPlaces.write(
            to: url,
            [
                .init("street", "Ring", words: "ring", at: (2, 48), line: round(2)),
                .init("street", type: "square", "Square", words: "square", at: (3, 48), line: round(3)),
            ])
        let places = Places([try TileArchive(url)]) { _, _ in }
        #expect(places.name(of: try Coordinate(longitude: 2.005, latitude: 48.005), accuracy: 0)?.street == nil)
        #expect(places.name(of: try Coordinate(longitude: 3.005, latitude: 48.005), accuracy: 0)?.street == "Square")
    }

    /// The town, whose point is 1.1 km away, is named second.
    @Test func theDistanceIsThatOfTheFirstName() throws {
        let url = folder.url.appendingPathComponent("distance.mbtiles")
        let outline = [(2.0, 48.0), (2.02, 48), (2.02, 48.02), (2, 48.02), (2, 48)]
        try TestPlaces.write(
            to: url,
            [
                .init("town", "Town", words: "town", at: (2.01, 48.02)),
                .init("district", "District", words: "district", at: (2.015, 48.005), town: 1, line: outline),
            ])
        let places = Places([try TileArchive(url)]) { _, _ in }
        let name = try #require(places.name(of: try Coordinate(longitude: 2.01, latitude: 48.01), accuracy: 100))
        #expect(name.label == "District, Town" && name.distance == 0)
    }

    /// A question that has used its steps is answered with what was found.
    @Test func aQuestionHasOneBudget() throws {
        let places = try places()
        let budget = PlaceBudget { ReadLimit() }
        #expect(!(try places.hits(SearchWords("paris"), near: nil, in: nil, within: budget)).isEmpty)
        while let query = budget.query(atMost: 1_000_000) { use(query.steps, of: query.limit) }
        #expect(try places.hits(SearchWords("paris"), near: nil, in: nil, within: budget).isEmpty && !budget.isTooLong)
        let late = PlaceBudget { ReadLimit(until: .now) }
        #expect(try places.hits(SearchWords("paris"), near: nil, in: nil, within: late).isEmpty && late.isTooLong)
    }

    private func use(_ steps: Int, of limit: ReadLimit) {
        let endless = "WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
        try? DatabaseQueue().read { db in
            try limit.apply(to: db) { _ = try limit.within(steps: steps) { try Int.fetchOne(db, sql: endless) } }
        }
    }

    @Test func cornersAreBounded() {
        let budget = PlaceBudget()
        #expect(budget.take(corners: 199_999) && budget.take(corners: 0) && !budget.take(corners: 0))
    }

    /// Programs in two languages fold words: the service those of a search, the script those of the index.
    @Test(.enabled(if: Python.path != nil)) func theScriptFoldsAsTheServiceDoes() async throws {
        let texts = [
            "Rue de l’Œuvre 12bis", "Straße des 17. Juni", "ČÎŹ Łódź", "中山路12号", "東京タワー", "شارع النخيل", "ＦＵＬＬ Ｗｉｄｔｈ",
            "İstanbul ıssız", "Αθήνας ς", "ภาษาไทย", "한국어 서울", "e\u{301}cole", "a\u{200D}b ½ ²", "ﬁn", "Ǆ",
        ]
        let program = """
            import json, sys
            sys.path.insert(0, sys.argv[1])
            from mapping.words import words
            print(json.dumps([" ".join(words(text)) for text in json.load(sys.stdin)]))
            """
        let scripts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../scripts").standardized.path
        let output = try await Python.run(["-c", program, scripts], input: try JSONEncoder().encode(texts))
        let folded = try JSONDecoder().decode([String].self, from: output)
        for (text, words) in zip(texts, folded) {
            #expect(
                try words == IndexedWords(title: Title(text), description: Description("")).all.joined(separator: " "))
        }
    }
}

extension Places {
    fileprivate func labels(
        _ text: String, near: Coordinate? = nil, in box: BoundingBox? = nil, limit: Int = 10
    ) throws -> [String] {
        hits(try SearchWords(text), near: near, in: box, within: PlaceBudget()).prefix(limit).map(\.place.label)
    }
}
