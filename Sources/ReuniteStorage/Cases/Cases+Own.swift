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

    /// The condition that a column names a case of ``ownCases(of:)``. The account may be null.
    static func isOwn(_ column: StaticString, of account: StaticString) -> String {
        "\(column) IN (\(ownCases(of: account)))"
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

    /// The first cases of ``placedApart(for:)`` after a place in the queue. They have the places that follow from what the reader sees
    /// of them, so that neither the order nor a cursor reveals anything about the reports in own cases.
    ///
    /// The places of all are computed, but only the first ones are read in full: a moderator may have thousands of own cases.
    static func apart(
        _ db: any Connection, _ state: CaseState, isDisputed: Bool, limit: Int, after cursor: ListCursor?,
        for reader: CaseReader, now: Timestamp
    ) throws -> [(summary: CaseSummary, rank: Int64)] {
        guard let moderator = reader.moderator else { return [] }
        let claimed = try claimedRows(db, of: reader)
        var places: [(rank: Int64, row: CaseID.Row)] = []
        try db.prepare(
            """
            SELECT c.id, c.weight, c.opened_at, c.decided_at, o.id AS owner, o.secret AS owner_secret,
                \(PublicCondition.isFound("l")) AS is_found
            FROM moderation_case AS c JOIN listing AS l ON l.id = c.listing JOIN account AS o ON o.id = l.owner
            WHERE c.state = ?2 AND c.id IN (\(placedApart(for: "?1")))
            """
        ).forEachRow([.row(moderator.row), .text(state.rawValue)]) { row in
            let id: CaseID.Row = row.rowID("id")
            let seesReports = reader.seesReports(
                about: row.identifier("owner", secret: "owner_secret"), hasClaimed: claimed.contains(id))
            // Disputes of own cases are not shown.
            guard seesReports || !isDisputed else { return }
            let weight = try seesReports ? shownWeight(db, row, of: id, for: reader) : 0
            let rank = CaseUrgency.rank(
                of: state, weight: weight, isFound: row.flag("is_found"), openedAt: row.time("opened_at"),
                decidedAt: row.optionalTime("decided_at"))
            guard cursor.map({ (rank, $0.row) < ($0.key, id.rawValue) }) ?? true else { return }
            places.append((rank, id))
        }
        places.sort { ($1.rank, $0.row.rawValue) < ($0.rank, $1.row.rawValue) }
        let find = try db.prepare("\(summary(db.dialect)) WHERE c.id = ?2")
        var found: [(summary: CaseSummary, rank: Int64)] = []
        for place in places {
            guard found.count <= limit else { break }
            let shown = try find.first([.integer(now.microseconds), .row(place.row)]) {
                try summary(db, $0, for: reader, hasClaimed: claimed.contains(place.row))
            }
            if let shown, !isDisputed || shown.isDisputed { found.append((shown, place.rank)) }
        }
        return found
    }
}
