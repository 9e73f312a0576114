import Reunite
import ReuniteDatabase

/// Rows of the table `found_message`.
enum FoundMessages {
    private static let select = """
        SELECT m.id, m.secret, b.id AS belonging, b.secret AS belonging_secret, m.body, m.contact, m.longitude, m.latitude,
        m.was_lost, m.reported_at FROM found_message AS m JOIN belonging AS b ON b.id = m.belonging
        """

    /// Columns that count towards the size of a page.
    private static let texts: [StaticString] = ["body", "contact"]

    /// A page of messages, newest first.
    ///
    /// - Parameter condition: a condition on `m` and `b`, with the value as its first parameter.
    static func page(
        _ db: any Connection, where condition: StaticString, _ value: Int64, limit: Int, after cursor: ListCursor?,
        room: Int
    ) throws -> (messages: [FoundMessage], next: ListCursor?) {
        let (messages, hasMore) = try db.prepare(
            "\(select) WHERE \(condition) AND m.id < ?2 ORDER BY m.id DESC LIMIT ?3"
        )
        .page(
            [.integer(value), .integer(cursor?.row ?? .max), .integer(Int64(limit) + 1)], limit: limit, room: room,
            texts: texts, message(_:))
        let last = messages.last.map { ListCursor(key: 0, row: $0.id.row.rawValue) }
        return (messages, hasMore ? last : nil)
    }

    /// A message to the owner of a belonging.
    ///
    /// - Throws: ``AccessRefusal/notFound``
    static func message(_ db: any Connection, _ id: FoundMessageID, to belonging: BelongingID.Row) throws
        -> FoundMessage
    {
        let found = try db.prepare("\(select) WHERE m.id = ?1 AND m.secret = ?2 AND m.belonging = ?3")
            .first([.row(id.row), .secret(id), .row(belonging)], message(_:))
        guard let found else { throw AccessRefusal.notFound }
        return found
    }

    /// Writes a message.
    ///
    /// - Parameter belonging: the belonging, and whether it is lost; nil for a code that no tag has.
    static func insert(
        _ transaction: WriteTransaction, _ draft: FoundMessage.Draft, to belonging: Belongings.Standing?,
        from client: [UInt8]
    ) throws -> FoundMessageID {
        let id: FoundMessageID = try FreeRow.identifier(transaction.db, in: "found_message", near: transaction.now)
        try transaction.db.prepare(
            """
            INSERT INTO found_message (id, secret, belonging, body, contact, longitude, latitude, was_lost, client)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
            """
        ).run([
            .row(id.row), .secret(id), .optional(belonging?.row), .text(draft.text), .optional(draft.contact),
            draft.location.map { .real($0.longitude) } ?? .null, draft.location.map { .real($0.latitude) } ?? .null,
            .integer(belonging?.lostListing == nil ? 0 : 1), .blob(client),
        ])
        return id
    }

    private static func message(_ row: Row) throws -> FoundMessage {
        let location =
            row.isNull("longitude")
            ? nil : try Coordinate(longitude: row.real("longitude"), latitude: row.real("latitude"))
        return FoundMessage(
            id: row.identifier(), belonging: row.identifier("belonging", secret: "belonging_secret"),
            draft: .init(text: row.text("body"), location: location, contact: row.optionalText("contact")),
            wasLost: row.flag("was_lost"), isReported: !row.isNull("reported_at"))
    }
}
