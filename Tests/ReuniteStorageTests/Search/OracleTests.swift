import Reunite
import ReuniteStorage
import TestSupport
import Testing

/// Compares searches with a brute-force scan of the same 20,000 points, many of them where searches are easily wrong.
///
/// One test, so that the points are written once.
@Suite struct OracleTests {
    private static let vocabulary = ["sac", "sacoche", "noir", "rouge", "parapluie", "cle", "telephone", "rare"]
    private static let rounds = Rounds.first(100, of: 1_000)

    private let test: TestStore
    /// The posted listings, by number.
    private let points: [Coordinate]
    private let accuracies: [Int?]
    private let categories: [Category]
    /// The numbers of the listings that have a word with a prefix.
    private let numbersByWord: [String: [Int]]

    init() async throws {
        test = try TestStore()
        var random = SeededGenerator(seed: 42)
        var (locations, points, categories): ([Coordinate], [Coordinate], [Category]) = ([], [], [])
        var accuracies: [Int?] = []
        var numbersByWord: [String: [Int]] = [:]
        var listings: [IncomingListing] = []
        for number in 0..<20_000 {
            // Some share their point with others, as at a station.
            let location =
                number % 5 == 4
                ? locations[Int.random(in: 0..<locations.count, using: &random)] : TestPoints.hard(&random)
            let words = (0..<2).map { _ in
                Self.vocabulary[min(Int.random(in: 0..<8, using: &random), Int.random(in: 0..<8, using: &random))]
            }
            let precision: Precision = number % 3 == 0 ? .approximate : .exact
            let category = Category.allCases[number % Category.allCases.count]
            locations.append(location)
            let pin = Pin(at: location, precision: precision)
            points.append(pin.published)
            accuracies.append(pin.accuracy)
            categories.append(category)
            for word in Self.vocabulary where words.contains(where: { $0.hasPrefix(word) }) {
                numbersByWord[word, default: []].append(number)
            }
            let title = "n\(number) \(words.joined(separator: " "))"
            listings.append(try .test(title, category: category, at: location, precision: precision))
        }
        for start in stride(from: 0, to: listings.count, by: 5000) {
            _ = try await test.store.listings.upsert(Array(listings[start..<min(start + 5000, listings.count)]))
        }
        (self.points, self.accuracies) = (points, accuracies)
        (self.categories, self.numbersByWord) = (categories, numbersByWord)
    }

    @Test func searchesAgreeWithABruteForceScan() async throws {
        async let boxes: Void = checkBoxes()
        async let reaches: Void = checkReaches()
        async let circles: Void = checkCircles()
        async let mixed: Void = checkMixedConditions()
        _ = try await (boxes, reaches, circles, mixed)
    }

    /// The numbers in titles.
    private static func numbers(_ listings: [ListingStore.Found]) -> [Int] {
        listings.map { Int($0.title.dropFirst().prefix { $0 != " " })! }
    }

    private func expect(_ found: [Int], _ expected: [Int], _ context: Comment) {
        #expect(found.count == expected.count && Set(found) == Set(expected), context)
    }

    private func checkBoxes() async throws {
        var random = SeededGenerator(seed: 1)
        for _ in Self.rounds {
            let box = try Self.box(&random, near: points[Int.random(in: 0..<points.count, using: &random)])
            let found = Self.numbers(try await test.store.listings.walk([.box(box)], limit: 1000))
            expect(found, points.indices.filter { box.contains(points[$0]) }, "\(box)")
        }
    }

    /// Boxes that circles overlap, by each plan and order.
    private func checkReaches() async throws {
        var random = SeededGenerator(seed: 4)
        var reaching = 0
        for round in Self.rounds {
            let point = points[Int.random(in: 0..<points.count / 3, using: &random) * 3]
            let corner = TestPoints.near(point, within: 500, &random)
            let size = [0.0, 300, 2_000, 10_000].randomElement(using: &random)!
            let other = TestPoints.near(corner, within: size, &random)
            let box = try BoundingBox(
                west: corner.longitude, south: min(corner.latitude, other.latitude), east: other.longitude,
                north: max(corner.latitude, other.latitude))
            var filters: [ListingFilter] = [.box(box, .circle)]
            var expected = points.indices.filter { number in
                box.plainlyMatches(points[number], accuracy: accuracies[number])
                    ?? box.matches(points[number], accuracy: accuracies[number], .circle)
            }
            reaching += expected.count { !box.contains(points[$0]) }
            if round % 3 == 0 {
                let word = Self.vocabulary.randomElement(using: &random)!
                filters.append(.words(try SearchWords(word)))
                expected = Array(Set(expected).intersection(numbersByWord[word]!))
            }
            var sorts = [ListingSort.newest, .oldest]
            if round % 3 == 0 { sorts.append(.relevance) }
            for sort in sorts {
                let found = Self.numbers(try await test.store.listings.walk(filters, sort: sort, limit: 1000))
                expect(found, expected, "\(filters) \(sort)")
            }
            // Everything is in the circle.
            let circle = ListingFilter.near(try Circle(center: corner, radius: 100_000))
            guard box.width < 1 else { continue }
            let nearest = Self.numbers(
                try await test.store.listings.walk(filters + [circle], sort: .distance, limit: 1000))
            expect(nearest, expected, "\(filters) by distance")
        }
        #expect(reaching > 50)
    }

    /// Circles, in the order of distance.
    private func checkCircles() async throws {
        var random = SeededGenerator(seed: 2)
        for _ in Self.rounds {
            let center =
                Bool.random(using: &random)
                ? TestPoints.hard(&random) : points[Int.random(in: 0..<points.count, using: &random)]
            let circle = try Circle(
                center: center, radius: [10, 500, 5_000, 60_000, 100_000].randomElement(using: &random)!)
            // No degree of latitude is shorter than 110 km.
            let reach = circle.radius / 110_000
            var expected: [Int: Double] = [:]
            for (number, point) in points.enumerated() where abs(point.latitude - center.latitude) <= reach {
                let distance = Geodesic.distance(center, point)
                if distance <= circle.radius { expected[number] = distance }
            }
            let found = try await test.store.listings.walk([.near(circle)], sort: .distance, limit: 300)
            let numbers = Self.numbers(found)
            expect(numbers, Array(expected.keys), "\(circle)")
            // PostGIS differs by less than a micrometre.
            for (listing, number) in zip(found, numbers) {
                #expect(abs(listing.distance! - expected[number]!) < 1e-6)
            }
            for (nearer, farther) in zip(found, found.dropFirst()) {
                let (near, far) = (nearer.distance!, farther.distance!)
                #expect(near < far || (near == far && nearer.id.createdAt > farther.id.createdAt))
            }
        }
    }

    private func checkMixedConditions() async throws {
        var random = SeededGenerator(seed: 3)
        for _ in Self.rounds {
            let box = try Self.box(&random, near: points[Int.random(in: 0..<points.count, using: &random)])
            let word = Self.vocabulary.randomElement(using: &random)!
            let sought = Set(Category.allCases.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random)))
            var filters: [ListingFilter] = [.words(try SearchWords(word))]
            var expected = numbersByWord[word]!
            if Bool.random(using: &random) {
                filters.append(.box(box))
                expected.removeAll { !box.contains(points[$0]) }
            }
            if Bool.random(using: &random) {
                filters.append(.categories(sought))
                expected.removeAll { !sought.contains(categories[$0]) }
            }
            for sort in [ListingSort.newest, .oldest, .relevance] {
                let found = Self.numbers(try await test.store.listings.walk(filters, sort: sort, limit: 1000))
                expect(found, expected, "\(filters)")
            }
        }
    }

    /// A random box: of any size, also without width, across the antimeridian, or touching a pole.
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
