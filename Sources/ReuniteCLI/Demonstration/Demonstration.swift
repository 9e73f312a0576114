import Reunite
import ReuniteGenerators
import ReuniteStorage

/// What a newcomer sees: listings of the last four weeks, half of them in five cities, and pictures of some.
///
/// Everything follows from the seed and from when the demonstration was begun: run again, it changes nothing, or completes
/// what was interrupted.
struct Demonstration {
    /// The days before its beginning in which everything happens.
    static let days = 28

    let store: Store
    let seed: UInt64
    let count: Int

    /// A listing with its picture.
    struct Illustration: Sendable {
        let externalID: String
        let language: ListingLanguage
        let picture: DemonstrationPicture
    }

    /// Creates the accounts and writes the listings.
    ///
    /// - Parameter pictures: the maximum number of pictures.
    /// - Returns: which listings get them.
    /// - Throws: ``DemonstrationError`` if the store has listings of others.
    func writeListings(pictures: Int) async throws -> (counts: ImportCounts, illustrations: [Illustration]) {
        let people = DemonstrationPeople(store: store)
        if try await people.createdAt() == nil, try await store.listings.count() > 0 {
            throw DemonstrationError.notEmpty
        }
        try await people.create()
        let begun = try await people.createdAt() ?? .now
        let (bytes, scenes) = generate(until: begun)
        let parser = FeatureParser(now: .now)
        let listings = try bytes.split(separator: UInt8(ascii: "\n")).map { try parser.parse(Array($0)).listing }
        var counts = ImportCounts()
        for start in stride(from: 0, to: listings.count, by: Importer.batchSize) {
            counts += try await store.listings.upsert(
                Array(listings[start..<min(start + Importer.batchSize, listings.count)]))
        }
        if counts.created > 0 { try await store.maintenance.optimize() }
        return (counts, choose(scenes, isOpen: listings.map { $0.state != .resolved }, most: pictures))
    }

    /// The listings in the import format, and the facts in them.
    func generate(until end: Timestamp) -> (bytes: [UInt8], scenes: [Scene]) {
        var generator = ListingGenerator(
            seed: seed, period: GeneratedPeriod(end: Int(end.microseconds / 1_000_000), days: Self.days),
            cities: City.showcase, spread: 0.5, owners: ListingLanguage.allCases.map(DemonstrationPeople.email))
        var bytes: [UInt8] = []
        let scenes = (0..<count).map { _ in generator.appendFeature(to: &bytes) }
        return (bytes, scenes)
    }

    /// For each picture the newest open listing that it fits. No listing fits two.
    func choose(_ scenes: [Scene], isOpen: [Bool], most: Int) -> [Illustration] {
        let newest = scenes.indices.filter { isOpen[$0] }
            .sorted { (scenes[$1].time.seconds, $0) < (scenes[$0].time.seconds, $1) }
        let chosen = DemonstrationPicture.all.compactMap { picture in
            newest.first { picture.fits(scenes[$0]) }.map { index in
                Illustration(
                    externalID: ListingGenerator.externalID(seed: seed, number: index + 1),
                    language: scenes[index].language, picture: picture)
            }
        }
        return Array(chosen.prefix(most))
    }
}

/// Why there is no demonstration.
enum DemonstrationError: Error, CustomStringConvertible {
    /// The data folder is in use.
    case notEmpty

    var description: String {
        switch self {
        case .notEmpty:
            "the data folder has listings that are not of a demonstration: name an empty one with --data-dir"
        }
    }
}
