import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteHTTP
@testable import ReuniteStorage

/// A client that loads the listings and follows the changes ends up with the result of a search.
@Suite struct FollowingTests {
    /// A client's copy: the features by id.
    private struct Copy {
        var features: [String: NSDictionary] = [:]

        mutating func apply(_ change: [String: Any]) {
            guard let id = change["listing"] as? String else { return }
            features[id] = change["type"] as? String == "removed" ? nil : change["feature"] as? NSDictionary
        }
    }

    private static let filters = [
        "", "bbox=4,45,5,46", "bbox=4.4,45.4,4.6,45.6&status=lost", "category=bags,keys", "q=red",
        "bbox=4,45,5,46&q=bag&datetime=2026-01-02/..", "datetime=2026-01-03&status=found",
    ]

    @Test(arguments: 0..<4) func copyEqualsASearch(_ seed: UInt64) async throws {
        let service = try TestService()
        let store = service.test.store
        var random = SeededGenerator(seed: seed)
        for _ in 0..<20 { try await Self.change(store, &random) }
        try await service.run { client in
            try await withThrowingTaskGroup(of: Void.self) { group in
                let isDone = Collector<Int>()
                for writer in 0..<3 {
                    group.addTask {
                        var random = SeededGenerator(seed: seed * 10 + UInt64(writer))
                        for _ in 0..<80 {
                            try await Self.change(store, &random)
                            if Int.random(in: 0..<8, using: &random) == 0 {
                                try await Task.sleep(for: .milliseconds(4))
                            }
                        }
                        isDone.append(writer)
                    }
                }
                for filter in Self.filters {
                    group.addTask {
                        try await Self.followPages(filter, client, isDone)
                        try await Self.followEvents(filter, client, isDone)
                    }
                    group.addTask { try await Self.followEvents(filter, client, isDone) }
                }
                try await group.waitForAll()
            }
        }
    }

    /// Changes one of the listings at random.
    private static func change(_ store: Store, _ random: inout SeededGenerator) async throws {
        let id = "\(Int.random(in: 0..<15, using: &random))"
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
            let visibility = ["public", "held", "removed"].randomElement(using: &random)!
            try await store.write { transaction in
                guard
                    let row = try transaction.db.prepare("SELECT id FROM listing WHERE external_id = ?")
                        .first([.text(id)], { $0.rowID(0) as ListingID.Row })
                else { return }
                try Visibilities.set(transaction, row, to: Visibility(rawValue: visibility)!)
            }
        case 1:
            try await store.listings.expire(
                now: .now.adding(seconds: Int64.random(in: 89...91, using: &random) * 86_400))
        default:
            let title = ["Red bag", "Bag", "Reddish keys", "Umbrella"].randomElement(using: &random)!
            let point: Coordinate? =
                Int.random(in: 0..<6, using: &random) == 0
                ? nil
                : Coordinate(
                    uncheckedLongitude: .random(in: 3.9...5.1, using: &random),
                    latitude: .random(in: 44.9...46.1, using: &random))
            let day = Int.random(in: 1...4, using: &random)
            let state = [.open, .open, .open, .resolved, .withdrawn].randomElement(using: &random)! as ListingState
            let listing = try IncomingListing.test(
                title, status: Bool.random(using: &random) ? .lost : .found,
                category: [.bags, .keys, .pets].randomElement(using: &random)!, occurred: "2026-01-0\(day)", at: point,
                precision: Bool.random(using: &random) ? .exact : .approximate, state: state, externalID: id)
            _ = try await store.listings.upsert([listing])
        }
    }

    private static func load(
        _ filter: String, _ client: TestClient
    ) async throws -> [String: NSDictionary] {
        let page = try await client.execute(uri: "/api/v1/listings?limit=1000&\(filter)", method: .get).json
        var features: [String: NSDictionary] = [:]
        for feature in page["features"] as? [[String: Any]] ?? [] {
            features[feature["id"] as? String ?? ""] = feature as NSDictionary
        }
        return features
    }

    private static func followPages(
        _ filter: String, _ client: TestClient, _ isDone: Collector<Int>
    ) async throws {
        let begin = try await client.execute(uri: "/api/v1/changes?\(filter)", method: .get).json
        var seq = try #require(begin["seq"] as? Int)
        var copy = Copy(features: try await load(filter, client))
        while true {
            let wasDone = isDone.all.count == 3
            let limit = Int.random(in: 1...10)
            let page = try await client.execute(
                uri: "/api/v1/changes?since=\(seq)&limit=\(limit)&\(filter)", method: .get
            ).json
            for change in page["changes"] as? [[String: Any]] ?? [] { copy.apply(change) }
            let next = try #require(page["seq"] as? Int)
            if wasDone, next == seq { break }
            seq = next
        }
        #expect(copy.features == (try await load(filter, client)), "\(filter)")
    }

    /// Connects repeatedly, with its last event id.
    private static func followEvents(
        _ filter: String, _ client: TestClient, _ isDone: Collector<Int>
    ) async throws {
        let port = client.port
        let begin = try await client.execute(uri: "/api/v1/changes?\(filter)", method: .get).json
        let seq = try #require(begin["seq"] as? Int)
        var copy = Copy(features: try await load(filter, client))
        var last = "\(seq)"
        var told: Set<String> = []
        while true {
            let wasDone = isDone.all.count == 3
            let end = wasDone ? try await client.execute(uri: "/api/v1/changes", method: .get).json["seq"] as? Int : nil
            let stream = try await EventClient(
                "/api/v1/events?\(filter)", port: port, headers: ["Last-Event-ID": last]
            ).begun()
            // The end is only visible with an event or a heartbeat; after the last change the beginning is enough.
            if !wasDone { try await Task.sleep(for: .milliseconds(Int.random(in: 1...60))) }
            if let end { try await stream.wait { Int($0.lastEventID ?? "") ?? -1 >= end } }
            stream.leave()
            try await stream.wait { $0.isClosed }
            for event in stream.events {
                // No duplicates, even after reconnecting.
                #expect(told.insert(event.id).inserted)
                copy.apply(event.json)
            }
            last = stream.lastEventID ?? last
            if end != nil { break }
        }
        #expect(copy.features == (try await load(filter, client)), "\(filter)")
    }
}
