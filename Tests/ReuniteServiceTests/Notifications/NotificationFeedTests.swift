import Foundation
import GRDB
import Reunite
import Synchronization
import TestSupport
import Testing

@testable import ReuniteService
@testable import ReuniteStorage

/// Who is notified while thousands of imported listings wait.
@Suite struct NotificationFeedTests {
    /// Applies changes to the matcher, but only while it is open.
    private final class Gate: ChangeConsumer {
        private let matches: MatchFeed
        private let waiting = Mutex<[CheckedContinuation<Void, Never>]?>([])

        init(_ matches: MatchFeed) { self.matches = matches }

        func consume(_ changes: [ListingChange]) async throws {
            await withCheckedContinuation { continuation in
                let isOpen = waiting.withLock { waiting in
                    waiting?.append(continuation)
                    return waiting == nil
                }
                if isOpen { continuation.resume() }
            }
            try await matches.consume(changes)
        }

        func open() {
            let continuations = waiting.withLock { waiting in
                defer { waiting = nil }
                return waiting ?? []
            }
            for continuation in continuations { continuation.resume() }
        }
    }

    private let test: TestStore
    private let gate: Gate
    private let alerts: NotificationFeed
    private let follower: ChangeFollower
    private let metrics = PrometheusMetrics()
    private let setAside = Recorded<ListingID>()
    private let failed = Recorded<String>()
    private var store: Store { test.store }

    init() async throws {
        test = try TestStore()
        let matches = MatchFeed(store: test.store, after: 0, metrics: metrics)
        gate = Gate(matches)
        // The matcher begins with the empty store.
        try await matches.load()
        alerts = NotificationFeed(
            store: test.store, after: 0, matches: matches,
            matchesFollower: ChangeFollower(changes: test.store.changes, after: 0, consumers: [gate]), metrics: metrics,
            onNotified: { _ in }, onFailure: { [failed] in failed.add("\($0)") },
            onSetAside: { [setAside] listing, _ in setAside.add(listing) })
        follower = ChangeFollower(changes: test.store.changes, after: 0, consumers: [alerts])
    }

    /// What was reported, in order.
    private final class Recorded<Value: Sendable>: Sendable {
        private let recorded = Mutex<[Value]>([])
        var values: [Value] { recorded.withLock { $0 } }
        func add(_ value: Value) { recorded.withLock { $0.append(value) } }
    }

    /// Makes each notification of listings with a title fail.
    private func breakListings(titled title: String) async throws {
        let trigger = RefusingTrigger(
            "broken", before: "INSERT", on: "notification",
            when: "NEW.listing IN (SELECT id FROM listing WHERE title = '\(title)')")
        try await store.write { transaction in try transaction.db.execute(trigger.creation) }
    }

    /// Judges changes during a closure.
    private func whileJudging(_ body: () async throws -> Void) async throws {
        let judging = Task { [alerts] in await alerts.run() }
        defer { judging.cancel() }
        defer { gate.open() }
        try await body()
    }

    private static func draft(_ title: String, _ status: ListingStatus, at longitude: Double = 4.85) throws
        -> ListingDraft
    {
        try IncomingListing.test(
            title, status: status, at: Coordinate(longitude: longitude, latitude: 45.76)
        ).draft
    }

    private func post(
        _ title: String, _ status: ListingStatus, at longitude: Double = 4.85, by session: Session
    ) async throws {
        _ = try await store.listings.post(Self.draft(title, status, at: longitude), by: session, key: nil)
    }

    private func importListings(_ count: Int, _ title: String = "Grey umbrella", at longitude: Double) async throws {
        let listings = try (0..<count).map { _ in
            try IncomingListing.test(title, at: Coordinate(longitude: longitude, latitude: 45.76))
        }
        _ = try await store.listings.upsert(listings)
    }

    private func waitForNotifications(_ count: Int, of session: Session) async throws {
        try await eventually("\(count) notifications") {
            try await follower.caughtUp()
            return try await store.notifications.notifications(of: session, after: nil, limit: 1000).count >= count
        }
    }

    /// Accounts with a wide search each, made in one transaction.
    private func crowd(_ count: Int, _ queries: [String]) async throws {
        try await store.write { transaction in
            let profile = Profile(displayName: try DisplayName("Somebody"))
            for number in 0..<count {
                let account = try Accounts.insert(
                    transaction, email: "crowd\(number)@example.org", password: "not a hash", profile: profile,
                    role: .member)
                let id: SearchID = try FreeRow.identifier(
                    transaction.db, in: "standing_search", near: transaction.now)
                try transaction.db.prepare(
                    "INSERT INTO standing_search VALUES (?, ?, ?, 'Wide', ?, 'at-once', 0)"
                ).run([.row(id.row), .secret(id), .row(account.row), .text(queries[number % queries.count])])
            }
        }
    }

    private func waitUntilJudged() async throws {
        try await eventually("everything is judged") {
            try await follower.caughtUp()
            return alerts.queue.withLock { $0.isEmpty }
        }
    }

    @Test(
        "Somebody's listing is notified while thousands of imported ones wait, and a pair with one of these after them")
    func imports() async throws {
        let (loser, finder) = (try await store.person("loser"), try await store.person("finder"))
        _ = try await store.savedSearches.add(
            SavedSearch.Draft(name: try DisplayName("Hats"), query: "q=hat", notify: .atOnce), by: finder)
        try await importListings(3000, at: 4.85)
        try await importListings(1, "Black leather wallet Zubizarreta", at: 4.85)
        try await whileJudging {
            try await post("Black leather wallet Zubizarreta, straw hat", .lost, by: loser)
            try await waitForNotifications(1, of: finder)
            try await post("Black leather wallet Zubizarreta", .found, by: finder)
            try await waitForNotifications(1, of: loser)
            // Nothing that was imported is judged, so the position has not moved.
            let waiting = alerts.queue.withLock { ($0.position, $0.count) }
            #expect(waiting == (0, 0))
            gate.open()
            try await waitForNotifications(2, of: loser)
            try await waitUntilJudged()
            #expect(alerts.queue.withLock { $0.position } == (try await store.changes.latest()))
            let last = try await store.changes.latest()
            try await eventually("the position is written") { try await store.notifications.alertPosition() == last }
            #expect(try await store.notifications.notifications(of: loser, after: nil, limit: 1000).count == 2)
        }
    }

    @Test("An import that passes a saved search notifies its account until a limit is reached")
    func importedHits() async throws {
        let seeker = try await store.person("seeker")
        _ = try await store.savedSearches.add(
            SavedSearch.Draft(name: try DisplayName("Umbrellas"), query: "q=umbrella", notify: .atOnce), by: seeker)
        try await whileJudging {
            gate.open()
            try await importListings(150, at: 100)
            try await waitUntilJudged()
            let count = try await store.notifications.notifications(of: seeker, after: nil, limit: 1000).count
            #expect(count == SearchNotification.ofSearch)
            // The search rests for imports alone.
            try await store.write { transaction in
                try transaction.db.prepare("DELETE FROM notification").run([])
            }
            try await importListings(10, at: 100)
            try await waitUntilJudged()
            #expect(try await store.notifications.notifications(of: seeker, after: nil, limit: 1000).isEmpty)
            try await post("Umbrella", .found, by: try await store.person("finder"))
            try await waitForNotifications(1, of: seeker)
        }
    }

    @Test("An edit that changes nothing for searches notifies nobody of it, and one that does notifies")
    func edits() async throws {
        let (finder, seeker) = (try await store.person("finder"), try await store.person("seeker"))
        try await whileJudging {
            gate.open()
            try await post("Umbrella", .found, by: finder)
            try await waitUntilJudged()
            _ = try await store.savedSearches.add(
                SavedSearch.Draft(name: try DisplayName("Umbrellas"), query: "q=umbrella", notify: .atOnce),
                by: seeker)
            func change(_ columns: String) async throws {
                try await store.write { transaction in
                    try transaction.db.prepare("UPDATE listing SET version = version + 1, \(columns)").run([])
                }
                try await waitUntilJudged()
            }
            try await change("accuracy = NULL")
            #expect(try await store.notifications.notifications(of: seeker, after: nil, limit: 1000).isEmpty)
            // It was hidden meanwhile, so it is new again.
            try await change("visibility = 'held'")
            try await change("visibility = 'public'")
            #expect(try await store.notifications.notifications(of: seeker, after: nil, limit: 1000).count == 1)
        }
    }

    @Test("An edit of a listing in bulk, whose owner has too many, notifies only if it changes something")
    func bulkEdits() async throws {
        let (finder, seeker) = (try await store.person("finder"), try await store.person("seeker"))
        for _ in 0..<NotificationQueue.mostOfOwner + 5 { try await post("Umbrella", .found, by: finder) }
        try await follower.caughtUp()
        try await whileJudging {
            gate.open()
            try await waitUntilJudged()
            _ = try await store.savedSearches.add(
                SavedSearch.Draft(name: try DisplayName("Umbrellas"), query: "q=umbrella", notify: .atOnce),
                by: seeker)
            for (columns, count) in [
                ("accuracy = NULL", 0), ("category = 'umbrellas'", SearchNotification.ofSearchByNewAuthor),
            ] {
                try await store.write { transaction in
                    try transaction.db.prepare("UPDATE listing SET version = version + 1, \(columns)").run([])
                }
                try await waitUntilJudged()
                let notified = try await store.notifications.notifications(of: seeker, after: nil, limit: 1000)
                #expect(notified.count == count, "\(columns)")
            }
        }
    }

    @Test("Somebody who searches for a rare word is notified beside a crowd that searches for what everybody does")
    func crowds() async throws {
        try await crowd(1200, ["q=found", "status=found", "q=found&bbox=4,45,5,46", "q=foun", "bbox=-10,30,20,60"])
        let (finder, seeker) = (try await store.person("finder"), try await store.person("seeker"))
        _ = try await store.savedSearches.add(
            SavedSearch.Draft(name: try DisplayName("Watch"), query: "q=garmin", notify: .atOnce), by: seeker)
        try await whileJudging {
            gate.open()
            try await post("Found a Garmin watch", .found, by: finder)
            try await waitUntilJudged()
            #expect(try await store.notifications.notifications(of: seeker, after: nil, limit: 10).count == 1)
            let count = try await store.read { db in
                try db.prepare("SELECT count(*) FROM notification").first([]) { $0.integer(0) }
            }
            #expect(count == Int64(SearchNotification.ofListing))
        }
    }

    @Test("A listing that always fails is set aside, and others are judged, in turns and in bulk")
    func failures() async throws {
        let (finder, seeker) = (try await store.person("finder"), try await store.person("seeker"))
        _ = try await store.savedSearches.add(
            SavedSearch.Draft(name: try DisplayName("Umbrellas"), query: "q=umbrella", notify: .atOnce), by: seeker)
        try await breakListings(titled: "Broken umbrella")
        try await whileJudging {
            gate.open()
            try await post("Broken umbrella", .found, by: finder)
            try await post("Blue umbrella", .found, by: finder)
            try await importListings(1, "Broken umbrella", at: 100)
            try await importListings(2, "Red umbrella", at: 100)
            try await waitForNotifications(3, of: seeker)
            try await waitUntilJudged()
        }
        let broken = try await store.read { db in
            try db.integer("SELECT count(*) FROM listing WHERE title = 'Broken umbrella'")
        }
        #expect(broken == 2 && Set(setAside.values).count == 2 && setAside.values.count == 2)
        #expect(metrics.render().contains("reunite_alerts_set_aside_total 2"))
        #expect(alerts.queue.withLock { $0.position } == (try await store.changes.latest()))
    }

    @Test(
        "A damaged or busy store is no listing's fault",
        arguments: [StoreError.damaged("page 3"), .unavailable("busy"), .tooManyReads])
    func storeFailures(_ error: StoreError) async throws {
        let id = ListingID(createdAt: .now, secret: 1)
        var failures = 0
        try await alerts.attempt([id]) { _ in
            failures += 1
            // More than a listing may have.
            if failures < 8 { throw error }
        }
        #expect(failures == 8 && setAside.values.isEmpty)
    }

    @Test("While the store takes no writes, nothing is set aside, and everything is judged later")
    func fullDisk() async throws {
        let (finder, seeker) = (try await store.person("finder"), try await store.person("seeker"))
        _ = try await store.savedSearches.add(
            SavedSearch.Draft(name: try DisplayName("Umbrellas"), query: "q=umbrella", notify: .atOnce), by: seeker)
        try await post("Blue umbrella", .found, by: finder)
        // As a full disk or a bug that concerns all: neither notifications nor the position can be written.
        let triggers = [
            RefusingTrigger("full_notification", before: "INSERT", on: "notification"),
            RefusingTrigger("full_alert_position", before: "UPDATE", on: "alert_position"),
        ]
        try await store.write { transaction in
            for trigger in triggers { try transaction.db.execute(trigger.creation) }
        }
        try await whileJudging {
            gate.open()
            try await follower.caughtUp()
            // More failures than a listing may have.
            try await eventually("many failures") { failed.values.count > 9 }
            #expect(setAside.values.isEmpty)
            try await store.write { transaction in
                for trigger in triggers { try transaction.db.execute(trigger.removal) }
            }
            try await waitForNotifications(1, of: seeker)
        }
        #expect(setAside.values.isEmpty)
    }
}
