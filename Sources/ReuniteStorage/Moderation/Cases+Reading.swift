import GRDB
import Reunite

extension Cases {
    private static let summary = """
        SELECT c.id, c.secret, c.version, c.state, l.id, l.secret, c.weight, c.opened_at, c.decided_at, c.rank,
            l.visibility = 'public' AND l.state = 'open',
            (SELECT count(*) FROM report WHERE moderation_case = c.id),
            (SELECT group_concat(DISTINCT reason) FROM report WHERE moderation_case = c.id),
            EXISTS (SELECT 1 FROM appeal WHERE moderation_case = c.id AND settled IS NULL),
            m.id, m.secret, m.display_name, c.claimed_until
        FROM moderation_case AS c JOIN listing AS l ON l.id = c.listing
        LEFT JOIN account AS m ON m.id = c.claimed_by AND c.claimed_until > ?1
        """

    /// A page of the cases of a state, in the order of their ranks.
    static func page(
        _ db: Database, _ state: CaseState, limit: Int, after cursor: ListCursor?, now: Timestamp
    ) throws -> (cases: [CaseSummary], next: ListCursor?) {
        var cases: [(summary: CaseSummary, rank: Int64)] = []
        try RawStatement(
            db,
            """
            \(summary) WHERE c.state = ?2 AND c.rank <= ?3 AND (c.rank < ?3 OR c.id > ?4) ORDER BY c.rank DESC, c.id LIMIT ?5
            """
        ).forEachRow([
            .integer(now.microseconds), .text(state.rawValue), .integer(cursor?.key ?? .max),
            .integer(cursor?.row ?? .max), .integer(Int64(limit + 1)),
        ]) { row in cases.append((summary(row), row.integer(9))) }
        let next = cases.count > limit ? cases[limit - 1] : nil
        return (
            cases.prefix(limit).map(\.summary),
            next.map { ListCursor(key: $0.rank, row: $0.summary.id.row.rawValue) }
        )
    }

    private static func summary(_ row: RawRow) -> CaseSummary {
        CaseSummary(
            id: row.identifier(0), version: row.integer(2), state: CaseState(rawValue: row.text(3)) ?? .open,
            listing: row.identifier(4), reports: Int(row.integer(11)),
            reasons: row.text(12).split(separator: ",").compactMap { ReportReason(rawValue: String($0)) }
                .sorted { ($1.weight, $0.rawValue) < ($0.weight, $1.rawValue) },
            isAppealed: row.integer(13) != 0,
            urgency: row.real(6) * (row.integer(10) != 0 ? 1 : CaseUrgency.hiddenFactor),
            claim: row.isNull(14) ? nil : (Person(row, 14), Timestamp(microseconds: row.integer(17))),
            openedAt: Timestamp(microseconds: row.integer(7)),
            decidedAt: row.isNull(8) ? nil : Timestamp(microseconds: row.integer(8)))
    }

    /// A case; nil where there is none.
    static func details(_ db: Database, _ id: CaseID, now: Timestamp) throws -> CaseDetails? {
        let row = id.row
        let found = try RawStatement(db, "\(summary) WHERE c.id = ?2 AND c.secret = ?3")
            .first([.integer(now.microseconds), .row(row), .secret(id)], summary)
        guard let found else { return nil }
        return CaseDetails(
            summary: found, reports: try reports(db, row), evidence: try evidence(db, row),
            decisions: try ModerationLog.entries(db, ofCase: row), appeals: try appeals(db, row))
    }

    private static func reports(_ db: Database, _ row: CaseID.Row) throws -> [CaseReport] {
        var reports: [CaseReport] = []
        try RawStatement(
            db,
            """
            SELECT r.id, r.secret, r.reason, r.comment, r.weight, r.updated_at, r.settled, a.id, a.secret, a.display_name
            FROM report AS r LEFT JOIN account AS a ON a.id = r.reporter WHERE r.moderation_case = ? ORDER BY r.id
            """
        ).forEachRow([.row(row)]) { row in
            reports.append(
                CaseReport(
                    id: row.identifier(0), reporter: row.isNull(7) ? nil : Person(row, 7),
                    reason: ReportReason(rawValue: row.text(2)) ?? .other, comment: row.text(3), weight: row.real(4),
                    updatedAt: Timestamp(microseconds: row.integer(5)), settled: row.isNull(6) ? nil : row.text(6)))
        }
        return reports
    }

    private static func evidence(_ db: Database, _ row: CaseID.Row) throws -> [Evidence] {
        var evidence: [Evidence] = []
        try RawStatement(
            db,
            """
            SELECT at, version, visibility, state, status, category, occurred_start, occurred_end, precision, title,
            description, exact, photos FROM evidence WHERE moderation_case = ? ORDER BY id
            """
        ).forEachRow([.row(row)]) { row in
            guard let status = ListingStatus(rawValue: row.text(4)), let category = Category(rawValue: row.text(5))
            else { return }
            evidence.append(
                Evidence(
                    at: Timestamp(microseconds: row.integer(0)), version: row.integer(1), visibility: row.text(2),
                    state: row.text(3),
                    draft: ListingDraft(
                        status: status, category: category, title: try Title(row.text(9)),
                        description: try Description(row.text(10)),
                        occurrence: Occurrence(
                            start: Timestamp(microseconds: row.integer(6)),
                            end: Timestamp(microseconds: row.integer(7))),
                        precision: Precision(rawValue: row.text(8)) ?? .approximate,
                        location: row.isNull(11) ? nil : row.point(11)),
                    photos: row.isNull(12) ? [] : PhotoList.photos(row.text(12))))
        }
        return evidence
    }

    private static func appeals(_ db: Database, _ row: CaseID.Row) throws -> [Appeal] {
        var appeals: [Appeal] = []
        try RawStatement(
            db,
            "SELECT id, secret, decision, body, settled IS NOT NULL FROM appeal WHERE moderation_case = ? ORDER BY id"
        ).forEachRow([.row(row)]) { row in
            appeals.append(Appeal(row))
        }
        return appeals
    }

    /// What has happened in a case since a version, in order.
    static func events(_ db: Database, _ row: CaseID.Row, since version: Int64) throws -> [CaseEvent] {
        var events: [CaseEvent] = []
        try RawStatement(
            db,
            """
            SELECT 'report', case_version, updated_at FROM report WHERE moderation_case = ?1 AND case_version > ?2
            UNION ALL SELECT 'change', case_version, at FROM evidence WHERE moderation_case = ?1 AND case_version > ?2
            UNION ALL SELECT 'appeal', case_version, id FROM appeal WHERE moderation_case = ?1 AND case_version > ?2
            UNION ALL SELECT 'decision', case_version, at FROM moderation_log
                WHERE moderation_case = ?1 AND case_version > ?2
            ORDER BY 2, 3 LIMIT 100
            """
        ).forEachRow([.row(row), .integer(version)]) { row in
            guard let kind = CaseEvent.Kind(rawValue: row.text(0)) else { return }
            events.append(
                CaseEvent(kind: kind, version: row.integer(1), at: Timestamp(microseconds: row.integer(2))))
        }
        return events
    }
}
