import Reunite
import ReuniteDatabase

/// Rows of the table `photo` that belong to a belonging, at most one to each.
enum BelongingPhotos {
    /// The columns of the photo `f` that ``photo(_:)`` reads.
    static let columns = "f.id AS photo, f.secret AS photo_secret, f.width, f.height, f.small_width, f.small_height"

    /// The photo in a row of a belonging; nil if it has none.
    static func photo(_ row: Row) -> Photo? {
        guard !row.isNull("photo") else { return nil }
        return Photo(stored: row, id: row.identifier("photo", secret: "photo_secret"))
    }

    /// Deletes the photo of a belonging.
    ///
    /// - Returns: the hash that names its files; empty if it has no photo.
    static func delete(_ db: any Connection, of belonging: BelongingID.Row) throws -> [[UInt8]] {
        try PhotoRows.delete(db, where: "belonging = ?1", [.row(belonging)])
    }

    /// Deletes the photos of all belongings of an account.
    ///
    /// - Returns: the hashes that name their files.
    static func delete(_ db: any Connection, ofOwner account: AccountID.Row) throws -> [[UInt8]] {
        try PhotoRows.delete(
            db, where: "belonging IN (SELECT id FROM belonging WHERE owner = ?1)", [.row(account)])
    }

    /// Adds the photo of a belonging to the listing about its loss, which was just posted. The photo gets a new id, and the listing
    /// refers to the same files.
    ///
    /// The photo is compared with those of other listings, unless the thing was lost before with the same one.
    ///
    /// - Returns: the photo of the listing; nil if the belonging has none.
    static func publish(
        _ transaction: WriteTransaction, of belonging: Belonging, in listing: ListingID.Row
    ) throws -> Photo? {
        guard let photo = belonging.photo else { return nil }
        let db = transaction.db
        let wasPublished = try db.prepare(
            """
            SELECT 1 FROM photo AS f JOIN belonging AS b ON b.id = f.belonging
            JOIN photo AS p ON p.listing = b.listing AND p.content = f.content WHERE f.belonging = ?1
            """
        ).first([.row(belonging.id.row)]) { _ in true }
        let id: PhotoID = try FreeRow.identifier(db, in: "photo", near: transaction.now)
        try db.prepare(
            """
            INSERT INTO photo (id, secret, account, listing, position, content, width, height, small_width,
            small_height, bytes, likeness)
            SELECT ?1, ?2, account, ?3, 0, content, width, height, small_width, small_height, bytes, likeness
            FROM photo WHERE belonging = ?4
            """
        ).run([.row(id.row), .secret(id), .row(listing), .row(belonging.id.row)])
        let published = Photo(id: id, large: photo.large, small: photo.small)
        // Part of the first version: nobody has read the listing yet.
        try db.prepare("UPDATE listing SET photos = ?1 WHERE id = ?2")
            .run([.optional(PhotoList.text([published])), .row(listing)])
        if wasPublished != true { try PostQueue.remember(transaction, listing: listing, photo: id.row) }
        return published
    }
}
