import Reunite
import ReuniteDatabase

/// Rows of the table `photo`.
enum PhotoRows {
    /// Inserts a photo after the other photos of its listing.
    ///
    /// - Parameters:
    ///   - listing, belonging, registration: what it is a photo of; all nil for the picture of the account.
    ///   - secret: of its id; nil for a random one.
    static func insert(
        _ transaction: WriteTransaction, _ photo: NewPhoto, account: AccountID.Row, listing: ListingID.Row? = nil,
        belonging: BelongingID.Row? = nil, registration: RegistrationID? = nil, secret: UInt64? = nil
    ) throws -> Photo {
        var id: PhotoID = try FreeRow.identifier(transaction.db, in: "photo", near: transaction.now)
        if let secret { id = PhotoID(createdAt: id.createdAt, secret: secret) }
        try transaction.db.prepare(
            """
            INSERT INTO photo (id, secret, account, listing, position, content, width, height, small_width,
            small_height, bytes, likeness, belonging, registration)
            VALUES (?1, ?2, ?3, ?4,
            (SELECT coalesce(max(position) + 1, 0) FROM photo WHERE listing = ?4 OR registration = ?13),
            ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
            """
        ).run([
            .row(id.row), .secret(id), .row(account), .optional(listing),
            .blob(photo.content), .integer(Int64(photo.large.width)), .integer(Int64(photo.large.height)),
            .integer(Int64(photo.small.width)), .integer(Int64(photo.small.height)), .integer(Int64(photo.bytes)),
            .integer(Int64(bitPattern: photo.perceptualHash)), .optional(belonging),
            .optional(registration),
        ])
        return Photo(id: id, large: photo.large, small: photo.small)
    }

    /// Whether a photo is the picture of the account `?1`.
    static let isPicture: StaticString =
        "account = ?1 AND listing IS NULL AND belonging IS NULL AND registration IS NULL"

    /// The photos of a listing that are not hidden, in their order.
    static func photos(_ db: any Connection, of listing: ListingID.Row) throws -> [Photo] {
        try photos(db, where: "listing = ?1 AND \(Redactions.isVisible("photo.id"))", .row(listing))
    }

    /// All photos of a listing, in their order.
    static func allPhotos(_ db: any Connection, of listing: ListingID.Row) throws -> [Photo] {
        try photos(db, where: "listing = ?1", .row(listing))
    }

    /// The photo of a draft whose id has a secret; nil if there is none.
    static func photo(_ db: any Connection, of draft: RegistrationID, secret: UInt64) throws -> Photo? {
        let id = PhotoID(createdAt: Timestamp(microseconds: 0), secret: secret)
        return try db.prepare(
            """
            SELECT id, secret, width, height, small_width, small_height FROM photo WHERE registration = ?1 AND secret = ?2
            """
        ).first([.row(draft), .secret(id)]) { Photo(stored: $0, id: $0.identifier()) }
    }

    /// Throws if a photo is like one that is hidden in a listing.
    static func requireNotHidden(_ db: any Connection, _ photo: NewPhoto, in listing: ListingID.Row) throws {
        let hidden = try db.prepare("SELECT likeness FROM redaction WHERE listing = ?1 AND photo IS NOT NULL")
            .all([.row(listing)]) { UInt64(bitPattern: $0.integer(0)) }
        guard !hidden.contains(where: { ($0 ^ photo.perceptualHash).nonzeroBitCount <= 3 }) else {
            throw ListingRefusal.photoHidden
        }
    }

    /// The picture of an account; nil if it has none.
    static func picture(_ db: any Connection, of account: AccountID.Row) throws -> Photo? {
        try photos(db, where: "\(isPicture)", .row(account)).last
    }

    private static func photos(_ db: any Connection, where condition: String, _ value: SQLValue) throws -> [Photo] {
        var photos: [Photo] = []
        try db.prepare(
            """
            SELECT id, secret, width, height, small_width, small_height FROM photo WHERE \(condition)
            ORDER BY position, id
            """
        ).forEachRow([value]) { photos.append(Photo(stored: $0, id: $0.identifier())) }
        return photos
    }

    /// Throws if an account has as many bytes of photos as its quota allows.
    static func requireRoom(_ db: any Connection, for account: AccountID.Row, _ quota: PhotoQuota) throws {
        let bytes = try db.prepare("SELECT coalesce(sum(bytes), 0) FROM photo WHERE account = ?1")
            .first([.row(account)]) { Int($0.integer(0)) }
        guard bytes ?? 0 < quota.bytesOfAccount else {
            throw ListingRefusal.tooManyPhotos("the account's photos have too many bytes")
        }
    }

    /// The bytes of the photos whose files no other photo has.
    static func ownBytes(_ db: any Connection, where condition: StaticString, _ value: SQLValue) throws -> Int {
        try db.prepare(
            """
            SELECT coalesce(sum(bytes), 0) FROM photo WHERE \(condition)
            AND NOT EXISTS (SELECT 1 FROM photo AS o WHERE o.content = photo.content AND o.id <> photo.id)
            AND NOT EXISTS (SELECT 1 FROM evidence_photo AS e WHERE e.content = photo.content)
            """
        ).first([value]) { Int($0.integer(0)) } ?? 0
    }

    /// Deletes photos, and returns the hashes that name their files.
    static func delete(_ db: any Connection, where condition: StaticString, _ values: [SQLValue]) throws -> [[UInt8]] {
        var contents: [[UInt8]] = []
        try db.prepare("SELECT content FROM photo WHERE \(condition)")
            .forEachRow(values) { contents.append($0.bytes(0)) }
        try db.prepare("DELETE FROM photo WHERE \(condition)").run(values)
        return contents
    }

    /// Calls a closure with the hash of each photo, once and in order. SQLite merges two indexes, without a temporary table.
    static func forEachContent(_ db: any Connection, _ body: ([UInt8]) throws -> Void) throws {
        try db.prepareLarge("SELECT content FROM photo UNION SELECT content FROM evidence_photo ORDER BY content")
            .forEachRow([]) { try body($0.bytes(0)) }
    }

    /// Calls a closure with the hash of each photo that begins with a byte.
    static func forEachContent(_ db: any Connection, beginningWith byte: UInt8, _ body: ([UInt8]) throws -> Void) throws
    {
        let bounds = ([byte], [byte] + [UInt8](repeating: 0xFF, count: 32))
        try db.prepare(
            """
            SELECT content FROM photo WHERE content BETWEEN ?1 AND ?2
            UNION SELECT content FROM evidence_photo WHERE content BETWEEN ?1 AND ?2
            """
        ).forEachRow([.blob(bounds.0), .blob(bounds.1)]) { try body($0.bytes(0)) }
    }

    /// Whether there is a photo with this hash.
    static func hasContent(_ db: any Connection, _ content: [UInt8]) throws -> Bool {
        try db.prepare(
            """
            SELECT 1 FROM photo WHERE content = ?1 UNION ALL SELECT 1 FROM evidence_photo WHERE content = ?1 LIMIT 1
            """
        ).first([.blob(content)]) { _ in true } ?? false
    }

    /// Updates the list of photos in the row of a listing, as a change of the listing.
    static func update(_ transaction: WriteTransaction, listing: ListingID.Row) throws {
        let text = PhotoList.text(try photos(transaction.db, of: listing))
        try transaction.db.prepare(
            "UPDATE listing SET photos = ?1, updated_at = ?2, version = version + 1 WHERE id = ?3"
        )
        .run([.optional(text), .integer(transaction.now.microseconds), .row(listing)])
    }
}
