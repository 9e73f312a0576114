import Reunite
import ReuniteDatabase

/// The reader's own cases: those about the reader's listings, and about things that the reader has claimed (``CaseReader``).
extension Cases {
    /// The cases about an account's own listings, and about things that it has claimed, in SQL. The account may be null. The cost
    /// grows with the listings and claims of the account only.
    static func ownCases(of account: StaticString) -> String {
        """
        SELECT own.id FROM listing AS mine CROSS JOIN moderation_case AS own
            WHERE own.listing = mine.id AND mine.owner = \(account) AND mine.owner <> 0
            UNION ALL \(claimedCases(of: account))
        """
    }

    /// The cases about found things that an account has claimed, in SQL. The account may be null.
    static func claimedCases(of account: StaticString) -> String {
        """
        SELECT own.id FROM claim AS made CROSS JOIN moderation_case AS own
            WHERE own.listing = made.listing AND made.claimant = \(account)
        """
    }

    /// The cases about found things that a reader has claimed.
    static func claimedRows(_ db: any Connection, of reader: CaseReader) throws -> Set<CaseID.Row> {
        guard let moderator = reader.moderator else { return [] }
        return try Set(db.prepare(claimedCases(of: "?1")).all([.row(moderator.row)]) { $0.rowID(0) as CaseID.Row })
    }

    /// The condition that a column names no case of ``ownCases(of:)``. The account may be null.
    static func isNotOwn(_ column: StaticString, of account: StaticString) -> String {
        "\(column) NOT IN (\(ownCases(of: account)))"
    }

    /// The cases whose place in the queue depends on the reader, in SQL: those of ``ownCases(of:)``, and those
    /// with pending reports that the account sees with another weight.
    static func placedApart(for account: StaticString) -> String {
        """
        \(ownCases(of: account)) UNION SELECT moderation_case FROM report
            WHERE settled IS NULL AND reporter IN (\(ownReporters(of: account)))
        """
    }

    /// The cases of ``placedApart(for:)`` after a place in the queue. They have the places that follow from what the reader sees
    /// of them, so that neither the order nor a cursor reveals anything about the reports in own cases.
    static func apart(
        _ db: any Connection, _ state: CaseState, isDisputed: Bool, after cursor: ListCursor?, for reader: CaseReader,
        now: Timestamp
    ) throws -> [(summary: CaseSummary, rank: Int64)] {
        guard let moderator = reader.moderator else { return [] }
        let claimed = try claimedRows(db, of: reader)
        let find = try db.prepare("\(summary(db.dialect)) WHERE c.id = ?2 AND c.state = ?3")
        return try db.prepare(placedApart(for: "?1")).all([.row(moderator.row)]) { $0.rowID(0) as CaseID.Row }
            .compactMap { row in
                try find.first([.integer(now.microseconds), .row(row), .text(state.rawValue)]) {
                    let summary = try summary(db, $0, for: reader, hasClaimed: claimed.contains(row))
                    let rank = CaseUrgency.rank(
                        of: state, weight: summary.urgency, isFound: true, openedAt: summary.openedAt,
                        decidedAt: summary.decidedAt)
                    return (summary: summary, rank: rank)
                }
            }
            .filter { found in
                guard !isDisputed || found.summary.isDisputed else { return false }
                return cursor.map { (found.rank, $0.row) < ($0.key, found.summary.id.row.rawValue) } ?? true
            }
    }
}
