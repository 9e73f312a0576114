import Reunite

/// The weights of reports and appeals in a case.
extension Cases {
    /// Maximum number of reports of one client that count for evidence. One would be too few: an account on the same
    /// network could make the service forget what another one has reported. With more, the accounts of one client would
    /// push out what others have.
    private static let evidencePerClient = 3

    /// The heaviest report of each reporter: `moderation_case`, `evidence` and `weight`, in SQL. Accounts that report from
    /// one client are one reporter. Of equally heavy reports the first counts.
    ///
    /// - Parameters:
    ///   - condition: selects reports (`r`).
    ///   - ofClient: the most accounts of one client that count.
    private static func heaviest(_ condition: String, ofClient: Int = 1) -> String {
        """
        SELECT moderation_case, evidence, weight FROM (
            SELECT moderation_case, evidence, weight, row_number() OVER (
                PARTITION BY moderation_case, client, CASE WHEN client IS NULL THEN reporter END
                ORDER BY weight DESC, id) AS of_client
            FROM (
                SELECT r.id, r.moderation_case, r.reporter, r.client, r.evidence, r.weight, row_number() OVER (
                    PARTITION BY r.moderation_case, r.reporter ORDER BY r.weight DESC, r.id) AS of_account
                FROM report AS r WHERE \(condition)) AS of_accounts
            WHERE of_account = 1) AS of_clients
        WHERE of_client <= \(ofClient)
        """
    }

    /// The weight of the waiting reports and appeals of a case, in SQL.
    static let waiting = """
        ((SELECT coalesce(sum(h.weight), 0)
            FROM (\(heaviest("r.moderation_case = moderation_case.id AND r.settled IS NULL"))) AS h)
        + \(CaseUrgency.appealWeight) * (SELECT count(*) FROM appeal AS a
            WHERE a.moderation_case = moderation_case.id AND a.settled IS NULL))
        """

    /// The pieces of evidence (`piece`) whose weight differs from that of the heaviest report that names them (`heaviest`),
    /// in SQL. Dismissed reports do not count, and of one client the heaviest three.
    ///
    /// - Parameter condition: selects reports (`r`) and pieces of evidence (`e`) by their case.
    static func wrongEvidenceWeights(_ condition: (String) -> String = { _ in "TRUE" }) -> String {
        let reports = heaviest(
            "r.settled IS DISTINCT FROM '\(ReportOutcome.dismissed.rawValue)' AND \(condition("r"))",
            ofClient: evidencePerClient)
        return """
            SELECT e.id AS piece, coalesce(max(h.weight), 0) AS heaviest FROM evidence AS e
            LEFT JOIN (\(reports)) AS h ON h.evidence = e.id
            WHERE \(condition("e")) GROUP BY e.id HAVING e.weight <> coalesce(max(h.weight), 0)
            """
    }

    /// Gives the pieces of evidence their weight, in SQL. Rows that have it are not written.
    static func weighEvidence(_ wrong: String) -> String {
        "UPDATE evidence SET weight = heaviest FROM (\(wrong)) AS wrong WHERE piece = id"
    }

    /// The urgency of a case `c`, in SQL. `?2`: see ``CaseUrgency/worth``; `?3`: the factor of a listing that is not found.
    private static let urgency = """
        weight * ?2 * CASE WHEN (SELECT \(PublicCondition.isFound("l")) FROM listing AS l
            WHERE l.id = c.listing) THEN 1 ELSE ?3 END
        """

    /// Updates the weight of a case, its place in the queue, and the weight of its evidence.
    static func weigh(_ db: any Connection, _ row: CaseID.Row) throws {
        try db.prepare("UPDATE moderation_case SET weight = \(waiting) WHERE id = ?1").run([.row(row)])
        try db.prepare(
            """
            UPDATE moderation_case AS c SET rank = CASE WHEN state <> 'open' THEN decided_at
            ELSE \(Dialect.truncated(urgency)) - opened_at END WHERE id = ?1
            """
        ).run([.row(row), .integer(CaseUrgency.worth), .real(CaseUrgency.hiddenFactor)])
        try db.prepare(weighEvidence(wrongEvidenceWeights { "\($0).moderation_case = ?1" })).run([.row(row)])
    }
}
