import Foundation
import Logging
import Reunite
import ReuniteMail
import ReunitePhotos
import TestSupport
import Testing

@testable import ReuniteService
@testable import ReuniteStorage

/// The erasure of an account with more listings than one transaction empties.
@Suite struct ManyListingsErasureTests {
    private let test: TestStore
    private let files: any PhotoFiles
    private let owner: Session
    private var store: Store { test.store }

    init() async throws {
        test = try TestStore()
        files = try TestPhotoFiles.make(dataFolder: test.folder)
        owner = try await TestAccounts(store: test.store).session("owner@a.example")
        let listings = try (0..<2 * ErasedListings.mostAtOnce).map { try IncomingListing.test("Hat \($0)") }
        _ = try await store.listings.upsert(listings, owner: "owner@a.example")
    }

    private func openListings() async throws -> Int {
        try await store.read { db in try db.integer("SELECT count(*) FROM listing WHERE state = 'open'") ?? 0 }
    }

    @Test("The listings are withdrawn, and their files deleted, when the erasure returns")
    func erasure() async throws {
        let storage = PhotoStorage(photos: store.photos, workers: OwnPhotosTests.workers, files: files)
        let limiter = TestAccounts.limiter(isOn: false)
        let photos = OwnPhotos(
            photos: store.photos, creations: store.creations, storage: storage, quota: PhotoQuota(), limiter: limiter)
        let listing = try await store.listings.post(.test(), by: owner, key: nil).listing.listing.id
        let image = TestImage.bmp(width: 60, height: 40, seed: 1)
        _ = try await photos.add(image, to: listing, by: owner, key: nil, from: .command)
        #expect(try await files.fileCount() == 3)
        let erasure = AccountErasure(
            accounts: store.accounts,
            profile: OwnProfile(accounts: store.accounts, photos: store.photos, limiter: limiter),
            hasher: TestAccounts.hasher, limiter: limiter, files: storage)
        try await erasure.erase(owner, .password(try Password(TestAccounts.password))) { _, _ in }
        #expect(try await openListings() == 0)
        #expect(try await files.fileCount() == 0)
    }

    @Test("Maintenance finishes an erasure that was interrupted")
    func maintenance() async throws {
        _ = try await store.accounts.erase(owner)
        #expect(try await openListings() == 2 * ErasedListings.mostAtOnce)
        let outbox = OutboxFolder(test.folder.appendingPathComponent("outbox"))
        let leftovers = LeftoverFiles(mail: store.mail, photos: store.photos, files: files, outbox: outbox) { false }
        let service = MaintenanceService(
            store: store, photos: files, leftovers: leftovers, metrics: PrometheusMetrics(),
            logger: Logger(label: "test"))
        let running = Task { try await service.run() }
        while try await openListings() > 0 { await Task.yield() }
        running.cancel()
        try await running.value
        #expect(try await store.maintenance.check(repair: false) == [])
    }
}
