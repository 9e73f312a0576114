import Foundation
import Reunite
import ReuniteMail
import ReunitePhotos
import TestSupport
import Testing

@testable import ReuniteService
@testable import ReuniteStorage

/// Sweeps of files without a row.
@Suite struct PhotoSweepTests {
    private let test: TestStore
    private let files: any PhotoFiles
    private let storage: PhotoStorage

    init() throws {
        test = try TestStore()
        files = try TestPhotoFiles.make(dataFolder: test.folder)
        storage = PhotoStorage(photos: test.store.photos, workers: OwnPhotosTests.workers, files: files)
    }

    private func leftovers(_ files: any PhotoFiles) -> LeftoverFiles {
        LeftoverFiles(
            mail: test.store.mail, photos: test.store.photos, files: files,
            outbox: OutboxFolder(test.folder.appendingPathComponent("outbox"))
        ) { false }
    }

    private func image(_ seed: Int) -> [UInt8] { TestImage.bmp(width: 60, height: 40, seed: seed) }

    /// Stores files as an upload does that was killed before its row.
    private func leave(_ seed: Int) async throws {
        let photo = try await OwnPhotosTests.workers.render(
            image(seed), for: AccountID(createdAt: .now, secret: 1).uuid, in: [1])
        _ = try await files.save(photo, as: files.name(for: [UInt8](repeating: UInt8(seed), count: 32)))
    }

    @Test("Old files without a row are removed, recent ones and those with a row are not")
    func sweep() async throws {
        let accounts = TestAccounts(store: test.store)
        let owner = try await accounts.session("owner@a.example")
        let photos = OwnPhotos(
            photos: test.store.photos, creations: test.store.creations, storage: storage, quota: PhotoQuota(),
            limiter: TestAccounts.limiter(isOn: false))
        let kept = try await photos.setPicture(image(1), of: owner, from: .command)
        for seed in 2...4 { try await leave(seed) }
        #expect(try await leftovers(files).sweepPhotos() == 0)
        #expect(try await files.fileCount() == 12)
        #expect(try await leftovers(files).sweepPhotos(now: Date().addingTimeInterval(7200)) == 3)
        #expect(try await files.fileCount() == 3)
        let stored = try #require(try await test.store.photos.photo(kept.id, for: nil))
        #expect(try await files.has(stored.content))
    }

    @Test("A sweep of an unreachable store throws, and removes nothing")
    func unreachable() async throws {
        let server = try SilentServer(isListening: false)
        let unreachable = PhotoObjects(
            try TestPhotoFiles.configuration(endpoint: "http://127.0.0.1:\(server.port)"))
        await #expect(throws: PhotoFilesError.self) {
            try await leftovers(unreachable).sweepPhotos(now: Date().addingTimeInterval(7200))
        }
        withExtendedLifetime(server) {}
    }

    @Test("A photo whose files are lost again and again is refused, and leaves none")
    func givingUp() async throws {
        let account = AccountID(createdAt: .now, secret: 1)
        var attempts = 0
        await #expect(throws: PhotoError.busy) {
            _ = try await storage.add(image(1), of: account.uuid, from: .command) { _, _, _ -> Bool? in
                attempts += 1
                return nil
            }
        }
        #expect(attempts == 3)
        #expect(try await files.fileCount() == 0)
    }
}
