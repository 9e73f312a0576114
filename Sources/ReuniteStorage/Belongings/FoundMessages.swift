import Reunite
import ReuniteDatabase

/// Rows of the table `found_message`.
enum FoundMessages {
    private static let select = """
        SELECT m.id, m.secret, b.id AS belonging, b.secret AS belonging_secret, m.body, m.contact, m.longitude, m.latitude,
        m.was_lost, m.reported_at, m.answer, m.answered_at, m.answer_secret IS NOT NULL AS is_answerable
        FROM found_message AS m JOIN belonging AS b ON b.id = m.belonging
        """

    /// Columns that count towards the size of a page.
    private static let texts: [StaticString] = ["body", "contact", "answer"]

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
            INSERT INTO found_message (
                id, secret, belonging, body, contact, longitude, latitude, was_lost, client, answer_secret)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
            """
        ).run([
            .row(id.row), .secret(id), .optional(belonging?.row), .text(draft.text), .optional(draft.contact),
            draft.location.map { .real($0.longitude) } ?? .null, draft.location.map { .real($0.latitude) } ?? .null,
            .integer(belonging?.lostListing == nil ? 0 : 1), .blob(client),
            .optional(draft.secret?.hash),
        ])
        return id
    }

    /// The answer to the message that was sent through a tag with a secret; nil if there is none.
    static func answer(_ db: any Connection, to secret: SecretToken, through tag: TagCode) throws -> FoundMessage
        .Answer?
    {
        try db.prepare(
            """
            SELECT m.answer, m.answered_at FROM belonging AS b JOIN found_message AS m ON m.belonging = b.id
            WHERE b.tag = ?1 AND m.answer_secret = ?2
            """
        ).first([.text(tag.text), .blob(secret.hash)], answer(_:)) ?? nil
    }

    private static func answer(_ row: Row) -> FoundMessage.Answer? {
        row.optionalText("answer").map { FoundMessage.Answer(text: $0, at: row.time("answered_at")) }
    }

    private static func message(_ row: Row) throws -> FoundMessage {
        let location =
            row.isNull("longitude")
            ? nil : try Coordinate(longitude: row.real("longitude"), latitude: row.real("latitude"))
        return FoundMessage(
            id: row.identifier(), belonging: row.identifier("belonging", secret: "belonging_secret"),
            draft: .init(text: row.text("body"), location: location, contact: row.optionalText("contact")),
            isAnswerable: row.flag("is_answerable"), answer: answer(row), wasLost: row.flag("was_lost"),
            isReported: !row.isNull("reported_at"))
    }
}
