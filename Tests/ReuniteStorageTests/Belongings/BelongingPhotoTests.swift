import Reunite
import Testing

@testable import ReuniteStorage

/// The photos of belongings, which their owners alone can see.
@Suite struct BelongingPhotoTests {
    private let owned: OwnedStore
    private var store: Store { owned.store }
    private var bed: ModeratedStore { owned.bed }

    init() throws { owned = try OwnedStore() }

    @Test func aPhotoIsSetReplacedAndRemoved() async throws {
        let (owner, other) = (try await bed.person(), try await bed.person())
        let belonging = try await owned.add(by: owner)
        #expect(belonging.photo == nil)
        await #expect(throws: AccessRefusal.notFound) { try await owned.setPhoto(1, of: belonging.id, by: other) }
        let first = try await owned.setPhoto(1, of: belonging.id, by: owner)
        let found = try await store.belongings.belonging(belonging.id, of: owner)
        #expect(found.photo == first.photo && first.replaced == [] && found.updatedAt > belonging.updatedAt)
        // It is not the picture of the account.
        #expect(try await store.photos.picture(of: owner.account) == nil)
        let second = try await owned.setPhoto(2, of: belonging.id, by: owner)
        #expect(second.photo.id != first.photo.id && second.replaced == [OwnedStore.content(1)])
        #expect(try await store.belongings.belonging(belonging.id, of: owner).photo == second.photo)
        _ = try await store.photos.removePicture(of: owner)
        await #expect(throws: AccessRefusal.notFound) {
            try await store.belongings.removePhoto(of: belonging.id, by: other)
        }
        #expect(
            try await store.belongings.removePhoto(of: belonging.id, by: owner) == [OwnedStore.content(2)])
        #expect(try await store.belongings.removePhoto(of: belonging.id, by: owner) == [])
        #expect(try await store.belongings.belonging(belonging.id, of: owner).photo == nil)
        try await owned.check()
    }

    @Test func aPhotoWhoseFilesAreGoneIsNotWritten() async throws {
        let owner = try await bed.person()
        let belonging = try await owned.add(by: owner)
        let size = PixelSize(width: 1, height: 1)
        let photo = NewPhoto(
            content: OwnedStore.content(1), large: size, small: size, bytes: 1, perceptualHash: 0)
        let set = try await store.belongings.setPhoto(photo, of: belonging.id, by: owner, .init()) { false }
        #expect(set == nil)
        #expect(try await owned.count("photo") == 0)
    }

    @Test func bytesOfPhotosCountForTheAccount() async throws {
        let owner = try await bed.person()
        let (first, second) = (try await owned.add(by: owner), try await owned.add(by: owner))
        var quota = PhotoQuota()
        quota.bytesOfAccount = 100
        try await owned.setPhoto(1, of: first.id, by: owner, quota)
        await #expect(throws: ListingRefusal.self) { try await owned.setPhoto(2, of: second.id, by: owner, quota) }
        // One that replaces another has its place.
        try await owned.setPhoto(3, of: first.id, by: owner, quota)
        // A loss is posted with its photo all the same.
        let listing = try await owned.lose(first.id, by: owner)
        #expect(try await store.listings.listing(listing)?.photos.count == 1)
    }

    @Test func theOwnerAloneSeesIt() async throws {
        let (owner, other) = (try await bed.person(), try await bed.person())
        let moderator = try await bed.person("mo@example.org", role: .moderator)
        let belonging = try await owned.add(by: owner)
        let id = try await owned.setPhoto(1, of: belonging.id, by: owner).photo.id
        for session in [nil, other, moderator] { #expect(try await store.photos.photo(id, for: session) == nil) }
        let seen = try #require(try await store.photos.photo(id, for: owner))
        #expect(seen.content == OwnedStore.content(1) && !seen.isPublic)
    }

    @Test func aLossIsPostedWithThePhotoUnderAnotherId() async throws {
        let owner = try await bed.person()
        let belonging = try await owned.add(by: owner)
        let photo = try await owned.setPhoto(1, of: belonging.id, by: owner).photo
        let key = IdempotencyKey("l", request: [1])
        let loss = try OwnedStore.loss()
        let posted = try await store.belongings.lose(belonging.id, loss, by: owner, key: key).listing
        let listing = try #require(try await store.listings.listing(posted.listing.id))
        #expect(listing.photos == posted.listing.photos && listing.version == 1)
        let published = try #require(listing.photos.first)
        #expect(listing.photos.count == 1 && published.id != photo.id)
        #expect(published.large == photo.large && published.small == photo.small)
        #expect(try await store.photos.photo(published.id, for: nil)?.isPublic == true)
        #expect(try await store.photos.photo(photo.id, for: nil) == nil)
        // Both have the same files, which stay as long as one of them needs them. So a replacement frees nothing.
        #expect(try await owned.setPhoto(1, of: belonging.id, by: owner).freed == 0)
        let files = try await store.belongings.removePhoto(of: belonging.id, by: owner)
        #expect(files == [OwnedStore.content(1)])
        try await store.photos.sweep(files) { _ in Issue.record("the listing needs its files") }
        #expect(try await store.listings.listing(listing.id)?.photos == [published])
        let again = try await store.belongings.lose(belonging.id, loss, by: owner, key: key)
        #expect(again.isReplay && again.listing == posted)
        try await owned.check()
    }

    /// Photos are compared with those of other listings. A thing that is lost again has the photo of its former listing.
    @Test func aThingThatIsLostAgainIsNoDuplicateOfItself() async throws {
        let owner = try await bed.person()
        func compared() async throws -> Int { try await bed.number("SELECT count(*) FROM uncompared WHERE photo <> 0") }
        let belonging = try await owned.add(by: owner)
        try await owned.setPhoto(1, of: belonging.id, by: owner)
        #expect(try await compared() == 0)
        for _ in 0..<2 {
            try await owned.lose(belonging.id, by: owner)
            #expect(try await compared() == 1)
            _ = try await store.belongings.resolve(belonging.id, .returned, by: owner)
        }
        try await owned.setPhoto(2, of: belonging.id, by: owner)
        try await owned.lose(belonging.id, by: owner)
        #expect(try await compared() == 2)
    }

    @Test func aPhotoIsDeletedWithItsBelonging() async throws {
        let (owner, next) = (try await bed.person(), try await bed.person())
        let (first, second, third) = (
            try await owned.add(by: owner), try await owned.add(by: owner), try await owned.add(by: owner)
        )
        for (content, belonging) in [first, second, third].enumerated() {
            try await owned.setPhoto(UInt8(content), of: belonging.id, by: owner)
        }
        #expect(try await store.belongings.remove(first.id, by: owner) == [OwnedStore.content(0)])
        // The photo does not pass to a new owner.
        let code = try await store.belongings.transferCode(of: second.id, by: owner).code
        let received = try await store.belongings.receive(code, by: next)
        #expect(received.belonging.photo == nil && received.files == [OwnedStore.content(1)])
        try await owned.setPhoto(7, of: received.belonging.id, by: next)
        let erased = try await store.accounts.erase(owner)
        #expect(erased == [OwnedStore.content(2)])
        #expect(try await owned.count("photo") == 1)
        try await owned.check()
    }

    @Test func aPhotoOfAnotherAccountIsFound() async throws {
        let (owner, other) = (try await bed.person(), try await bed.person())
        let belonging = try await owned.add(by: owner)
        try await owned.setPhoto(1, of: belonging.id, by: owner)
        try await bed.damage("UPDATE photo SET account = ?", [other.account.row.rawValue])
        #expect(try await store.maintenance.check(repair: true).map(\.isRepaired) == [false])
    }
}
