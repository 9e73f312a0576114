import Foundation
import Reunite
import ReunitePhotos
import TestSupport
import Testing

@testable import ReuniteService
@testable import ReuniteStorage

/// Photos of belongings whose rows and files come and go together.
@Suite struct BelongingFilesTests {
    private let test: TestStore
    private let accounts: TestAccounts
    private let files: any PhotoFiles
    private let storage: PhotoStorage
    private let own: OwnBelongings
    private var store: Store { test.store }

    init() throws {
        test = try TestStore()
        files = try TestPhotoFiles.make(dataFolder: test.folder)
        accounts = TestAccounts(store: test.store)
        storage = PhotoStorage(photos: test.store.photos, workers: OwnPhotosTests.workers, files: files)
        own = OwnBelongings(
            belongings: test.store.belongings, messages: test.store.foundMessages, creations: test.store.creations,
            photos: storage, quota: PhotoQuota(), limiter: TestAccounts.limiter(isOn: false))
    }

    private func add(by owner: Session) async throws -> BelongingID {
        let draft = BelongingDraft(title: try Title("Bicycle"), category: .bicycles)
        return try await own.add(draft, by: owner, key: nil).belonging.id
    }

    private func setPhoto(_ seed: Int, of id: BelongingID, by owner: Session) async throws {
        _ = try await own.setPhoto(TestImage.bmp(width: 60, height: 40, seed: seed), of: id, by: owner, from: .command)
    }

    /// The number of photos that have files.
    private func stored() async throws -> Int { try await files.fileCount() / PhotoSize.allCases.count }

    @Test func filesOfReplacedAndRemovedPhotosAreDeleted() async throws {
        let (owner, other) = (
            try await accounts.session("owner@a.example"), try await accounts.session("other@a.example")
        )
        let (first, second) = (try await add(by: owner), try await add(by: owner))
        await #expect(throws: AccessRefusal.notFound) { try await own.admitPhoto(of: first, by: other) }
        await #expect(throws: AccessRefusal.notFound) { try await setPhoto(9, of: first, by: other) }
        #expect(try await stored() == 0)
        for seed in 1...2 { try await setPhoto(seed, of: first, by: owner) }
        try await setPhoto(3, of: second, by: owner)
        #expect(try await stored() == 2)
        try await own.removePhoto(of: second, by: owner)
        #expect(try await stored() == 1)
        try await own.remove(first, by: owner)
        #expect(try await stored() == 0)
    }

    @Test func filesOfAPublishedPhotoStayWithTheListing() async throws {
        let owner = try await accounts.session("owner@a.example")
        let id = try await add(by: owner)
        try await setPhoto(1, of: id, by: owner)
        let loss = Loss(occurrence: try Occurrence(Moment(rfc3339: "2026-01-02")), location: nil)
        let listing = try await own.lose(
            id, loss, by: owner, from: TestAccounts.client(1), key: nil
        ).listing.listing
        try await own.removePhoto(of: id, by: owner)
        let photo = try #require(listing.photos.first)
        let stored = try #require(try await store.photos.photo(photo.id, for: nil))
        #expect(try await files.has(stored.content))
        let removed = try await store.photos.remove(photo.id, of: listing.id, by: owner)
        await storage.sweep([removed])
        #expect(try await self.stored() == 0)
    }

    @Test func filesAreDeletedForANewOwnerAndWithTheAccount() async throws {
        let (owner, next) = (
            try await accounts.session("owner@a.example"), try await accounts.session("next@a.example")
        )
        let (given, kept) = (try await add(by: owner), try await add(by: owner))
        try await setPhoto(1, of: given, by: owner)
        try await setPhoto(2, of: kept, by: owner)
        let code = try await own.transferCode(of: given, by: owner).code
        #expect(try await own.receive(code, by: next).photo == nil)
        #expect(try await stored() == 1)
        let limiter = TestAccounts.limiter(isOn: false)
        let profile = OwnProfile(accounts: store.accounts, photos: store.photos, limiter: limiter)
        let erasure = AccountErasure(
            accounts: store.accounts, profile: profile, hasher: TestAccounts.hasher, limiter: limiter, files: storage)
        try await erasure.erase(owner, .password(Password(TestAccounts.password))) { _, _ in }
        #expect(try await stored() == 0)
    }
}
