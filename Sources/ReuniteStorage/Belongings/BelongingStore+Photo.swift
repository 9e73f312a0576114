import Reunite

extension BelongingStore {
    /// Sets the photo of a belonging, and deletes the previous one. A listing about its loss stays as it is.
    ///
    /// - Parameter hasFiles: whether the files of the new photo exist. It is called in the transaction.
    /// - Returns: as ``PhotoStore/setPicture(_:of:_:hasFiles:)``.
    /// - Throws: ``AccessRefusal/notFound``, ``ListingRefusal/tooManyPhotos(_:)``, ``AccessRefusal/sessionEnded``.
    public func setPhoto(
        _ photo: NewPhoto, of id: BelongingID, by session: Session, _ quota: PhotoQuota,
        hasFiles: @escaping @Sendable () -> Bool
    ) async throws -> (photo: Photo, replaced: [[UInt8]], freed: Int)? {
        try await store.write { transaction in
            try Sessions.require(transaction, session)
            let (db, account) = (transaction.db, session.account.row)
            _ = try Belongings.find(db, id, of: session)
            guard hasFiles() else { return nil }
            let freed = try PhotoRows.ownBytes(db, where: "belonging = ?1", .row(id.row))
            let replaced = try BelongingPhotos.delete(db, of: id.row)
            try PhotoRows.requireRoom(db, for: account, quota)
            let added = try PhotoRows.insert(transaction, photo, account: account, belonging: id.row)
            try Belongings.touch(transaction, id.row)
            return (added, replaced, freed)
        }
    }

    /// Removes the photo of a belonging. A listing about its loss keeps its own.
    ///
    /// - Returns: the hash that names its files, for ``PhotoStore/sweep(_:remove:)``; empty if the belonging had no photo.
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/sessionEnded``.
    public func removePhoto(of id: BelongingID, by session: Session) async throws -> [[UInt8]] {
        try await store.writeUnless(by: session) { db in
            try Belongings.belonging(db, id, of: session).photo == nil ? [] : nil
        } change: { transaction in
            _ = try Belongings.find(transaction.db, id, of: session)
            let removed = try BelongingPhotos.delete(transaction.db, of: id.row)
            try Belongings.touch(transaction, id.row)
            return removed
        }
    }
}
