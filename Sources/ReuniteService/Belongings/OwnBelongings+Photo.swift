import Reunite
import ReuniteStorage

extension OwnBelongings {
    /// Counts an upload of a photo before it is read, so that a refused client need not send it.
    ///
    /// - Throws: ``RateLimitExceeded``, ``AccessRefusal/notFound``.
    public func admitPhoto(of id: BelongingID, by session: Session) async throws {
        _ = try await belongings.belonging(id, of: session)
        try await limiter.count(.photosByAccount, of: session)
    }

    /// Sets the photo of a belonging, and then deletes the files of the previous one.
    ///
    /// - Throws: ``AccessRefusal/notFound``, ``ListingRefusal/tooManyPhotos(_:)``, ``AccessRefusal/sessionEnded``, and errors of
    ///   ``PhotoStorage/add(_:of:from:freed:commit:)``. No new files are left then.
    public func setPhoto(
        _ bytes: [UInt8], of id: BelongingID, by session: Session, from uploader: Uploader
    ) async throws -> Photo {
        let set = try await photos.add(
            bytes, of: session.account.uuid, from: uploader, freed: { $0.freed }
        ) { _, new, hasFiles in
            try await belongings.setPhoto(new, of: id, by: session, quota, hasFiles: hasFiles)
        }
        await photos.sweep(set.replaced)
        return set.photo
    }

    /// Removes the photo of a belonging, and then its files.
    ///
    /// - Throws: ``RateLimitExceeded``, ``AccessRefusal/notFound``, ``AccessRefusal/sessionEnded``.
    public func removePhoto(of id: BelongingID, by session: Session) async throws {
        try await count(session)
        await photos.sweep(try await belongings.removePhoto(of: id, by: session))
    }
}
