import Foundation
import GRDB
import Reunite
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

@Suite(.sqliteOnly) struct CopyTests {
    private let bed: ModeratedStore
    private let copies: TemporaryFolder

    init() throws {
        bed = try ModeratedStore()
        copies = try TemporaryFolder()
    }

    /// Another process adds and removes photos while copies are made. The files of every photo in a copy must exist at the
    /// second call of `keepPhoto`: no process deletes them between the beginning of the copy's snapshot and this call.
    @Test func theFilesOfPhotosInACopyExistWhenTheyAreKept() async throws {
        let other = try Store(folder: bed.test.folder)
        defer { try? other.close() }
        let (owner, listing) = try await bed.listing()
        let files = PhotoFileNames()
        try await withThrowingTaskGroup { group in
            for worker in 0..<3 {
                group.addTask {
                    var number = 0
                    while !Task.isCancelled {
                        number += 1
                        let content = Sodium.sha256(Array("\(worker) \(number % 3)".utf8))
                        let size = PixelSize(width: 1, height: 1)
                        let new = NewPhoto(content: content, large: size, small: size, bytes: 1, perceptualHash: 0)
                        files.add(content)
                        let added = try await other.photos.add(new, to: listing, by: owner, PhotoQuota(), key: nil) {
                            files.has(content)
                        }
                        guard let photo = added?.photo.id else { continue }
                        let removed = try await other.photos.remove(photo, of: listing, by: owner)
                        try await other.photos.sweep([removed]) { files.remove($0) }
                    }
                }
            }
            for round in 0..<60 {
                let file = copies.url.appendingPathComponent("\(round)")
                let kept = PhotoFileNames()
                try await bed.store.maintenance.copy(to: file) { if files.has($0) { kept.add($0) } }
                try MaintenanceStore.forEachPhoto(inCopy: file) { content in
                    #expect(kept.has(content), "round \(round)")
                }
            }
            group.cancelAll()
        }
    }

    @Test("The files of a photo stay if its removal is rolled back with another write of its transaction")
    func rolledBackRemoval() async throws {
        struct Failure: Error {}
        let (owner, listing) = try await bed.listing()
        let photo = try await bed.addPhoto(7, to: listing, by: owner)
        let content = [UInt8](repeating: 7, count: 32)
        let files = PhotoFileNames()
        files.add(content)
        let (gate, store) = (DispatchSemaphore(value: 0), bed.store)
        let (started, begin) = AsyncStream<Void>.makeStream()
        let blocker = Task {
            try await store.write { _ in
                begin.finish()
                gate.wait()
            }
        }
        for await _ in started {}
        // The removal waits for the first write, and shares the next transaction with a write that makes it fail.
        let removal = Task { try await store.photos.remove(photo, of: listing, by: owner) }
        try await eventually("the removal waits") { store.writes.waiting == 1 }
        async let sweep: Void = store.photos.sweep([content]) { files.remove($0) }
        // Time for the sweep to share the transaction, if it did so.
        for _ in 0..<100 { await Task.yield() }
        let failure = Task {
            try await store.write { transaction in
                try transaction.db.execute("ROLLBACK")
                throw Failure()
            }
        }
        try await eventually("the failing write waits") { store.writes.waiting == 2 }
        gate.signal()
        try await blocker.value
        await #expect(throws: (any Error).self) { try await removal.value }
        await #expect(throws: (any Error).self) { try await failure.value }
        try await sweep
        #expect(try await store.photos.photoContents() == [content] && files.has(content))
    }

    /// A restored copy ends the sessions and links of the lost store, and continues the feed with unused numbers.
    @Test func aRestoredCopyEndsSessionsAndLinks() async throws {
        let (owner, _) = try await bed.listing()
        try await bed.store.sessions.requestPasswordReset(bed.email(of: owner))
        guard case .passwordReset(let token)? = try await bed.store.mail.take(limit: 1, for: 60).first?.letter else {
            return #expect(Bool(false), "no mail")
        }
        let last = try await bed.store.changes.latest()
        let folder = copies.url.appendingPathComponent("copy")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        try await bed.store.maintenance.copy(to: folder.appendingPathComponent(Store.fileName)) { _ in }
        // More changes than the copy has.
        _ = try await bed.post(by: owner)
        let latest = try await bed.store.changes.latest()

        let copy = try Store(folder: folder)
        defer { try? copy.close() }
        try await copy.maintenance.beginAnew()
        #expect(try await copy.maintenance.check(repair: false) == [])
        #expect(try await copy.sessions.sessions(of: owner.account).isEmpty)
        #expect(try await !copy.sessions.isPasswordReset(token))
        #expect(try await bed.store.sessions.isPasswordReset(token))
        _ = try await copy.listings.upsert([.test(), .test()])
        for seq in [last, latest, latest + 1] {
            await #expect(throws: StoreError.changesGone) {
                try await copy.read { db in try ChangeRows.requireWhole(db, after: seq) }
            }
        }
        #expect(try await copy.changes.changes(after: 0, limit: 10).count == 3)
    }

    @Test func anEmptyStoreIsCopied() async throws {
        let folder = copies.url.appendingPathComponent("copy")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        try await bed.store.maintenance.copy(to: folder.appendingPathComponent(Store.fileName)) { _ in }
        let copy = try Store(folder: folder)
        defer { try? copy.close() }
        try await copy.maintenance.beginAnew()
        _ = try await copy.listings.upsert([.test()])
        #expect(try await copy.changes.latest() > 1000)
        #expect(try await copy.maintenance.check(repair: false) == [])
    }
}
