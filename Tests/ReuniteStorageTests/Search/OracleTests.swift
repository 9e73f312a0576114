import Reunite
import ReuniteStorage
import TestSupport
import Testing

/// Searches against a brute force over the same points: 20,000 of them, many where searches go wrong.
@Suite struct OracleTests {
    private struct Point {
        let title: String
        let location: Coordinate
        let published: Coordinate
        let category: Category
        let words: Set<String>
    }

    private static let vocabulary = ["sac", "sacoche", "noir", "rouge", "parapluie", "cle", "telephone", "rare"]

    private let test: TestStore
    private let points: [Point]

    init() async throws {
        test = try TestStore()
        var random = SeededGenerator(seed: 42)
        var points: [Point] = []
        var listings: [ImportedListing] = []
        for number in 0..<20_000 {
            // Some share their point with others, as at a station.
            let location =
                number % 5 == 4
                ? points[Int.random(in: 0..<points.count, using: &random)].location
                : TestPoints.hard(&random)
            let words = (0..<2).map { _ in
                Self.vocabulary[min(Int.random(in: 0..<8, using: &random), Int.random(in: 0..<8, using: &random))]
            }
            let precision: Precision = number % 3 == 0 ? .approximate : .exact
            let category = Category.allCases[number % Category.allCases.count]
            let title = "n\(number) \(words.joined(separator: " "))"
            points.append(
                Point(
                    title: title, location: location, published: Pin(at: location, precision: precision).published,
                    category: category, words: Set(words)))
            listings.append(
                try .test(title, category: category, at: location, precision: precision))
        }
        for start in stride(from: 0, to: listings.count, by: 5000) {
            _ = try await test.store.write(Array(listings[start..<min(start + 5000, listings.count)]))
        }
        self.points = points
    }

    @Test func boxesHoldWhatTheyHold() async throws {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<1_000 {
            let box = try Self.box(&random, near: points[Int.random(in: 0..<points.count, using: &random)].published)
            let expected = Set(points.filter { box.contains($0.published) }.map(\.title))
            let found = try await test.store.walk([.box(box)], limit: 1000).map(\.title)
            #expect(found.count == expected.count && Set(found) == expected, "\(box)")
        }
    }

    @Test func circlesHoldWhatTheyHoldInTheOrderOfDistance() async throws {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<1_000 {
            let center =
                Bool.random(using: &random)
                ? TestPoints.hard(&random) : points[Int.random(in: 0..<points.count, using: &random)].published
            let circle = try Circle(
                center: center, radius: [10, 500, 5_000, 60_000, 100_000].randomElement(using: &random)!)
            let expected = Dictionary(
                uniqueKeysWithValues: points.map { ($0.title, Geodesic.distance(center, $0.published)) }
                    .filter { $0.1 <= circle.radius })
            let found = try await test.store.walk([.near(circle)], sort: .distance, limit: 300)
            #expect(found.count == expected.count && Set(found.map(\.title)) == Set(expected.keys), "\(circle)")
            for listing in found { #expect(listing.distance == expected[listing.title]) }
            for (nearer, farther) in zip(found, found.dropFirst()) {
                let (near, far) = (nearer.distance!, farther.distance!)
                #expect(near < far || (near == far && nearer.id.createdAt > farther.id.createdAt))
            }
        }
    }

    @Test func mixedConditionsHoldTogether() async throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<1_000 {
            let box = try Self.box(&random, near: points[Int.random(in: 0..<points.count, using: &random)].published)
            let word = Self.vocabulary.randomElement(using: &random)!
            let categories = Set(
                Category.allCases.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random)))
            var filters: [ListingFilter] = [.words(try SearchWords(word))]
            if Bool.random(using: &random) { filters.append(.box(box)) }
            if Bool.random(using: &random) { filters.append(.categories(categories)) }
            let expected = points.filter { point in
                point.words.contains { $0.hasPrefix(word) }
                    && filters.allSatisfy {
                        switch $0 {
                        case .box: box.contains(point.published)
                        case .categories: categories.contains(point.category)
                        default: true
                        }
                    }
            }.map(\.title)
            for sort in [ListingSort.newest, .oldest, .relevance] {
                let found = try await test.store.walk(filters, sort: sort, limit: 1000).map(\.title)
                #expect(found.count == expected.count && Set(found) == Set(expected), "\(filters)")
            }
        }
    }

    /// Boxes of all sizes, also of no width, across the antimeridian and touching the poles.
    private static func box(_ random: inout SeededGenerator, near point: Coordinate) throws -> BoundingBox {
        let size = [0, 0.001, 0.1, 2, 40, 200].randomElement(using: &random)!
        let (width, height) = (
            Double.random(in: 0...max(size, 1e-12), using: &random) * (size == 0 ? 0 : 1),
            min(90, Double.random(in: 0...max(size, 1e-12), using: &random) * (size == 0 ? 0 : 1))
        )
        func wrapped(_ longitude: Double) -> Double {
            longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
        }
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return try BoundingBox(west: -180, south: 90 - height, east: 180, north: 90)
        case 1:
            return try BoundingBox(
                west: point.longitude, south: -90, east: wrapped(point.longitude + width), north: -90 + height)
        case 2: return try BoundingBox(west: 180 - width / 2, south: -90, east: -180 + width / 2, north: 90)
        default:
            return try BoundingBox(
                west: wrapped(point.longitude - width / 2), south: max(-90, point.latitude - height / 2),
                east: wrapped(point.longitude + width / 2), north: min(90, point.latitude + height / 2))
        }
    }
}
