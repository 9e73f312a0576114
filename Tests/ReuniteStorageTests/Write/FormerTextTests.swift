import Foundation
import GRDB
import Reunite
import Synchronization
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// What the files of the store still have of a former text or point. Somebody who copies them must not find it.
@Suite struct FormerTextTests {
    private static let place = try! Coordinate(longitude: 2.2945, latitude: 48.8584)

    private let bed: ModeratedStore

    init() throws { bed = try ModeratedStore() }

    private func file(_ suffix: String) throws -> Data {
        try Data(contentsOf: bed.test.folder.appendingPathComponent(Store.fileName + suffix))
    }

    /// The suffixes of the files that contain something.
    private func files(with trace: Data) throws -> [String] {
        try ["", "-wal"].filter { try file($0).range(of: trace) != nil }
    }

    private func words() async throws -> [String] {
        try await bed.store.read { db in try db.prepare("SELECT word FROM word ORDER BY word").all { $0.text("word") } }
    }

    /// A listing with words and a cell that no other has, between others, so that the index has several parts.
    private func post(by owner: Session, key: IdempotencyKey) async throws -> ListingID {
        for number in 0..<5 { _ = try await bed.post("Black umbrella \(number)", by: bed.person()) }
        let draft = try ModeratedStore.draft("Quixotic umbrella", "of Zacharias", at: Self.place)
        let listing = try await bed.store.listings.post(draft, by: owner, key: key).listing.listing.id
        for number in 5..<10 { _ = try await bed.post("Black umbrella \(number)", by: bed.person()) }
        return listing
    }

    /// Words, a cell, and the true point. Terms with the same beginning share it in the index: what is looked for are
    /// their ends.
    private let traces =
        ["uixotic", "acharias", String(IndexCell(level: 12, containing: Self.place).token.suffix(6))]
        .map { Data($0.utf8) }
        + [withUnsafeBytes(of: Self.place.latitude.bitPattern.littleEndian) { Data($0) }]

    @Test(.sqliteOnly, arguments: [true, false])
    func formerTextsAreForgotten(isErased: Bool) async throws {
        let owner = try await bed.person()
        // What a key keeps has neither text nor point.
        let listing = try await post(by: owner, key: IdempotencyKey("1", request: [1]))
        if isErased {
            _ = try await bed.store.accounts.erase(owner)
            #expect(try file("-wal").isEmpty)
        } else {
            try await bed.edit(listing, "Hat", by: owner)
        }
        // What is looked for would be found. The erasure has emptied the log, where the point was.
        for trace in isErased ? traces.dropLast() : traces { #expect(try !files(with: trace).isEmpty, "\(trace)") }
        #expect(try await bed.store.maintenance.forgetFormerTexts() > 0)
        #expect(try await bed.store.maintenance.removeFormerVersions())
        for trace in traces { #expect(try files(with: trace) == [], "\(trace)") }
        let words = try await words()
        #expect(!words.contains("quixotic") && words.contains("umbrella"))
        #expect(try await bed.number("SELECT count(*) FROM former_token") == 0)
        // Nothing has changed since.
        #expect(try await bed.store.maintenance.forgetFormerTexts() == 0)
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }

    @Test func wordsThatAreUsedAgainStay() async throws {
        let owner = try await bed.person()
        let listing = try await bed.post("Quixotic umbrella", by: owner)
        try await bed.edit(listing, "Umbrella", by: owner)
        try await bed.edit(listing, "Quixotic hat", by: owner)
        try await bed.store.maintenance.forgetFormerTexts()
        #expect(try await words() == ["hat", "quixotic"])
    }

    @Test(.sqliteOnly) func theIndexIsMergedInManySteps() async throws {
        var random = SeededGenerator(seed: 1)
        let long = (0..<400).map { _ in String(random.next() % 8_000_000_000, radix: 36) }
        let listings = try (0..<400).map { number in
            try IncomingListing.test(
                "Bag \(number)", description: long.shuffled(using: &random).joined(separator: " "),
                externalID: "\(number)")
        }
        for start in stride(from: 0, to: 400, by: 40) {
            _ = try await bed.store.listings.upsert(Array(listings[start..<start + 40]))
        }
        _ = try await bed.store.listings.upsert([try .test("Hat", externalID: "7")])
        #expect(try await bed.store.maintenance.forgetFormerTexts() > 0)
        // The structure of the index names one part of one level.
        let parts = try await bed.number("SELECT count(DISTINCT segid) FROM listing_text_idx")
        #expect(parts == 1)
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }
}

/// What the log of the store keeps.
@Suite struct LogTruncationTests {
    private let test: TestStore

    init() throws { test = try TestStore() }

    private var size: Int {
        get throws {
            let path = test.folder.appendingPathComponent("\(Store.fileName)-wal").path
            return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        }
    }

    @Test(.sqliteOnly) func aReaderDoesNotHoldUpWrites() async throws {
        _ = try await test.store.listings.upsert([.test("Bag")])
        var configuration = SQLiteSchema.store.configuration
        configuration.allowsUnsafeTransactions = true
        let reader = try DatabaseQueue(
            path: test.folder.appendingPathComponent(Store.fileName).path, configuration: configuration)
        try await reader.writeWithoutTransaction { db in
            try db.execute(sql: "BEGIN")
            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM listing")
        }
        _ = try await test.store.listings.upsert([.test("Hat")])
        #expect(try await !test.store.maintenance.removeFormerVersions())
        #expect(try size > 0 && test.store.maintenance.isRemovalDue)
        _ = try await test.store.listings.upsert([.test("Cup")])
        try await reader.writeWithoutTransaction { db in try db.execute(sql: "COMMIT") }
        #expect(try await test.store.maintenance.removeFormerVersions())
        #expect(try size == 0 && !test.store.maintenance.isRemovalDue)
        // It waits for a locked file as before.
        let hasBegun = Atomic(false)
        let engine = try #require(test.store.database as? SQLiteEngine)
        try await engine.pool.writeWithoutTransaction { db in
            db.trace { if "\($0)".contains("BEGIN IMMEDIATE") { hasBegun.store(true, ordering: .relaxed) } }
        }
        try await reader.writeWithoutTransaction { db in try db.execute(sql: "BEGIN IMMEDIATE") }
        let listings = [try IncomingListing.test("Cap")]
        async let written = test.store.listings.upsert(listings)
        try await eventually("a write has begun") { hasBegun.load(ordering: .relaxed) }
        try await reader.writeWithoutTransaction { db in try db.execute(sql: "COMMIT") }
        let counts = try await written
        #expect(counts.created == 1)
    }

    /// The service is told, and tries again within a minute.
    @Test(.sqliteOnly) func anErasureThatCannotEmptyTheLogLeavesItDue() async throws {
        let bed = try ModeratedStore()
        let owner = try await bed.person()
        _ = try await bed.post("Quixotic umbrella", by: owner)
        var configuration = SQLiteSchema.store.configuration
        configuration.allowsUnsafeTransactions = true
        let reader = try DatabaseQueue(
            path: bed.test.folder.appendingPathComponent(Store.fileName).path, configuration: configuration)
        try await reader.writeWithoutTransaction { db in
            try db.execute(sql: "BEGIN")
            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM listing")
        }
        #expect(!bed.store.maintenance.isRemovalDue)
        _ = try await bed.store.accounts.erase(owner)
        #expect(bed.store.maintenance.isRemovalDue)
        try await reader.writeWithoutTransaction { db in try db.execute(sql: "COMMIT") }
        #expect(try await bed.store.maintenance.removeFormerVersions())
        #expect(!bed.store.maintenance.isRemovalDue)
    }

    @Test(.sqliteOnly) func whatIsDeletedIsOverwritten() async throws {
        let mode = try await test.store.database.write { try $0.integer("PRAGMA secure_delete") }
        #expect(mode == 1)
    }
}
