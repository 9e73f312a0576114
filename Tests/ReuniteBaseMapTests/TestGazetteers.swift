import Foundation
import Reunite
import Synchronization
import TestSupport

@testable import ReuniteBaseMap

/// Files with places in a folder of a test.
struct TestGazetteers {
    let folder: TemporaryFolder
    private let faults = Faults()

    /// The faults that were reported.
    var faultCount: Int { faults.all.load(ordering: .acquiring) }

    init() throws { folder = try TemporaryFolder() }

    private final class Faults: Sendable {
        let all = Atomic(0)
    }

    /// Paris with a street, another Paris, and a street of the same name elsewhere.
    static let paris: [TestPlaces.Place] = [
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

    /// The places of a file.
    ///
    /// - Parameter more: statements that are run last.
    func places(_ places: [TestPlaces.Place] = paris, _ more: String = "") throws -> Places {
        let url = folder.url.appendingPathComponent("places.mbtiles")
        try TestPlaces.write(to: url, places, more)
        return Places([try TileArchive(url)]) { [faults] _, _ in faults.all.add(1, ordering: .releasing) }
    }
}

extension Places {
    /// The labels of the places with all words, the best first.
    func labels(
        _ text: String, near: Coordinate? = nil, in box: BoundingBox? = nil, limit: Int = 10
    ) throws -> [String] {
        hits(try SearchWords(text), near: near, in: box, within: PlaceBudget()).prefix(limit).map(\.place.label)
    }
}
