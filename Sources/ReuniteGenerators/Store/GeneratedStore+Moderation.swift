import ReuniteDatabase

/// Reported listings: one in five. One in ten cases is open.
extension GeneratedStore {
    /// Cases, with two reports and a piece of evidence for each.
    func caseRows(_ dialect: Dialect) -> String {
        """
        INSERT INTO moderation_case (id, secret, listing, version, state, opened_at, decided_at, time_to_decision, weight, rank,
            claimed_by, claimed_until)
        SELECT i.id + 2, \(Self.scattered("i.n")), i.id, CASE WHEN i.n % 50 = 1 THEN 1 ELSE 2 END, \(state),
            i.id + 2, CASE WHEN i.n % 50 <> 1 THEN i.id + \(Self.day) END, CASE WHEN i.n % 50 <> 1 THEN \(Self.day - 2) END,
            CASE WHEN i.n % 50 = 1 THEN 4 ELSE 0 END,
            CASE WHEN i.n % 50 <> 1 THEN i.id + \(Self.day) WHEN i.state IN ('open', 'resolved') THEN 57600000000 - (i.id + 2)
                ELSE 14400000000 - (i.id + 2) END,
            CASE WHEN i.n % 500 = 51 THEN p.id END, CASE WHEN i.n % 500 = 51 THEN \(end + Self.day) END
        FROM temp_item AS i JOIN temp_person AS p ON p.n = \(Self.moderator) WHERE i.n % 5 = 1;
        INSERT INTO evidence (moderation_case, at, version, visibility, state, status, category, occurred_start, occurred_end,
            precision, title, description, exact, last_version, last_at, weight)
        SELECT l.id + 2, l.id + 2, 1, 'public', l.state, l.status, l.category, l.occurred_start, l.occurred_end, l.precision,
            l.title, l.description, coalesce(l.exact, l.geom), l.version, l.id + 2, CASE WHEN i.n % 50 = 1 THEN 2 ELSE 0 END
        FROM temp_item AS i JOIN listing AS l ON l.id = i.id WHERE i.n % 5 = 1;
        INSERT INTO report (id, secret, moderation_case, case_version, reporter, reason, comment, weight, updated_at, evidence,
            first_version)
        SELECT i.id + 3 + k, \(Self.scattered("i.n + k")), i.id + 2, 1, p.id, 'spam', 'Look at it.', 2, i.id + 3, e.id, 1
        FROM temp_item AS i CROSS JOIN (SELECT 0 AS k UNION ALL SELECT 1) AS twice
        JOIN temp_person AS p ON p.n = (i.n * 31 + k) % \(people) JOIN evidence AS e ON e.moderation_case = i.id + 2
        WHERE i.n % 5 = 1;
        INSERT INTO evidence_photo (id, secret, moderation_case, content)
        SELECT id + 5, \(Self.scattered("n")), id + 2, \(dialect.bytes("n + 1", count: 32)) FROM temp_item WHERE n % 50 = 6;
        """
    }

    private var state: String {
        """
        CASE WHEN i.n % 50 = 1 THEN 'open' WHEN i.visibility = 'public' AND i.n % 50 <> 11 THEN 'dismissed' ELSE 'actioned' END
        """
    }

    /// What follows from decisions: the results of reports, appeals, and words that are blacked out.
    var decidedRows: String {
        """
        UPDATE report SET decision = (SELECT id FROM moderation_log AS g WHERE g.moderation_case = report.moderation_case),
            settled = CASE WHEN (SELECT state FROM moderation_case AS c WHERE c.id = report.moderation_case) = 'actioned'
                THEN 'upheld' ELSE 'dismissed' END
        WHERE moderation_case IN (SELECT id FROM moderation_case WHERE state <> 'open');
        UPDATE evidence SET weight = (SELECT max(weight) FROM report WHERE settled = 'upheld' AND report.evidence = evidence.id)
        WHERE moderation_case IN (SELECT id FROM moderation_case WHERE state = 'actioned');
        INSERT INTO appeal (id, secret, moderation_case, case_version, decision, body, settled)
        SELECT i.id + 6, \(Self.scattered("i.n")), i.id + 2, 2, g.id, 'It is mine.', g.id
        FROM temp_item AS i JOIN moderation_log AS g ON g.moderation_case = i.id + 2 WHERE i.n % 50 = 6;
        INSERT INTO redaction (listing, decision, words)
        SELECT i.id, g.id, 'somebody' FROM temp_item AS i JOIN moderation_log AS g ON g.moderation_case = i.id + 2
        WHERE i.n % 50 = 11 AND i.visibility = 'public';
        INSERT INTO written_text (listing, title, description)
        SELECT l.id, l.title, l.description FROM temp_item AS i JOIN listing AS l ON l.id = i.id WHERE i.n % 50 = 11 AND i.visibility = 'public';
        """
    }
}
