import Foundation
import Reunite
import ReunitePhotos
import Synchronization
import TestSupport
import Testing

@testable import ReuniteStorage

/// A data folder with a writer that posts listings, and adds and removes photos.
final class BusyFolder: Sendable {
    let url: URL
    let store: Store
    let photos: PhotoFolder
    private let owner: Session
    private let acknowledged = Mutex<[ListingID]>([])

    init(_ url: URL) async throws {
        self.url = url
        store = try Store(folder: url)
        photos = PhotoFolder(dataFolder: url)
        let password = PasswordHash(text: "not a hash")
        let registration = Registration(
            email: try EmailAddress("ada@example.org"), password: password,
            profile: Profile(displayName: try DisplayName("Ada")))
        let account = try await store.registrations.createAccount(registration, role: .member)
        let signedIn = try #require(
            try await store.sessions.signIn(to: account, password: password, userAgent: nil, lifetime: 36_000))
        owner = try #require(try await store.sessions.session(signedIn.token))
    }

    deinit { try? store.close() }

    /// The listings confirmed so far.
    var listings: [ListingID] { acknowledged.withLock { $0 } }

    @discardableResult
    func post() async throws -> ListingID {
        let draft = ListingDraft(
            status: .lost, category: .bags, title: try Title("Black backpack \(Int.random(in: 0...1_000_000))"),
            description: try Description(""), occurrence: try Occurrence(Moment(rfc3339: "2026-01-02")), location: nil)
        let id = try await store.listings.post(draft, by: owner, key: nil).listing.listing.id
        acknowledged.withLock { $0.append(id) }
        return id
    }

    /// Adds a photo like an upload: first its files, then its row.
    func addPhoto(_ seed: Int, to listing: ListingID) async throws -> PhotoID {
        let bytes = (0..<3).map { Array("photo \(seed) in size \($0)".utf8) }
        let rendered = RenderedPhoto(
            large: .init(width: 3, height: 3, bytes: bytes[0]), small: .init(width: 2, height: 2, bytes: bytes[1]),
            square: .init(width: 1, height: 1, bytes: bytes[2]), perceptualHash: 0, location: nil)
        let content = Sodium.sha256(bytes[0] + bytes[1] + bytes[2])
        let size = PixelSize(width: 1, height: 1)
        let new = NewPhoto(content: content, large: size, small: size, bytes: 30, perceptualHash: 0)
        while true {
            try await photos.save(rendered, as: content)
            let added = try await store.photos.add(new, to: listing, by: owner, PhotoQuota(), key: nil) { [photos] in
                photos.has(content)
            }
            if let added { return added.photo.id }
        }
    }

    /// The account of the writer.
    var account: AccountID { owner.account }

    /// Erases the account of the writer, with its photos.
    func erase() async throws {
        let files = try await store.accounts.erase(owner) ?? []
        try await store.photos.sweep(files) { [photos] in photos.remove($0) }
    }

    func removePhoto(_ photo: PhotoID, of listing: ListingID) async throws {
        let content = try await store.photos.remove(photo, of: listing, by: owner)
        try await store.photos.sweep([content]) { [photos] in photos.remove($0) }
    }

    /// Posts, adds and removes until cancelled; most photos are removed when the next is added.
    func work() async throws {
        while !Task.isCancelled {
            let listing = try await post()
            let kept = try await addPhoto(.random(in: 0...1_000_000), to: listing)
            // Few different photos, so that listings share files.
            let gone = try await addPhoto(.random(in: 0...5), to: listing)
            try await removePhoto(gone, of: listing)
            if Bool.random() { try await removePhoto(kept, of: listing) }
        }
    }
}
