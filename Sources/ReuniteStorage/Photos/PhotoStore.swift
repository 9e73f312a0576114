import Reunite
import ReuniteDatabase

/// The name of a photo's files, and whether it is public.
public struct StoredPhoto: Sendable {
    /// The SHA-256 that names the files.
    public let content: [UInt8]
    /// Whether the public may see the photo.
    public let isPublic: Bool
}

/// The photographs of listings and belongings, and the pictures of accounts. Their files are in `PhotoFiles`.
public struct PhotoStore: Sendable {
    let store: Store

    /// Makes sure that the listing belongs to the session and may have one more photo. Call it before the upload is read.
    ///
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/forbidden``, ``ListingRefusal/tooManyPhotos(_:)``.
    public func checkRoom(for listing: ListingID, of session: Session, _ quota: PhotoQuota) async throws {
        try await store.read { db in _ = try Self.room(db, listing, session, quota) }
    }

    /// Adds a photo to a listing, after its other photos.
    ///
    /// - Parameters:
    ///   - key: from the client, or nil: the same request with the same key gets the first photo again.
    ///   - hasFiles: whether the files of the photo exist. It is called in the transaction, because files are only deleted
    ///     in one.
    /// - Returns: the photo, and whether an earlier request has added it; nil if the files were deleted in the meantime:
    ///   write them again.
    public func add(
        _ photo: NewPhoto, to listing: ListingID, by session: Session, _ quota: PhotoQuota, key: IdempotencyKey?,
        hasFiles: @escaping @Sendable () -> Bool
    ) async throws -> (photo: Photo, isReplay: Bool)? {
        do {
            let (result, isReplay) = try await store.creations.create(by: session, key: key) { transaction in
                let row = try Self.room(transaction.db, listing, session, quota)
                try PhotoRows.requireNotHidden(transaction.db, photo, in: row)
                guard hasFiles() else { throw FilesGone() }
                let account = session.account.row
                let added = try PhotoRows.insert(transaction, photo, account: account, listing: row)
                try PhotoRows.update(transaction, listing: row)
                try PostQueue.remember(transaction, listing: row, photo: added.id.row)
                return .photo(added)
            }
            guard case .photo(let photo) = result else { throw AccessRefusal.idempotencyKeyReused }
            return (photo, isReplay)
        } catch is FilesGone {
            return nil
        }
    }

    /// The files of a photo were deleted before its row was written.
    private struct FilesGone: Error {}

    /// Removes a photo of a listing.
    ///
    /// - Returns: the hash that names its files, for ``sweep(_:remove:)``.
    public func remove(_ id: PhotoID, of listing: ListingID, by session: Session) async throws -> [UInt8] {
        try await store.writeUnless(by: session) { db -> [UInt8]? in
            let row = try Self.own(db, listing, session)
            guard try PhotoRows.allPhotos(db, of: row).contains(where: { $0.id == id }) else {
                throw AccessRefusal.notFound
            }
            return nil
        } change: { transaction in
            let row = try Self.own(transaction.db, listing, session)
            let contents = try PhotoRows.delete(transaction.db, where: "id = ?1", [.row(id.row)])
            guard let content = contents.first else { throw AccessRefusal.notFound }
            try PhotoRows.update(transaction, listing: row)
            return content
        }
    }

    /// Changes the order of a listing's photos.
    ///
    /// - Parameter ids: the ids of all photos in the new order.
    /// - Returns: false if these are not the ids of all photos, each once.
    public func order(_ ids: [PhotoID], of listing: ListingID, by session: Session) async throws -> Bool {
        try await store.writeUnless(by: session) { db in
            let photos = try PhotoRows.photos(db, of: Self.own(db, listing, session)).map(\.id)
            guard ids.count == photos.count, Set(ids) == Set(photos) else { return false }
            return ids == photos ? true : nil
        } change: { transaction in
            let row = try Self.own(transaction.db, listing, session)
            for (position, id) in ids.enumerated() {
                try transaction.db.prepare("UPDATE photo SET position = ?1 WHERE id = ?2")
                    .run([.integer(Int64(position)), .row(id.row)])
            }
            try PhotoRows.update(transaction, listing: row)
            return true
        }
    }

    /// Sets the picture of an account, and deletes the previous one.
    ///
    /// - Parameter hasFiles: whether the files of the new picture exist. It is called in the transaction.
    /// - Returns: the photo, the hash that names the files of the previous one, for ``sweep(_:remove:)``, and their bytes if no other
    ///   photo has them; nil if the new files were deleted in the meantime: write them again.
    public func setPicture(
        _ photo: NewPhoto, of session: Session, _ quota: PhotoQuota, hasFiles: @escaping @Sendable () -> Bool
    ) async throws -> (photo: Photo, replaced: [[UInt8]], freed: Int)? {
        try await store.write { transaction in
            try Sessions.require(transaction, session)
            let account = session.account.row
            guard hasFiles() else { return nil }
            let freed = try PhotoRows.ownBytes(transaction.db, where: PhotoRows.isPicture, .row(account))
            let replaced = try PhotoRows.delete(transaction.db, where: PhotoRows.isPicture, [.row(account)])
            try PhotoRows.requireRoom(transaction.db, for: account, quota)
            return (try PhotoRows.insert(transaction, photo, account: account), replaced, freed)
        }
    }

    /// Removes the picture of an account.
    ///
    /// - Returns: the hash that names its files, for ``sweep(_:remove:)``; empty if the account had no picture.
    public func removePicture(of session: Session) async throws -> [[UInt8]] {
        let account = session.account.row
        return try await store.writeUnless(by: session) { db in
            try PhotoRows.picture(db, of: account) == nil ? [] : nil
        } change: { transaction in
            try PhotoRows.delete(transaction.db, where: PhotoRows.isPicture, [.row(account)])
        }
    }

    /// The picture of an account; nil if it has none.
    public func picture(of account: AccountID) async throws -> Photo? {
        try await store.read { db in try PhotoRows.picture(db, of: account.row) }
    }

    /// A photo for a session, or for the public; nil if it does not exist or may not be seen. The photo of a belonging is for its
    /// owner alone, and not for moderators; those of drafts are for nobody.
    public func photo(_ id: PhotoID, for session: Session?) async throws -> StoredPhoto? {
        try await store.read { db in
            try db.prepare(
                """
                SELECT f.content, f.account, f.belonging, f.registration,
                f.belonging IS NULL AND f.registration IS NULL AND (f.listing IS NULL OR (\(PublicCondition.isShown("l"))))
                AND \(Redactions.isVisible("f.id")) AS is_public
                FROM photo AS f LEFT JOIN listing AS l ON l.id = f.listing WHERE f.id = ?1 AND f.secret = ?2
                """
            ).first([.row(id.row), .secret(id)]) { row -> StoredPhoto? in
                let photo = StoredPhoto(content: row.bytes("content"), isPublic: row.flag("is_public"))
                let isPrivate = !row.isNull("belonging") || !row.isNull("registration")
                let seesPrivatePhotos =
                    session.map {
                        $0.account.row == row.rowID("account") || !isPrivate && $0.role.isModerator
                    } ?? false
                return photo.isPublic || seesPrivatePhotos ? photo : nil
            } ?? Self.evidence(db, id, session)
        }
    }

    /// A photo that was removed while its listing had an open case; only for moderators.
    private static func evidence(_ db: any Connection, _ id: PhotoID, _ session: Session?) throws -> StoredPhoto? {
        guard session?.role.isModerator == true else { return nil }
        return try db.prepare("SELECT content FROM evidence_photo WHERE id = ?1 AND secret = ?2")
            .first([.row(id.row), .secret(id)]) {
                StoredPhoto(content: $0.bytes(0), isPublic: false)
            }
    }

    /// Deletes the files that no photo has any more.
    ///
    /// It runs in a write transaction, although it writes nothing: photos are added in one too, so no process can add a photo
    /// while its files are deleted. It does not share the transaction with other writes, because the removal of a photo
    /// could be rolled back together with them.
    ///
    /// - Parameters:
    ///   - contents: the hashes that name the files.
    ///   - remove: deletes the files with this name; called if no photo has it.
    public func sweep(_ contents: [[UInt8]], remove: @escaping @Sendable ([UInt8]) -> Void) async throws {
        guard !contents.isEmpty else { return }
        // Not a child of the caller's task: it must finish even if the client disconnects.
        try await Task.detached {
            try await StoreError.converting {
                try await store.database.write { db in
                    for content in contents where try !PhotoRows.hasContent(db, content) { remove(content) }
                }
            }
        }.value
    }

    /// The hashes that name the files of all photos.
    public func photoContents() async throws -> Set<[UInt8]> {
        try await store.read { db in
            var contents: Set<[UInt8]> = []
            try PhotoRows.forEachContent(db) { contents.insert($0) }
            return contents
        }
    }

    /// The hashes of all photos that begin with a byte.
    public func photoContents(beginningWith byte: UInt8) async throws -> Set<[UInt8]> {
        try await store.read { db in
            var contents: Set<[UInt8]> = []
            try PhotoRows.forEachContent(db, beginningWith: byte) { contents.insert($0) }
            return contents
        }
    }

    private static func room(
        _ db: any Connection, _ listing: ListingID, _ session: Session, _ quota: PhotoQuota
    ) throws -> ListingID.Row {
        let row = try own(db, listing, session)
        guard try PhotoRows.allPhotos(db, of: row).count < quota.ofListing else {
            throw ListingRefusal.tooManyPhotos("a listing has at most \(quota.ofListing) photos")
        }
        try PhotoRows.requireRoom(db, for: session.account.row, quota)
        return row
    }

    /// The row of a listing that belongs to the session and can be changed.
    private static func own(_ db: any Connection, _ id: ListingID, _ session: Session) throws -> ListingID.Row {
        let state = try ConfidentialListing.own(db, id, of: session).listing.state
        guard state != .withdrawn else { throw ListingRefusal.invalidTransition(state, nil) }
        return id.row
    }
}
