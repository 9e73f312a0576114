import Foundation
import Reunite
import ReunitePhotos
import Synchronization
import TestSupport
import Testing

@testable import ReuniteService
@testable import ReuniteStorage

/// Photos that there is no room for, on a disk whose free space the test decides.
@Suite struct PhotoSpaceTests {
    /// The free space and the time.
    private final class World: Sendable {
        let free = Mutex(100)
        let now = Mutex(ContinuousClock.now)

        func pass(_ time: Duration) { now.withLock { $0 += time } }
    }

    private let test: TestStore
    private let accounts: TestAccounts
    private let world = World()
    private let space: PhotoSpace
    private let storage: PhotoStorage
    private let photos: OwnPhotos
    private let belongings: OwnBelongings
    private let limiter: RateLimiter
    private var store: Store { test.store }

    init() throws {
        test = try TestStore()
        accounts = TestAccounts(store: test.store)
        let (world, store) = (world, test.store)
        space = PhotoSpace(reserve: 50) {
            (world.free.withLock(\.self), 1000)
        } databaseFilled: {
            store.lastFilled
        } clock: {
            world.now.withLock(\.self)
        }
        limiter = RateLimiter(isOn: true) { world.now.withLock(\.self) }
        storage = PhotoStorage(
            photos: store.photos, workers: OwnPhotosTests.workers,
            files: try TestPhotoFiles.make(dataFolder: test.folder), space: space, limiter: limiter)
        photos = OwnPhotos(
            photos: store.photos, creations: store.creations, storage: storage, quota: PhotoQuota(), limiter: limiter)
        belongings = OwnBelongings(
            belongings: store.belongings, messages: store.foundMessages, creations: store.creations, photos: storage,
            quota: PhotoQuota(), limiter: limiter)
    }

    private static let image = TestImage.bmp(width: 60, height: 40)

    /// Uploads a photo of a listing, of a belonging and of the account.
    private func uploads(of owner: Session) async throws -> [@Sendable () async throws -> Void] {
        let listing = try await store.listings.post(.test(), by: owner, key: nil).listing.listing.id
        let draft = BelongingDraft(title: try Title("Bicycle"), category: .bicycles)
        let belonging = try await belongings.add(draft, by: owner, key: nil).belonging.id
        return [
            { _ = try await photos.add(Self.image, to: listing, by: owner, key: nil, from: .command) },
            { _ = try await belongings.setPhoto(Self.image, of: belonging, by: owner, from: .command) },
            { _ = try await photos.setPicture(Self.image, of: owner, from: .command) },
        ]
    }

    @Test("Below the reserve every kind of photo is refused, text goes on, and photos are accepted when space returns")
    func disk() async throws {
        let owner = try await accounts.session("owner@a.example")
        world.free.withLock { $0 = 49 }
        #expect(space.shortages == [.disk] && space.disk.map { $0 == (49, 50) } == true)
        // Posts a listing and adds a belonging meanwhile.
        for upload in try await uploads(of: owner) {
            await #expect(throws: PhotoSpace.Shortage.disk) { try await upload() }
        }
        #expect(try await storage.files.fileCount() == 0)
        world.free.withLock { $0 = 50 }
        #expect(space.shortages.isEmpty)
        for upload in try await uploads(of: owner) { try await upload() }
    }

    @Test("An account is erased, and another signs in, while photos are refused")
    func erasure() async throws {
        let owner = try await accounts.session("owner@a.example")
        world.free.withLock { $0 = 0 }
        let profile = OwnProfile(accounts: store.accounts, photos: store.photos, limiter: limiter)
        let erasure = AccountErasure(
            accounts: store.accounts, profile: profile, hasher: TestAccounts.hasher, limiter: limiter, files: storage)
        try await erasure.erase(owner, .password(Password(TestAccounts.password))) { _, _ in }
        #expect(try await store.accounts.account(owner.account) == nil)
        _ = try await accounts.session("other@a.example")
    }

    @Test("A database whose disk was full refuses photos for a minute")
    func database() async throws {
        let owner = try await accounts.session("owner@a.example")
        let uploads = try await uploads(of: owner)
        #expect(store.lastFilled == nil)
        let full =
            test.url == nil
            ? "PRAGMA max_page_count = 1"
            : """
            CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
            CREATE TRIGGER full_disk BEFORE INSERT ON listing FOR EACH ROW EXECUTE FUNCTION full_disk();
            """
        try await store.database.write { db in try db.execute(full) }
        // Large enough for a page of its own.
        let text = String(repeating: "a long note ", count: 150)
        await #expect {
            for number in 0..<500 {
                let draft = ListingDraft(
                    status: .lost, category: .bags, title: try Title("Bag \(number)"),
                    description: try Description(text),
                    occurrence: try Occurrence(Moment(rfc3339: "2026-01-02")), location: nil)
                _ = try await store.listings.post(draft, by: owner, key: nil)
            }
        } throws: { error in
            (error as? StoreError)?.isUnavailable == true
        }
        try #require(store.lastFilled != nil)
        #expect(space.shortages == [.database])
        await #expect(throws: PhotoSpace.Shortage.database) { try await uploads[0]() }
        // The store notes the real time, which is later than this clock's by as long as the test took.
        world.pass(.seconds(86_400))
        #expect(space.shortages.isEmpty)
    }

    @Test("A bucket or a folder that was full refuses photos for a minute")
    func fullStore() {
        space.notePhotosFilled()
        #expect(space.shortages == [.photos])
        #expect(throws: PhotoSpace.Shortage.photos) { try space.admit() }
        world.pass(PhotoSpace.pause)
        #expect(space.shortages.isEmpty)
    }

    @Test("The reserve is 2 GB or a twentieth, whichever is larger, or what the operator has set")
    func reserve() {
        let megabyte = 1_000_000
        for (size, expected) in [(60, 2000), (40_000, 2000), (41_000, 2050), (1_000_000, 50_000)] {
            #expect(PhotoSpace { (0, size * megabyte) }.disk?.reserve == expected * megabyte)
            #expect(PhotoSpace(reserve: 5000) { (0, size * megabyte) }.disk?.reserve == 5000)
        }
    }

    @Test("A client that uploads the same pictures again and again stores nothing more, and uses up nothing")
    func samePictures() async throws {
        let owner = try await accounts.session("owner@a.example")
        let campus = Uploader(TestAccounts.client(4))
        let listing = try await store.listings.post(.test(), by: owner, key: nil).listing.listing.id
        let thing = try await belongings.add(
            BelongingDraft(title: try Title("Bicycle"), category: .bicycles), by: owner, key: nil
        ).belonging.id
        // Files that two photos have are freed with the last of them.
        let images = [(Self.image, 3), (TestImage.bmp(width: 80, height: 60, seed: 2), 4)].map { image, seed in
            (picture: image, thing: TestImage.bmp(width: 80, height: 60, seed: seed))
        }
        for image in images {
            _ = try await photos.setPicture(image.picture, of: owner, from: campus)
            _ = try await belongings.setPhoto(image.thing, of: thing, by: owner, from: campus)
        }
        // What one more photo may take, and a few kilobytes, less than all these pictures.
        let (burst, most) = (
            RateLimit.photoKilobytesByClient.rate.burst, PhotoSize.allCases.reduce(0) { $0 + $1.maximumBytes } / 1000
        )
        try await limiter.count(.photoKilobytesByClient, campus.client, units: burst - most - 60)
        for _ in 0..<10 {
            for image in images {
                _ = try await photos.setPicture(image.picture, of: owner, from: campus)
                _ = try await belongings.setPhoto(image.thing, of: thing, by: owner, from: campus)
            }
        }
        // A neighbour can store a photo.
        _ = try await photos.add(Self.image, to: listing, by: owner, key: nil, from: campus)
    }

    @Test("All kinds of photos of a client count together, by their bytes, and refused ones do not")
    func bytesByClient() async throws {
        let owner = try await accounts.session("owner@a.example")
        let (greedy, honest) = (Uploader(TestAccounts.client(1)), Uploader(TestAccounts.client(2)))
        let listing = try await store.listings.post(.test(), by: owner, key: nil).listing.listing.id
        let burst = RateLimit.photoKilobytesByClient.rate.burst
        // The most that one photo may take, which is given back but for what it takes.
        let most = PhotoSize.allCases.reduce(0) { $0 + $1.maximumBytes } / 1000
        try await limiter.count(.photoKilobytesByClient, greedy.client, units: burst - most)
        for _ in 0..<10 {
            await #expect(throws: PhotoError.unknownFormat) {
                _ = try await photos.setPicture([1, 2, 3], of: owner, from: greedy)
            }
        }
        _ = try await photos.setPicture(Self.image, of: owner, from: greedy)
        let refused = await #expect(throws: RateLimitExceeded.self) {
            _ = try await photos.add(Self.image, to: listing, by: owner, key: nil, from: greedy)
        }
        #expect((1...2).contains(refused?.seconds ?? 0))
        _ = try await photos.setPicture(Self.image, of: owner, from: honest)
        world.pass(.seconds(2))
        _ = try await photos.setPicture(Self.image, of: owner, from: greedy)
    }

    @Test("A campus of 5,000 people at one address stores a photo for each in a week")
    func campus() async throws {
        let campus = TestAccounts.client(3)
        // 400 kB are a large photo. They come in the eight hours of five days.
        for _ in 0..<5 {
            for _ in 0..<1000 {
                try await limiter.count(.photoKilobytesByClient, campus, units: 400)
                world.pass(.seconds(8 * 3600) / 1000)
            }
            world.pass(.seconds(16 * 3600))
        }
    }

    @Test("A client that leaves ends the rendering of its photo")
    func departure() async throws {
        let workers = PhotoWorkers(
            executable: URL(fileURLWithPath: "/bin/sh"),
            arguments: ["-c", "printf 0123456789abcdef >&3; exec sleep 3600"],
            count: 1, maximumWaiting: 1, limits: PhotoLimits(), timeLimit: .seconds(3600))
        let storage = PhotoStorage(photos: store.photos, workers: workers, files: storage.files)
        // Leaves as soon as the service looks.
        let uploader = Uploader(TestAccounts.client(1)) { leave in leave() }
        await #expect(throws: PhotoError.busy) {
            try await storage.add(Self.image, of: AccountID(createdAt: .now, secret: 1).uuid, from: uploader) {
                _, _, _ in 1
            }
        }
        // Returns only because the script, which would sleep for an hour, is killed.
        await workers.shutdown()
    }
}
