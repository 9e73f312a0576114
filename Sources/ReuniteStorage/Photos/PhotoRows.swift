import GRDB
import Reunite

/// Rows of the table `photo`.
enum PhotoRows {
    /// Writes a photo behind the others of its listing.
    ///
    /// - Parameter listing: nil for the account's own picture.
    static func insert(
        _ transaction: WriteTransaction, _ photo: NewPhoto, account: AccountID.Row, listing: ListingID.Row?
    ) throws -> Photo {
        let id: PhotoID = try FreeRow.identifier(transaction.db, in: "photo", near: transaction.now)
        try RawStatement(
            transaction.db,
            """
            INSERT INTO photo (id, secret, account, listing, position, content, width, height, small_width,
            small_height, bytes, likeness)
            VALUES (?1, ?2, ?3, ?4, (SELECT coalesce(max(position) + 1, 0) FROM photo WHERE listing = ?4),
            ?5, ?6, ?7, ?8, ?9, ?10, ?11)
            """
        ).run([
            .row(id.row), .secret(id), .row(account), .optional(listing),
            .blob(photo.content), .integer(Int64(photo.large.width)), .integer(Int64(photo.large.height)),
            .integer(Int64(photo.small.width)), .integer(Int64(photo.small.height)), .integer(Int64(photo.bytes)),
            .integer(Int64(bitPattern: photo.likeness)),
        ])
        return Photo(id: id, large: photo.large, small: photo.small)
    }

    /// The photos of a listing, in their order.
    static func photos(_ db: Database, of listing: ListingID.Row) throws -> [Photo] {
        try photos(db, where: "listing = ?", .row(listing))
    }

    /// The picture of an account, nil where it has none.
    static func picture(_ db: Database, of account: AccountID.Row) throws -> Photo? {
        try photos(db, where: "account = ? AND listing IS NULL", .row(account)).last
    }

    private static func photos(_ db: Database, where condition: StaticString, _ value: SQLValue) throws -> [Photo] {
        var photos: [Photo] = []
        try RawStatement(
            db,
            """
            SELECT id, secret, width, height, small_width, small_height FROM photo WHERE \(condition)
            ORDER BY position, id
            """
        ).forEachRow([value]) { row in
            photos.append(
                Photo(
                    id: row.identifier(0),
                    large: PixelSize(width: Int(row.integer(2)), height: Int(row.integer(3))),
                    small: PixelSize(width: Int(row.integer(4)), height: Int(row.integer(5)))))
        }
        return photos
    }

    /// Bytes of all photos of an account.
    static func bytes(_ db: Database, of account: AccountID.Row) throws -> Int {
        try RawStatement(db, "SELECT coalesce(sum(bytes), 0) FROM photo WHERE account = ?")
            .first([.row(account)]) { Int($0.integer(0)) } ?? 0
    }

    /// Removes photos, and answers what their files are named by.
    static func delete(_ db: Database, where condition: StaticString, _ values: [SQLValue]) throws -> [[UInt8]] {
        var contents: [[UInt8]] = []
        try RawStatement(db, "SELECT content FROM photo WHERE \(condition)")
            .forEachRow(values) { contents.append($0.bytes(0)) }
        try RawStatement(db, "DELETE FROM photo WHERE \(condition)").run(values)
        return contents
    }

    /// Calls with what names the files of each photo, each once and in order: two indexes are merged, in no memory.
    static func forEachContent(_ db: Database, _ body: ([UInt8]) throws -> Void) throws {
        try RawStatement(db, "SELECT content FROM photo UNION SELECT content FROM evidence_photo ORDER BY content")
            .forEachRow([]) { try body($0.bytes(0)) }
    }

    /// Whether a photo has files of this name.
    static func hasContent(_ db: Database, _ content: [UInt8]) throws -> Bool {
        try RawStatement(
            db,
            """
            SELECT 1 FROM photo WHERE content = ?1 UNION ALL SELECT 1 FROM evidence_photo WHERE content = ?1 LIMIT 1
            """
        ).first([.blob(content)]) { _ in true } ?? false
    }

    /// Writes into a listing's row what its photos are now, as a change of it.
    static func update(_ transaction: WriteTransaction, listing: ListingID.Row) throws {
        let text = PhotoList.text(try photos(transaction.db, of: listing))
        try RawStatement(
            transaction.db, "UPDATE listing SET photos = ?, updated_at = ?, version = version + 1 WHERE id = ?"
        ).run([.optional(text), .integer(transaction.now.microseconds), .row(listing)])
    }
}
