import Reunite
import ReuniteDatabase

/// Rows of the table `belonging`.
enum Belongings {
    /// The columns of a belonging that are needed to change it.
    struct Standing {
        let row: BelongingID.Row
        let owner: AccountID.Row
        /// The listing about its loss; nil unless it is lost.
        let lostListing: ListingID.Row?
    }

    /// Whether the listing `l` says that the thing is lost: one that has expired does, because nobody has found the thing.
    private static let isLost = "l.status = 'lost' AND l.state IN ('open', 'expired') AND l.owner = b.owner"

    private static let select = """
        SELECT b.id, b.secret, b.title, b.category, b.description, b.serial, b.tag, b.updated_at,
        l.id AS listing, l.secret AS listing_secret,
        (SELECT count(*) FROM found_message AS m WHERE m.belonging = b.id) AS messages, \(BelongingPhotos.columns)
        FROM belonging AS b LEFT JOIN listing AS l ON l.id = b.listing AND \(isLost)
        LEFT JOIN photo AS f ON f.belonging = b.id
        """

    private static let standing = """
        SELECT b.id, b.owner, l.id AS listing FROM belonging AS b LEFT JOIN listing AS l ON l.id = b.listing AND \(isLost)
        """

    /// A belonging of an account.
    ///
    /// - Throws: ``AccessRefusal/notFound``
    static func belonging(_ db: any Connection, _ id: BelongingID, of session: Session) throws -> Belonging {
        try belonging(db, id, owner: session.account.row)
    }

    /// The same, by the row of its owner.
    ///
    /// - Throws: ``AccessRefusal/notFound``
    static func belonging(_ db: any Connection, _ id: BelongingID, owner: AccountID.Row) throws -> Belonging {
        let found = try db.prepare("\(select) WHERE b.id = ?1 AND b.secret = ?2 AND b.owner = ?3")
            .first([.row(id.row), .secret(id), .row(owner)], belonging(_:))
        guard let found else { throw AccessRefusal.notFound }
        return found
    }

    /// The same, as needed to change it.
    ///
    /// - Throws: ``AccessRefusal/notFound``
    static func find(_ db: any Connection, _ id: BelongingID, of session: Session) throws -> Standing {
        let found = try db.prepare("\(standing) WHERE b.id = ?1 AND b.secret = ?2 AND b.owner = ?3")
            .first([.row(id.row), .secret(id), .row(session.account.row)], standing(_:))
        guard let found else { throw AccessRefusal.notFound }
        return found
    }

    /// The belonging with a tag; nil if no tag has the code.
    static func find(_ db: any Connection, _ tag: TagCode) throws -> Standing? {
        try db.prepare("\(standing) WHERE b.tag = ?1").first([.text(tag.text)], standing(_:))
    }

    /// A page of the belongings of an account, newest first.
    static func page(
        _ db: any Connection, of session: Session, limit: Int, after cursor: ListCursor?, room: Int
    ) throws -> (belongings: [Belonging], next: ListCursor?) {
        let (belongings, hasMore) = try db.prepare(
            "\(select) WHERE b.owner = ?1 AND b.id < ?2 ORDER BY b.id DESC LIMIT ?3"
        ).page(
            [.row(session.account.row), .integer(cursor?.row ?? .max), .integer(Int64(limit) + 1)], limit: limit,
            room: room, texts: ["title", "description"], belonging(_:))
        let last = belongings.last.map { ListCursor(key: 0, row: $0.id.row.rawValue) }
        return (belongings, hasMore ? last : nil)
    }

    /// Adds a belonging of an account.
    ///
    /// - Throws: ``BelongingRefusal/tooMany`` if the account has ``BelongingTerms/maximumCount`` already.
    static func insert(
        _ transaction: WriteTransaction, _ draft: BelongingDraft, tag: TagCode, owner: AccountID.Row
    ) throws -> BelongingID {
        let db = transaction.db
        let count = try db.prepare("SELECT count(*) FROM belonging WHERE owner = ?1").first([.row(owner)]) {
            $0.integer(0)
        }
        guard count ?? 0 < BelongingTerms.maximumCount else { throw BelongingRefusal.tooMany }
        let id: BelongingID = try FreeRow.identifier(db, in: "belonging", near: transaction.now)
        try db.prepare(
            """
            INSERT INTO belonging (id, secret, owner, title, category, description, serial, tag, updated_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
            """
        ).run([
            .row(id.row), .secret(id), .row(owner), .text(draft.title.text), .text(draft.category.rawValue),
            .text(draft.description.text), .optional(draft.serial?.text), .text(tag.text),
            .integer(transaction.now.microseconds),
        ])
        return id
    }

    /// Records that a belonging has changed.
    static func touch(_ transaction: WriteTransaction, _ row: BelongingID.Row) throws {
        try transaction.db.prepare("UPDATE belonging SET updated_at = ?1 WHERE id = ?2")
            .run([.integer(transaction.now.microseconds), .row(row)])
    }

    /// Deletes a belonging with its photo, its messages and its code for a new owner. Its listing stays.
    ///
    /// - Returns: the hash that names the files of its photo; empty if it has none.
    static func delete(_ db: any Connection, _ row: BelongingID.Row) throws -> [[UInt8]] {
        let files = try BelongingPhotos.delete(db, of: row)
        for statement in [
            "DELETE FROM found_message WHERE belonging = ?1", "DELETE FROM transfer_code WHERE belonging = ?1",
            "DELETE FROM belonging WHERE id = ?1",
        ] as [String] { try db.prepare(statement).run([.row(row)]) }
        return files
    }

    /// A new code that no tag has.
    static func freeTag(_ db: any Connection) throws -> TagCode {
        var code = TagCode.random()
        while try find(db, code) != nil { code = .random() }
        return code
    }

    private static func standing(_ row: Row) throws -> Standing {
        Standing(row: row.rowID("id"), owner: row.rowID("owner"), lostListing: row.optionalRowID("listing"))
    }

    private static func belonging(_ row: Row) throws -> Belonging {
        guard let category = Category(rawValue: row.text("category")) else {
            throw StoreError.damaged("a belonging has an unknown category")
        }
        return Belonging(
            id: row.identifier(),
            draft: BelongingDraft(
                title: try Title(row.text("title")), category: category,
                description: try Description(row.text("description")),
                serial: try row.optionalText("serial").map { try SerialNumber($0) }),
            photo: BelongingPhotos.photo(row), tag: try TagCode(row.text("tag")),
            lostListing: row.isNull("listing") ? nil : row.identifier("listing", secret: "listing_secret"),
            messages: Int(row.integer("messages")), updatedAt: row.time("updated_at"))
    }
}
