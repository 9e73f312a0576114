import Reunite
import ReuniteStorage
import TestSupport
import Testing

/// An attacker with any number of searches tries to locate an approximate listing more exactly than its cell.
@Suite struct PrecisionTests {
    /// The results of many searches for a listing: shrinking boxes, growing circles, all orders and cursors.
    private func answers(for location: Coordinate, center: Coordinate) async throws -> [String] {
        let test = try TestStore()
        let created = Timestamp(microseconds: 1_700_000_000_000_000)
        _ = try await test.store.listings.upsert([
            try .test("secret", at: location, precision: .approximate, createdAt: created),
            try .test("beside", at: center, precision: .exact, createdAt: created.adding(seconds: 1)),
        ])
        var answers: [String] = []
        func ask(_ filters: [ListingFilter], _ sort: ListingSort) async throws {
            let found = try await test.store.listings.walk(filters, sort: sort, limit: 1)
            answers.append(found.map { "\($0.title) \($0.distance ?? -1) \(String(describing: $0.point))" }.joined())
        }
        var random = SeededGenerator(seed: 9)
        for step in 0..<200 {
            let size = 0.02 / Double(1 + step)
            let corner = TestPoints.near(center, within: 600, &random)
            try await ask(
                [
                    .box(
                        try BoundingBox(
                            west: corner.longitude, south: corner.latitude, east: corner.longitude + size,
                            north: corner.latitude + size))
                ], .newest)
            let circle = try Circle(center: corner, radius: 5 * Double(1 + step))
            for sort in [ListingSort.distance, .newest] { try await ask([.near(circle)], sort) }
        }
        return answers
    }

    @Test func allPointsOfACellGiveTheSameResults() async throws {
        let (cell, _) = PublishedGrid.publish(try Coordinate(longitude: 2.3501, latitude: 48.8501))
        var random = SeededGenerator(seed: 10)
        var reference: [String]?
        var tried = 0
        while tried < 4 {
            let exact = TestPoints.near(cell, within: 340, &random)
            guard PublishedGrid.publish(exact).point == cell else { continue }
            tried += 1
            let answers = try await answers(for: exact, center: cell)
            #expect(answers.contains { $0.contains("secret") })
            if let reference { #expect(answers == reference) } else { reference = answers }
        }
    }
}
