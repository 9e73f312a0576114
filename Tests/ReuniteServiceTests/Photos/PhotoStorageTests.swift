import Foundation
import Reunite
import ReunitePhotos
import TestSupport
import Testing

@testable import ReuniteService

/// Files that are deleted between their writing and that of their row.
@Suite struct PhotoStorageTests {
    private let test: TestStore
    private let folder: PhotoFolder
    private let storage: PhotoStorage

    init() throws {
        test = try TestStore()
        folder = PhotoFolder(dataFolder: test.folder)
        storage = PhotoStorage(photos: test.store.photos, workers: OwnPhotosTests.workers, files: folder)
    }

    /// Adds a photo without a row, whose files are deleted before each of the first attempts to write it.
    ///
    /// - Returns: the number of the attempt that had its files, and the name of the files.
    private func add(deleting attempts: Int) async throws -> (attempt: Int, content: [UInt8]) {
        var attempt = 0
        let account = AccountID(createdAt: .now, secret: 1)
        return try await storage.add(TestImage.bmp(width: 60, height: 40), of: account.uuid, from: .command) {
            _, new, hasFiles in
            attempt += 1
            if attempt <= attempts { await storage.sweep([new.content]) }
            return hasFiles() ? (attempt, new.content) : nil
        }
    }

    @Test("Deleted files are written again before the row is")
    func again() async throws {
        let added = try await add(deleting: 2)
        #expect(added.attempt == 3 && folder.has(added.content))
    }

    @Test("A photo whose files are deleted again and again is refused")
    func givingUp() async throws {
        await #expect(throws: PhotoError.busy) { _ = try await add(deleting: 3) }
    }
}
