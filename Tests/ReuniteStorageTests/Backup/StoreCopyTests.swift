import Foundation
import GRDB
import Reunite
import Synchronization
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// Copies of a store into an empty one: from the engine of these tests to a file and back.
@Suite struct StoreCopyTests {
    private let bed: ModeratedStore
    private let folder: TemporaryFolder

    init() throws {
        bed = try ModeratedStore()
        folder = try TemporaryFolder()
    }

    private func newFile(_ name: String) throws -> Store { try Store(folder: folder.url.appendingPathComponent(name)) }

    private static func copy(_ source: Store, into target: Store) async throws -> Int {
        try await source.maintenance.copy(into: target) { _ in }
    }

    private static func expectSound(_ store: Store) async throws {
        let findings = try await store.maintenance.check(repair: false)
        #expect(findings == [])
    }

    @Test func everythingIsCopiedThereAndBack() async throws {
        let people = try await StoreWithEverything(bed).fill()
        let rows = try StoredRows(bed.store)
        for (table, rows) in rows.tables { #expect(!rows.isEmpty, "\(table)") }
        #expect(try #require(rows.numbers["mail"]) > (try await bed.number("SELECT max(id) FROM mail")))

        let (file, back) = (try newFile("file"), try TestStore())
        defer { try? file.close() }
        let count = try await Self.copy(bed.store, into: file)
        #expect(count == rows.tables.values.reduce(0) { $0 + $1.count })
        try rows.expect(in: file, "in the file")
        try await Self.expectSound(file)
        #expect(try await Self.copy(file, into: back.store) == count)
        try rows.expect(in: back.store, "in the copy of the copy")
        try await Self.expectSound(back.store)

        // Sessions, numbers and rules go on.
        for store in [file, back.store] {
            #expect(try await store.sessions.session(people.token)?.account == people.owner.account)
            let last = try await store.changes.latest()
            let draft = try ModeratedStore.draft("Green hat", at: Coordinate(longitude: 4, latitude: 45))
            let posted = try await store.listings.post(draft, by: people.owner, key: nil).listing.listing.id
            #expect(try await store.changes.changes(after: last, limit: 10).map(\.seq) == [last + 1])
            _ = try await store.reports.report(
                posted, for: .spam, comment: Description(""), by: people.reporter, from: [], holdBy: nil, key: nil)
            let found = try #require(try await store.moderation.moderationCase(of: posted))
            let decision = Decision(
                action: .remove, note: try Note("Because."), version: 1, suspendedUntil: nil, removesListings: false)
            _ = try await store.moderation.decide(found, decision, by: people.moderator)
            try await Self.expectSound(store)
        }
    }

    @Test func oneMomentIsCopiedWhileOthersWrite() async throws {
        try await withThrowingTaskGroup { group in
            for worker in 0..<2 {
                group.addTask {
                    let owner = try await bed.person()
                    while !Task.isCancelled {
                        let listing = try await bed.post("Bag \(worker)", by: owner)
                        try await bed.edit(listing, "Red bag \(worker)", by: owner)
                    }
                }
            }
            try await eventually("somebody has posted") { try await bed.store.listings.count() > 0 }
            for round in 0..<5 {
                let before = try await bed.store.changes.latest()
                let file = try newFile("\(round)")
                _ = try await Self.copy(bed.store, into: file)
                #expect(try await file.changes.latest() >= before)
                try await Self.expectSound(file)
                try file.close()
            }
            group.cancelAll()
            while let result = await group.nextResult() { try result.get() }
        }
    }

    /// Another process adds and removes photos in the meantime: the files of each photo in a copy have been kept, as for a backup.
    @Test func theFilesOfPhotosInACopyAreKept() async throws {
        let (owner, listing) = try await bed.listing()
        let files = PhotoFileNames()
        try await withThrowingTaskGroup { group in
            for worker in UInt8(0)..<3 {
                group.addTask {
                    var number = worker
                    while !Task.isCancelled {
                        number &+= 3
                        let content = [UInt8](repeating: number, count: 32)
                        files.add(content)
                        let photo = try await bed.addPhoto(number, to: listing, by: owner)
                        let removed = try await bed.store.photos.remove(photo, of: listing, by: owner)
                        try await bed.store.photos.sweep([removed]) { files.remove($0) }
                    }
                }
            }
            for round in 0..<10 {
                let file = try newFile("\(round)")
                let kept = PhotoFileNames()
                _ = try await bed.store.maintenance.copy(into: file) { if files.has($0) { kept.add($0) } }
                let photos = try await file.photos.photoContents()
                #expect(photos.allSatisfy(kept.has), "round \(round)")
                try file.close()
            }
            group.cancelAll()
            while let result = await group.nextResult() { try result.get() }
        }
    }

    /// A write has to end soon, but a copy waits for its source.
    @Test(.enabled(if: TestDatabase.server != nil, "scripts/postgresql starts a server"))
    func theServerWaitsForTheSource() async throws {
        let sql = "SELECT current_setting('idle_in_transaction_session_timeout') AS timeout"
        let loading = try await bed.store.database.load({ try CopiedTable.all($0).map(\.name) }) { db in
            try db.prepare(sql).all { $0.text("timeout") }
        }
        let writing = try await bed.store.database.write { db in try db.prepare(sql).all { $0.text("timeout") } }
        #expect(loading == ["0"] && writing != ["0"])
    }

    @Test func aStoreWithDataIsNoTargetAndOneWithoutIsNoSource() async throws {
        let (file, empty) = (try newFile("file"), try newFile("empty"))
        defer { for store in [file, empty] { try? store.close() } }
        _ = try await file.listings.upsert([try .test()])
        await #expect(throws: StoreCopyError.nothingToCopy) { try await Self.copy(bed.store, into: empty) }
        _ = try await bed.listing()
        let rows = try StoredRows(file)
        await #expect(throws: StoreCopyError.targetHasData(table: "change")) {
            try await Self.copy(bed.store, into: file)
        }
        try rows.expect(in: file, "afterwards")
    }

    @Test func afterAnErrorTheTargetIsAsBefore() async throws {
        struct Refusal: Error {}
        let file = try newFile("file")
        defer { try? file.close() }
        _ = try await file.listings.upsert([try .test()])
        let photo = try await StoreWithEverything(bed).photo()
        for store in [bed.store, file] {
            let target = try TestStore()
            let rows = try StoredRows(target.store)
            if store === file {
                // Rows that refer to none.
                let queue = try DatabaseQueue(path: folder.url.appendingPathComponent("file/\(Store.fileName)").path)
                try await queue.writeWithoutTransaction { db in
                    try db.execute(sql: "PRAGMA foreign_keys = OFF; INSERT INTO block VALUES (7, 8, 9)")
                }
                try queue.close()
                await #expect(throws: (any Error).self) { try await Self.copy(file, into: target.store) }
            } else {
                // At the second call, when the transaction of the target is open.
                let calls = Mutex(0)
                await #expect(throws: Refusal.self) {
                    try await store.maintenance.copy(into: target.store) { content in
                        #expect(content == photo)
                        let isSecond = calls.withLock { calls in
                            calls += 1
                            return calls == 2
                        }
                        if isSecond { throw Refusal() }
                    }
                }
            }
            try rows.expect(in: target.store, "afterwards")
            try await Self.expectSound(target.store)
        }
    }
}
