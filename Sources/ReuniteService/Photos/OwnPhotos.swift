import Reunite
import ReunitePhotos
import ReuniteStorage

/// Adds, orders and removes the photos of people's own listings, and sets their pictures.
public struct OwnPhotos: Sendable {
    private let photos: PhotoStore
    private let creations: CreationStore
    private let storage: PhotoStorage
    private let quota: PhotoQuota
    private let limiter: RateLimiter

    /// The photos of a store, within a quota.
    public init(
        photos: PhotoStore, creations: CreationStore, storage: PhotoStorage, quota: PhotoQuota, limiter: RateLimiter
    ) {
        (self.photos, self.creations, self.storage) = (photos, creations, storage)
        (self.quota, self.limiter) = (quota, limiter)
    }

    /// Counts an upload for a listing before it is read, so that a refused client need not send it.
    ///
    /// - Parameter isRepeatable: whether it has an idempotency key. Then the quota is checked by
    ///   ``add(_:to:by:key:in:)``: its first attempt may have used the last free place.
    /// - Throws: ``RateLimitExceeded``, ``AccessRefusal/notFound``, ``AccessRefusal/forbidden``,
    ///   ``ListingRefusal/invalidTransition(_:_:)`` if the listing is withdrawn, ``ListingRefusal/tooManyPhotos(_:)``.
    public func admitPhoto(of listing: ListingID, by session: Session, isRepeatable: Bool) async throws {
        if !isRepeatable { try await photos.checkRoom(for: listing, of: session, quota) }
        try await limiter.count(.photosByAccount, of: session)
    }

    /// Counts an upload of a picture before it is read.
    ///
    /// - Throws: ``RateLimitExceeded``.
    public func admitPicture(by session: Session) async throws {
        try await limiter.count(.photosByAccount, of: session)
    }

    /// Adds a photo to a listing, after its other photos.
    ///
    /// Call ``admitPhoto(of:by:isRepeatable:)`` before the upload is read. With a key the quota is checked here, before the photo
    /// is rendered.
    ///
    /// - Parameters:
    ///   - key: from the client, or nil: the same request with the same key gets the first photo again, though it may have
    ///     used the last free place.
    ///   - uploader: the client that sends the photo; see ``PhotoStorage/add(_:of:from:freed:commit:)``.
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/forbidden``, ``ListingRefusal/invalidTransition(_:_:)`` if the listing is
    ///   withdrawn, ``AccessRefusal/sessionEnded``, ``ListingRefusal/tooManyPhotos(_:)``,
    ///   ``AccessRefusal/idempotencyKeyReused``, and errors of ``PhotoStorage/add(_:of:from:freed:commit:)``. No files are left then.
    public func add(
        _ bytes: [UInt8], to listing: ListingID, by session: Session, key: IdempotencyKey?, from uploader: Uploader
    ) async throws -> AddedPhoto {
        if let key {
            if case .photo(let first)? = try await creations.result(of: key, by: session) {
                return AddedPhoto(again: first)
            }
            try await photos.checkRoom(for: listing, of: session, quota)
        }
        return try await storage.addOnce(bytes, of: session.account.uuid, from: uploader) { new, hasFiles in
            try await photos.add(new, to: listing, by: session, quota, key: key, hasFiles: hasFiles)
        }
    }

    /// Removes a photo of a listing, and then its files.
    ///
    /// - Throws: ``RateLimitExceeded``, ``AccessRefusal/notFound``, ``AccessRefusal/forbidden``,
    ///   ``ListingRefusal/invalidTransition(_:_:)`` if the listing is withdrawn, ``AccessRefusal/sessionEnded``.
    public func remove(_ photo: PhotoID, of listing: ListingID, by session: Session) async throws {
        try await limiter.count(.writesByAccount, of: session)
        await storage.sweep([try await photos.remove(photo, of: listing, by: session)])
    }

    /// Changes the order of the photos of a listing.
    ///
    /// - Returns: false if the new order does not have each photo once.
    /// - Throws: ``RateLimitExceeded``, ``AccessRefusal/notFound``, ``AccessRefusal/forbidden``,
    ///   ``ListingRefusal/invalidTransition(_:_:)`` if the listing is withdrawn, ``AccessRefusal/sessionEnded``.
    public func order(_ photos: [PhotoID], of listing: ListingID, by session: Session) async throws -> Bool {
        try await limiter.count(.writesByAccount, of: session)
        return try await self.photos.order(photos, of: listing, by: session)
    }

    /// Sets the picture of an account, and then deletes the files of the previous one.
    ///
    /// - Throws: ``ListingRefusal/tooManyPhotos(_:)``, ``AccessRefusal/sessionEnded``, and errors of
    ///   ``PhotoStorage/add(_:of:from:freed:commit:)``. No new files are left then.
    public func setPicture(_ bytes: [UInt8], of session: Session, from uploader: Uploader) async throws -> Photo {
        let set = try await storage.add(
            bytes, of: session.account.uuid, from: uploader, freed: { $0.freed }
        ) { _, new, hasFiles in
            try await photos.setPicture(new, of: session, quota, hasFiles: hasFiles)
        }
        await storage.sweep(set.replaced)
        return set.photo
    }

    /// Removes the picture of an account, and then its files.
    ///
    /// - Throws: ``RateLimitExceeded``, ``AccessRefusal/sessionEnded``.
    public func removePicture(of session: Session) async throws {
        try await limiter.count(.writesByAccount, of: session)
        await storage.sweep(try await photos.removePicture(of: session))
    }
}
