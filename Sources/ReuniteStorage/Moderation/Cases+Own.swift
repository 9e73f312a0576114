import Reunite

/// The cases about listings of the moderator who reads: ``CaseReader``.
extension Cases {
    /// The condition that a column names no case about a listing of an account, which may be null. Its cost follows the
    /// listings of the account.
    static func isNotOwn(_ column: StaticString, of account: StaticString) -> String {
        """
        \(column) NOT IN (SELECT own.id FROM listing AS mine CROSS JOIN moderation_case AS own
            WHERE own.listing = mine.id AND mine.owner = \(account) AND mine.owner <> 0)
        """
    }

    /// The cases about the reader's own listings on a page of the queue, and the first on the next page. They have the places
    /// that they would have without any weight, so that these reveal nothing about the reports.
    static func own(
        _ db: any Connection, _ state: CaseState, limit: Int, after cursor: ListCursor?, for reader: CaseReader,
        now: Timestamp
    ) throws -> [(summary: CaseSummary, rank: Int64)] {
        guard let moderator = reader.moderator else { return [] }
        let ranked = try db.prepare(
            """
            SELECT c.id, c.opened_at, c.decided_at FROM listing AS l CROSS JOIN moderation_case AS c
            WHERE c.listing = l.id AND l.owner = ?1 AND l.owner <> 0 AND c.state = ?2
            """
        ).all([.row(moderator.row), .text(state.rawValue)]) { row in
            let rank = CaseUrgency.rank(
                of: state, weight: 0, isFound: true, openedAt: row.time("opened_at"),
                decidedAt: row.optionalTime("decided_at"))
            return (row: row.rowID("id") as CaseID.Row, rank: rank)
        }
        let page = ranked.filter { found in
            cursor.map { (found.rank, $0.row) < ($0.key, found.row.rawValue) } ?? true
        }
        .sorted { ($1.rank, $0.row.rawValue) < ($0.rank, $1.row.rawValue) }.prefix(limit + 1)
        return try page.compactMap { row, rank in
            try db.prepare("\(summary) WHERE c.id = ?2").first([.integer(now.microseconds), .row(row)]) {
                (try summary(db, $0, for: reader, nil), rank)
            }
        }
    }
}
