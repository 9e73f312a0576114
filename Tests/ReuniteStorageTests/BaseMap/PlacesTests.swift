import Foundation
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
        try places().search(try SearchWords(text), near: near, in: box, limit: limit).map(\.label)
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
        let found = places.search(try SearchWords("paris"), near: nil, in: nil, limit: 50)
        #expect(found.map(\.label).count == 5)
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
        #expect(try places(faulty).search(try SearchWords("paris"), near: nil, in: nil, limit: 10).isEmpty)
        let gone = try places("DROP TABLE place_text")
        #expect(gone.search(try SearchWords("paris"), near: nil, in: nil, limit: 10).isEmpty && faults.count > 0)
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
