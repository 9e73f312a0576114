import Reunite
import ReuniteDatabase

/// The search among all cases, and their numbers.
extension Cases {
    /// Maximum number of cases that a page of a search reads. A page that ends there has a link to the next.
    static let maximumSearched = 5_000
    /// Cases above this number are not counted.
    static let maximumCounted = 10_000

    /// A page of the cases that a search finds, newest first.
    static func search(
        _ db: any Connection, _ search: CaseSearch, in state: CaseState?, limit: Int, after cursor: ListCursor?,
        for reader: CaseReader, now: Timestamp
    ) throws -> (cases: [CaseSummary], next: ListCursor?) {
        let claimed = try claimedRows(db, of: reader)
        let find = try db.prepare(
            "\(summary(db.dialect)) WHERE c.id = ?2 AND (CAST(?3 AS text) IS NULL OR c.state = ?3)")
        func summaries(_ rows: [CaseID.Row]) throws -> [CaseSummary] {
            try rows.compactMap { row in
                try find.first([.integer(now.microseconds), .row(row), .optional(state?.rawValue)]) {
                    try summary(db, $0, for: reader, hasClaimed: claimed.contains(row))
                }
            }
        }
        if let row = try named(db, by: search) { return (cursor == nil ? try summaries([row]) : [], nil) }
        guard search.id == nil else { return ([], nil) }
        var (rows, read, last, isMore): ([CaseID.Row], Int, CaseID.Row?, Bool) = ([], 0, nil, false)
        // Own cases are found by what their owner knows: not by the reporters.
        try db.prepare(
            """
            SELECT c.id, l.title, o.display_name, CASE WHEN \(isNotOwn("c.id", of: "?2")) THEN (
                SELECT \(db.dialect.distinctList("a.display_name")) FROM report AS r JOIN account AS a ON a.id = r.reporter
                WHERE r.moderation_case = c.id) END AS reporters
            FROM moderation_case AS c JOIN listing AS l ON l.id = c.listing JOIN account AS o ON o.id = l.owner
            WHERE c.id < ?1 AND (CAST(?3 AS text) IS NULL OR c.state = ?3) ORDER BY c.id DESC LIMIT ?4
            """
        ).readRows([
            .integer(cursor?.row ?? .max), .optional(reader.moderator?.row), .optional(state?.rawValue),
            .integer(Int64(maximumSearched)),
        ]) { row in
            guard rows.count < limit else {
                isMore = true
                return false
            }
            (last, read) = (row.rowID("id"), read + 1)
            let texts = [row.text("title"), row.text("display_name"), row.optionalText("reporters") ?? ""]
            if search.matches(texts), let last { rows.append(last) }
            return true
        }
        return (
            try summaries(rows),
            isMore || read == maximumSearched ? last.map { ListCursor(key: 0, row: $0.rawValue) } : nil
        )
    }

    /// The case that a search names by an id or a number; nil if there is none.
    private static func named(_ db: any Connection, by search: CaseSearch) throws -> CaseID.Row? {
        if let (id, listing) = search.id {
            if let found = try find(db, id) { return found.row }
            return try db.prepare(
                """
                SELECT c.id FROM moderation_case AS c JOIN listing AS l ON l.id = c.listing
                WHERE c.listing = ?1 AND l.secret = ?2
                """
            ).first([.row(listing.row), .secret(listing)]) { $0.rowID(0) }
        }
        guard let number = search.number else { return nil }
        return try db.prepare(
            """
            SELECT c.id FROM listing_number AS n JOIN moderation_case AS c ON c.listing = n.listing WHERE n.number = ?1
            """
        ).first([.text(number.text)]) { $0.rowID(0) }
    }

    /// The number of cases in a state: at most ``maximumCounted``, so that the cost is limited.
    ///
    /// - Parameter isDisputed: whether to count only those with a claim in dispute. The reader's own do not count.
    static func count(_ db: any Connection, _ state: CaseState, isDisputed: Bool, for reader: CaseReader) throws -> Int
    {
        var values: [SQLValue] = [.text(state.rawValue), .integer(Int64(maximumCounted))]
        if isDisputed { values.append(.optional(reader.moderator?.row)) }
        let condition = isDisputed ? "AND c.id IN (\(disputed)) AND \(isNotOwn("c.id", of: "?3"))" : ""
        return try db.prepare(
            """
            SELECT count(*) FROM (
                SELECT 1 FROM moderation_case AS c WHERE c.state = ?1 \(condition) LIMIT ?2) AS counted
            """
        ).first(values) { Int($0.integer(0)) } ?? 0
    }

    /// The cases with a pending report of a claim, in SQL. The cost follows the pending reports.
    static let disputed = """
        SELECT r.moderation_case FROM report AS r
        WHERE r.settled IS NULL AND EXISTS (SELECT 1 FROM claim_report AS k WHERE k.report = r.id)
        """
}
