import GRDB
import Reunite

/// Where a photo's files are, and who may see them.
public struct StoredPhoto: Sendable {
    /// What its files are named by.
    public let content: [UInt8]
    /// Whether everyone may see it.
    public let isPublic: Bool
}

extension ListingStore {
    /// Makes sure that a listing is the session's own and has room for one more photo, before its bytes are taken.
    ///
    /// - Throws: ``StoreError/notFound``, ``StoreError/forbidden``, ``StoreError/tooManyPhotos(_:)``.
    public func checkRoom(for listing: ListingID, of session: Session, _ quota: PhotoQuota) async throws {
        try await read { db in _ = try Self.room(db, listing, session, quota) }
    }

    /// Adds a photo to a listing, behind the others.
    ///
    /// - Parameters:
    ///   - hasFiles: whether the photo's files are in their place: asked in the transaction, since nobody removes files
    ///     outside of one.
    ///   - answer: makes the answer, in the transaction.
    /// - Returns: the answer, and whether it is an earlier request's; nil where the files have gone: write them again.
    public func addPhoto(
        _ photo: NewPhoto, to listing: ListingID, by session: Session, _ quota: PhotoQuota, key: IdempotencyKey?,
        hasFiles: @escaping @Sendable () -> Bool, answer: @escaping @Sendable (Photo) -> CreationAnswer
    ) async throws -> (answer: CreationAnswer, isReplay: Bool)? {
        do {
            return try await create(by: session, key: key) { transaction in
                let row = try Self.room(transaction.db, listing, session, quota)
                guard hasFiles() else { throw FilesGone() }
                let account = session.account.row
                let added = try PhotoRows.insert(transaction, photo, account: account, listing: row)
                try PhotoRows.update(transaction, listing: row)
                try PostLikeness.note(transaction, listing: row, photo: photo.likeness)
                return answer(added)
            }
        } catch is FilesGone {
            return nil
        }
    }

    /// Somebody has removed a photo's files before its row was written.
    private struct FilesGone: Error {}

    /// Removes a photo of a listing.
    ///
    /// - Returns: what its files are named by; to be swept by ``sweep(_:remove:)``.
    public func removePhoto(_ id: PhotoID, of listing: ListingID, by session: Session) async throws -> [UInt8] {
        try await write { transaction in
            try Sessions.require(transaction, session)
            let row = try Self.own(transaction.db, listing, session)
            let contents = try PhotoRows.delete(
                transaction.db, where: "id = ? AND secret = ? AND listing = ?",
                [.row(id.row), .secret(id), .row(row)])
            guard let content = contents.first else { throw StoreError.notFound }
            try PhotoRows.update(transaction, listing: row)
            return content
        }
    }

    /// Puts the photos of a listing into another order.
    ///
    /// - Parameter ids: all of them, each once.
    /// - Returns: false where they are not.
    public func orderPhotos(_ ids: [PhotoID], of listing: ListingID, by session: Session) async throws -> Bool {
        try await write { transaction in
            try Sessions.require(transaction, session)
            let row = try Self.own(transaction.db, listing, session)
            let photos = try PhotoRows.photos(transaction.db, of: row)
            guard ids.count == photos.count, Set(ids) == Set(photos.map(\.id)) else { return false }
            for (position, id) in ids.enumerated() {
                try RawStatement(transaction.db, "UPDATE photo SET position = ? WHERE id = ?")
                    .run([.integer(Int64(position)), .row(id.row)])
            }
            try PhotoRows.update(transaction, listing: row)
            return true
        }
    }

    /// Gives an account its picture, in the place of the one that it had.
    ///
    /// - Returns: the photo, and what the files of the one before are named by; nil where the files have gone.
    public func setPicture(
        _ photo: NewPhoto, of session: Session, _ quota: PhotoQuota, hasFiles: @escaping @Sendable () -> Bool
    ) async throws -> (photo: Photo, replaced: [[UInt8]])? {
        try await write { transaction in
            try Sessions.require(transaction, session)
            let account = session.account.row
            guard hasFiles() else { return nil }
            let replaced = try PhotoRows.delete(
                transaction.db, where: "account = ? AND listing IS NULL", [.row(account)])
            guard try PhotoRows.bytes(transaction.db, of: account) < quota.bytesOfAccount else {
                throw StoreError.tooManyPhotos("the account's photos have too many bytes")
            }
            return (try PhotoRows.insert(transaction, photo, account: account, listing: nil), replaced)
        }
    }

    /// Takes an account's picture away.
    ///
    /// - Returns: what its files are named by; empty where it had none.
    public func removePicture(of session: Session) async throws -> [[UInt8]] {
        try await write { transaction in
            try Sessions.require(transaction, session)
            return try PhotoRows.delete(
                transaction.db, where: "account = ? AND listing IS NULL",
                [.row(session.account.row)])
        }
    }

    /// The picture of an account, nil where it has none.
    public func picture(of account: AccountID) async throws -> Photo? {
        try await read { db in try PhotoRows.picture(db, of: account.row) }
    }

    /// A photo for whoever asks; nil where there is none that they may see.
    public func photo(_ id: PhotoID, for session: Session?) async throws -> StoredPhoto? {
        try await read { db in
            try RawStatement(
                db,
                """
                SELECT f.content, f.listing IS NULL OR (l.visibility = 'public' AND l.state <> 'withdrawn'), f.account
                FROM photo AS f LEFT JOIN listing AS l ON l.id = f.listing WHERE f.id = ? AND f.secret = ?
                """
            ).first([.row(id.row), .secret(id)]) { row -> StoredPhoto? in
                let photo = StoredPhoto(content: row.bytes(0), isPublic: row.integer(1) != 0)
                let isConfidant =
                    session.map { $0.role.isModerator || $0.account.row == row.rowID(2) } ?? false
                return photo.isPublic || isConfidant ? photo : nil
            } ?? Self.evidence(db, id, session)
        }
    }

    /// A photo that was taken away while its listing's case was open, for moderators.
    private static func evidence(_ db: Database, _ id: PhotoID, _ session: Session?) throws -> StoredPhoto? {
        guard session?.role.isModerator == true else { return nil }
        return try RawStatement(db, "SELECT content FROM evidence_photo WHERE id = ? AND secret = ?")
            .first([.row(id.row), .secret(id)]) {
                StoredPhoto(content: $0.bytes(0), isPublic: false)
            }
    }

    /// Removes files that no photo has any more.
    ///
    /// In a write transaction, although it writes nothing: photos are added in one too, and so none is added while its
    /// files are removed, by whichever process. In one of its own: in one that it shares with others' writes, a photo's
    /// removal may still be taken back.
    public func sweep(_ contents: [[UInt8]], remove: @escaping @Sendable ([UInt8]) -> Void) async throws {
        guard !contents.isEmpty else { return }
        do {
            // Not a child of the caller's task: what is begun is done, also where the client has gone away.
            try await Task.detached { [database] in
                try await database.write { db in
                    for content in contents where try !PhotoRows.hasContent(db, content) { remove(content) }
                }
            }.value
        } catch let error as DatabaseError {
            throw StoreError(error) ?? error
        }
    }

    /// What the files of all photos are named by.
    public func photoContents() async throws -> Set<[UInt8]> {
        try await read { db in
            var contents: Set<[UInt8]> = []
            try PhotoRows.forEachContent(db) { contents.insert($0) }
            return contents
        }
    }

    private static func room(
        _ db: Database, _ listing: ListingID, _ session: Session, _ quota: PhotoQuota
    ) throws -> ListingID.Row {
        let row = try own(db, listing, session)
        guard try PhotoRows.photos(db, of: row).count < quota.ofListing else {
            throw StoreError.tooManyPhotos("a listing has at most \(quota.ofListing) photos")
        }
        guard try PhotoRows.bytes(db, of: session.account.row) < quota.bytesOfAccount else {
            throw StoreError.tooManyPhotos("the account's photos have too many bytes")
        }
        return row
    }

    /// The row of a listing of one's own that can be changed.
    private static func own(_ db: Database, _ id: ListingID, _ session: Session) throws -> ListingID.Row {
        let row = id.row
        let state = try RawStatement(db, "\(ListingColumns.ofOne) WHERE p.id = ? AND p.secret = ?")
            .first([.row(row), .secret(id)]) { row in
                let listing = ConfidentialListingRow(row: row)
                try listing.requireOwner(session)
                return ListingState(rawValue: row.text(4)) ?? .open
            }
        guard let state else { throw StoreError.notFound }
        guard state != .withdrawn else { throw StoreError.invalidTransition(state, nil) }
        return row
    }
}
