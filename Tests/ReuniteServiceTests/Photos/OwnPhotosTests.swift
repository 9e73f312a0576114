import Foundation
import Reunite
import ReunitePhotos
import TestSupport
import Testing

@testable import ReuniteService
@testable import ReuniteStorage

/// Photos whose rows and files come and go together.
@Suite struct OwnPhotosTests {
    private struct Refused: Error {}

    static let workers = PhotoWorkers(
        executable: BuiltProgram.url, arguments: ["photo-worker"], count: 1, maximumWaiting: 64, limits: PhotoLimits(),
        timeLimit: .seconds(300), startLimit: .seconds(300))

    private let test: TestStore
    private let accounts: TestAccounts
    private let storage: PhotoStorage
    private let files: any PhotoFiles
    private var store: Store { test.store }

    init() throws {
        test = try TestStore()
        files = try TestPhotoFiles.make(dataFolder: test.folder)
        accounts = TestAccounts(store: test.store)
        storage = PhotoStorage(
            photos: test.store.photos, workers: Self.workers, files: files)
    }

    private func photos(ofListing most: Int = Photo.maximumCount) -> OwnPhotos {
        var quota = PhotoQuota()
        quota.ofListing = most
        return OwnPhotos(
            photos: store.photos, creations: store.creations, storage: storage, quota: quota,
            limiter: TestAccounts.limiter(isOn: false))
    }

    private func image(_ seed: Int) -> [UInt8] { TestImage.bmp(width: 60, height: 40, seed: seed) }

    private func post(_ session: Session) async throws -> ListingID {
        try await store.listings.post(.test(), by: session, key: nil).listing.listing.id
    }

    /// The number of files; each photo has three.
    private func fileCount() async throws -> Int { try await files.fileCount() }

    @Test("A photo whose row is refused leaves no files")
    func refused() async throws {
        let (owner, other) = (
            try await accounts.session("owner@a.example"), try await accounts.session("other@a.example")
        )
        let id = try await post(owner)
        await #expect(throws: AccessRefusal.forbidden) {
            try await photos().add(image(1), to: id, by: other, key: nil, from: .command)
        }
        #expect(try await fileCount() == 0)
        _ = try await photos(ofListing: 1).add(image(1), to: id, by: owner, key: nil, from: .command)
        await #expect(throws: ListingRefusal.tooManyPhotos("a listing has at most 1 photos")) {
            try await photos(ofListing: 1).add(image(2), to: id, by: owner, key: nil, from: .command)
        }
        // The same photo again: its files belong to the first one.
        await #expect(throws: ListingRefusal.tooManyPhotos("a listing has at most 1 photos")) {
            try await photos(ofListing: 1).add(image(1), to: id, by: owner, key: nil, from: .command)
        }
        #expect(try await fileCount() == 3)
    }

    @Test("The same request adds its photo once, though that took the last free place")
    func replay() async throws {
        let owner = try await accounts.session("owner@a.example")
        let id = try await post(owner)
        let key = IdempotencyKey("key", request: image(1))
        let first = try await photos(ofListing: 1).add(image(1), to: id, by: owner, key: key, from: .command)
        let second = try await photos(ofListing: 1).add(image(1), to: id, by: owner, key: key, from: .command)
        #expect(!first.isReplay && second.isReplay && first.photo == second.photo)
        await #expect(throws: AccessRefusal.idempotencyKeyReused) {
            try await photos().add(
                image(2), to: id, by: owner, key: IdempotencyKey("key", request: image(2)), from: .command)
        }
        #expect(try await fileCount() == 3)
    }

    @Test("A removed photo and a replaced picture take their files with them")
    func removal() async throws {
        let owner = try await accounts.session("owner@a.example")
        let id = try await post(owner)
        let added = try await photos().add(image(1), to: id, by: owner, key: nil, from: .command)
        _ = try await photos().setPicture(image(2), of: owner, from: .command)
        let picture = try await photos().setPicture(image(3), of: owner, from: .command)
        #expect(try await fileCount() == 6)
        #expect(try await store.photos.picture(of: owner.account) == picture)
        try await photos().remove(added.photo.id, of: id, by: owner)
        #expect(try await fileCount() == 3)
        try await photos().removePicture(of: owner)
        #expect(try await fileCount() == 0)
    }

    @Test("An account is erased with its files, if password and check allow it")
    func erasure() async throws {
        let owner = try await accounts.session("owner@a.example")
        let picture = try await photos().setPicture(image(1), of: owner, from: .command)
        let limiter = TestAccounts.limiter(isOn: true)
        let profile = OwnProfile(accounts: store.accounts, photos: store.photos, limiter: limiter)
        let erasure = AccountErasure(
            accounts: store.accounts, profile: profile, hasher: TestAccounts.hasher, limiter: limiter, files: storage)
        let password = try Password(TestAccounts.password)
        await #expect(throws: AccountRefusal.wrongPassword) {
            try await erasure.erase(owner, .password(Password("another password"))) { _, _ in }
        }
        await #expect(throws: Refused.self) {
            try await erasure.erase(owner, .password(password)) { _, _ in throw Refused() }
        }
        #expect(try await store.accounts.account(owner.account) != nil)
        #expect(try await fileCount() == 3)
        try await erasure.erase(owner, .password(password)) { account, shown in
            #expect(account.id == owner.account && shown == picture)
        }
        #expect(try await fileCount() == 0)
        guard case .nobody = try await accounts.identify("owner@a.example") else {
            Issue.record("the account still has its password")
            return
        }
    }
}
