import Reunite
import ReuniteDatabase

extension ModerationLog {
    /// Selects entries; the rest of the statement must follow.
    ///
    /// - Parameter reader: the account of the reader, in SQL. It may be null.
    private static func select(reader: StaticString) -> String {
        """
        SELECT l.id, l.at, l.action, l.note, l.before, l.after, l.hash, c.id AS moderation_case, c.secret AS case_secret,
        m.id AS moderator, m.secret AS moderator_secret, m.display_name AS moderator_name,
        a.id AS account, a.secret AS account_secret, a.display_name AS account_name,
        o.id AS owner, o.secret AS owner_secret, coalesce(c.id IN (\(Cases.claimedCases(of: reader))), false) AS has_claimed
        FROM moderation_log AS l LEFT JOIN moderation_case AS c ON c.id = l.moderation_case
        LEFT JOIN listing AS r ON r.id = c.listing LEFT JOIN account AS o ON o.id = r.owner
        LEFT JOIN account AS m ON m.id = l.moderator LEFT JOIN account AS a ON a.id = l.account
        """
    }

    /// The latest decisions in a case, the oldest first.
    static func latest(
        _ db: any Connection, _ limit: Int, ofCase row: CaseID.Row, for reader: CaseReader
    ) throws -> [LogEntry] {
        try entries(
            db, "WHERE l.moderation_case = ?1 AND \(isDecision("l")) ORDER BY l.id DESC LIMIT ?2",
            [.row(row), .integer(Int64(limit))], limit: limit, room: .max, for: reader
        ).entries.reversed()
    }

    /// A page of the whole log, the newest first, and whether there are older entries.
    ///
    /// - Parameter room: the page ends after the entry that takes its texts past this many bytes.
    static func page(
        _ db: any Connection, limit: Int, room: Int, before id: LogEntryID, for reader: CaseReader
    ) throws -> (entries: [LogEntry], hasMore: Bool) {
        try entries(
            db, "WHERE l.id < ?1 ORDER BY l.id DESC LIMIT ?2", [.row(id), .integer(Int64(limit + 1))], limit: limit,
            room: room, for: reader)
    }

    /// The removals of other listings that belong to a suspension.
    static func removals(
        _ db: any Connection, with suspension: LogEntryID
    ) throws -> [(listing: ListingID.Row, entry: LogEntryID)] {
        try db.prepare(
            """
            SELECT c.listing, d.id FROM moderation_log AS s JOIN moderation_log AS d ON d.suspension = s.id
            JOIN moderation_case AS c ON c.id = d.moderation_case
            JOIN listing AS l ON l.id = c.listing AND l.owner = s.account WHERE s.id = ?1 ORDER BY d.id
            """
        ).all([.row(suspension)]) { ($0.rowID("listing"), $0.rowID("id")) }
    }

    /// - Parameter rest: the rest of the statement. Its parameters are `?1` and `?2`, because `?3` is the reader.
    private static func entries(
        _ db: any Connection, _ rest: String, _ values: [SQLValue], limit: Int, room: Int,
        for reader: CaseReader
    ) throws -> (entries: [LogEntry], hasMore: Bool) {
        try db.prepare("\(select(reader: "?3")) \(rest)").page(
            values + [.optional(reader.moderator?.row)], limit: limit, room: room, texts: ["note", "before", "after"]
        ) { row in
            let seesReports =
                row.isNull("owner")
                || reader.seesReports(
                    about: row.identifier("owner", secret: "owner_secret"), hasClaimed: row.flag("has_claimed"))
            return LogEntry(
                id: row.rowID("id"), at: row.time("at"),
                moderator: row.isNull("moderator") || !seesReports
                    ? nil : Person(row, id: "moderator", secret: "moderator_secret", name: "moderator_name"),
                action: !seesReports && LoggedRead(rawValue: row.text("action")) != nil
                    ? LoggedRead.unnamed : row.text("action"),
                moderationCase: row.isNull("moderation_case")
                    ? nil : row.identifier("moderation_case", secret: "case_secret"),
                account: row.isNull("account")
                    ? nil : Person(row, id: "account", secret: "account_secret", name: "account_name"),
                note: seesReports ? row.text("note") : "", before: Array(row.utf8("before")),
                after: Array(row.utf8("after")), hash: row.bytes("hash"))
        }
    }
}
