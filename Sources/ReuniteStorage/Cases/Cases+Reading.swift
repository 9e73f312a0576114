import Reunite
import ReuniteDatabase

extension Cases {
    static func summary(_ dialect: Dialect) -> String {
        """
        SELECT c.id, c.secret, c.version, c.state, l.id AS listing, l.secret AS listing_secret, c.weight, c.opened_at,
            c.decided_at, c.rank, \(PublicCondition.isFound("l")) AS is_found,
            (SELECT count(*) FROM report WHERE moderation_case = c.id) AS reports,
            (SELECT \(dialect.distinctList("reason")) FROM report WHERE moderation_case = c.id) AS reasons,
            EXISTS (SELECT 1 FROM appeal WHERE moderation_case = c.id AND settled IS NULL) AS is_appealed,
            EXISTS (SELECT 1 FROM report AS r JOIN claim_report AS k ON k.report = r.id
                WHERE r.moderation_case = c.id AND r.settled IS NULL) AS is_disputed,
            m.id AS assignee, m.secret AS assignee_secret, m.display_name AS assignee_name, c.claimed_until, l.title,
            l.category, l.status, l.visibility, o.id AS owner, o.secret AS owner_secret
        FROM moderation_case AS c JOIN listing AS l ON l.id = c.listing JOIN account AS o ON o.id = l.owner
        LEFT JOIN account AS m ON m.id = c.claimed_by AND c.claimed_until > ?1
        """
    }

    /// A page of the cases in a state, by rank.
    ///
    /// - Parameter isDisputed: whether it has only those with a claim in dispute.
    static func page(
        _ db: any Connection, _ state: CaseState, isDisputed: Bool, limit: Int, after cursor: ListCursor?,
        for reader: CaseReader,
        now: Timestamp
    ) throws -> (cases: [CaseSummary], next: ListCursor?) {
        // What is shown of these cases does not depend on the reader.
        var cases = try db.prepare(
            """
            \(summary(db.dialect)) WHERE c.state = ?2 AND c.rank <= ?3 AND (c.rank < ?3 OR c.id > ?4)
            AND c.id NOT IN (\(placedApart(for: "?6"))) \(isDisputed ? "AND c.id IN (\(disputed))" : "") ORDER BY c.rank DESC, c.id LIMIT ?5
            """
        ).all([
            .integer(now.microseconds), .text(state.rawValue), .integer(cursor?.key ?? .max),
            .integer(cursor?.row ?? .max), .integer(Int64(limit + 1)), .optional(reader.moderator?.row),
        ]) { row in (summary: try summary(db, row, for: .operator), rank: row.integer("rank")) }
        cases += try apart(
            db, state, isDisputed: isDisputed, limit: limit, after: cursor, for: reader, now: now)
        cases.sort { ($1.rank, $0.summary.id.row.rawValue) < ($0.rank, $1.summary.id.row.rawValue) }
        let next = cases.count > limit ? cases[limit - 1] : nil
        return (
            cases.prefix(limit).map(\.summary),
            next.map { ListCursor(key: $0.rank, row: $0.summary.id.row.rawValue) }
        )
    }

    /// A case as a reader sees it. Its version is hidden from the listing's owner too, because it counts the reports.
    ///
    /// - Parameter hasClaimed: whether the reader has claimed the found thing. Such a case is only read for the queue.
    static func summary(
        _ db: any Connection, _ row: Row, for reader: CaseReader, hasClaimed: Bool = false
    ) throws -> CaseSummary {
        let seesReports = reader.seesReports(
            about: row.identifier("owner", secret: "owner_secret"), hasClaimed: hasClaimed)
        let weight = try seesReports ? shownWeight(db, row, of: row.rowID("id"), for: reader) : 0
        return CaseSummary(
            id: row.identifier(), version: seesReports ? row.integer("version") : 1,
            state: CaseState(rawValue: row.text("state")) ?? .open,
            listing: row.identifier("listing", secret: "listing_secret"), title: row.text("title"),
            category: row.text("category"), status: row.text("status"), visibility: row.text("visibility"),
            reports: seesReports ? Int(row.integer("reports")) : 0,
            reasons: !seesReports
                ? []
                : row.text("reasons").split(separator: ",").compactMap { ReportReason(rawValue: String($0)) }
                    .sorted(by: ReportReason.comesFirst),
            isAppealed: row.flag("is_appealed"), isDisputed: seesReports && row.flag("is_disputed"),
            urgency: CaseUrgency.urgency(weight: weight, isFound: row.flag("is_found")),
            assignment: row.isNull("assignee") || !seesReports
                ? nil
                : (
                    Person(row, id: "assignee", secret: "assignee_secret", name: "assignee_name"),
                    row.time("claimed_until")
                ),
            openedAt: row.time("opened_at"), decidedAt: row.optionalTime("decided_at"))
    }

    /// A case; nil if there is none.
    static func details(
        _ db: any Connection, _ id: CaseID, for reader: CaseReader, now: Timestamp
    ) throws -> CaseDetails? {
        let row = id.row
        let found = try db.prepare("\(summary(db.dialect)) WHERE c.id = ?2 AND c.secret = ?3")
            .first([.integer(now.microseconds), .row(row), .secret(id)]) { try summary(db, $0, for: reader) }
        guard let found else { return nil }
        let (count, dropped) =
            try db.prepare(
                """
                SELECT (SELECT count(*) FROM evidence WHERE moderation_case = ?1) AS kept, evidence_dropped
                FROM moderation_case WHERE id = ?1
                """
            ).first([.row(row)]) { (Int($0.integer("kept")), Int($0.integer("evidence_dropped"))) } ?? (0, 0)
        let locale = try db.prepare(
            """
            SELECT a.locale FROM moderation_case AS c JOIN listing AS l ON l.id = c.listing
            JOIN account AS a ON a.id = l.owner WHERE c.id = ?1
            """
        ).first([.row(row)]) { $0.text(0) }
        guard let listing = try ConfidentialListing.find(db, found.listing) else { return nil }
        return CaseDetails(
            summary: found, listing: listing, ownerLocale: locale, reports: try shownReports(db, row, for: reader),
            evidence: try shownEvidence(db, row),
            evidenceCount: count, evidenceDropped: dropped,
            decisions: try ModerationLog.latest(db, shown, ofCase: row, for: reader),
            appeals: try appeals(db, row))
    }

    /// Maximum number of reports, appeals and decisions that a case shows: the latest of each, and pending reports
    /// before all others.
    static let shown = 50

    private static func shownReports(
        _ db: any Connection, _ row: CaseID.Row, for reader: CaseReader
    ) throws -> [CaseReport] {
        try reports(
            db,
            """
            r.id IN (SELECT id FROM report WHERE moderation_case = ?2 ORDER BY settled IS NULL DESC, id DESC LIMIT ?3)
            ORDER BY r.id
            """, [.row(row), .integer(Int64(shown))], limit: shown, room: .max, for: reader
        ).entries
    }

    /// A page of the reports of a case, oldest first.
    static func reportsPage(
        _ db: any Connection, _ row: CaseID.Row, limit: Int, room: Int, after cursor: ListCursor?,
        for reader: CaseReader
    ) throws -> (reports: [CaseReport], next: ListCursor?) {
        let page = try reports(
            db, "r.moderation_case = ?2 AND r.id > ?3 ORDER BY r.id LIMIT ?4",
            [.row(row), .integer(cursor?.row ?? 0), .integer(Int64(limit + 1))], limit: limit, room: room, for: reader)
        let last = page.hasMore ? page.entries.last : nil
        return (page.entries, last.map { ListCursor(key: 0, row: $0.id.row.rawValue) })
    }

    /// A page of reports that meet a condition.
    ///
    /// - Parameters:
    ///   - condition: its parameters are numbered from ?2; ?1 is the account of the reader.
    ///   - values: the values of the condition's parameters.
    private static func reports(
        _ db: any Connection, _ condition: String, _ values: [SQLValue], limit: Int, room: Int, for reader: CaseReader
    ) throws -> (entries: [CaseReport], hasMore: Bool) {
        try db.prepare(
            """
            SELECT r.id, r.secret, r.comment, r.settled, a.secret AS reporter_secret, a.display_name,
            q.id AS claim, q.secret AS claim_secret, \(shownWeight)
            FROM report AS r LEFT JOIN account AS a ON a.id = r.reporter
            LEFT JOIN claim AS q ON q.id = (SELECT k.claim FROM claim_report AS k WHERE k.report = r.id
                ORDER BY k.at DESC, k.claim DESC LIMIT 1)
            WHERE \(condition)
            """
        ).page([.optional(reader.moderator?.row)] + values, limit: limit, room: room, texts: ["comment"]) {
            row in
            CaseReport(
                id: row.identifier(),
                reporter: row.isNull("reporter")
                    ? nil : Person(row, id: "reporter", secret: "reporter_secret", name: "display_name"),
                reason: ReportReason(rawValue: row.text("reason")) ?? .other,
                comment: row.isNull("claim") || reader == .operator ? row.text("comment") : "",
                claim: row.isNull("claim") ? nil : row.identifier("claim", secret: "claim_secret"),
                weight: shownWeight(row), updatedAt: row.time("updated_at"),
                settled: row.optionalText("settled"))
        }
    }

    /// Maximum number of pieces of evidence that a case shows.
    private static let evidenceShown = 10

    /// The first piece of evidence, the one that the heaviest report names, and the latest ones.
    private static func shownEvidence(_ db: any Connection, _ row: CaseID.Row) throws -> [CaseEvidence] {
        try evidence(
            db,
            """
            id IN (SELECT id FROM evidence WHERE moderation_case = ?1 ORDER BY
                id = (SELECT min(id) FROM evidence WHERE moderation_case = ?1) DESC,
                id = (SELECT id FROM evidence WHERE moderation_case = ?1 ORDER BY weight DESC, id LIMIT 1) DESC,
                last_version DESC, id DESC LIMIT ?2)
            ORDER BY id
            """, [.row(row), .integer(Int64(evidenceShown))]
        ).compactMap(\.evidence)
    }

    /// A page of the evidence of a case, oldest first.
    static func evidencePage(
        _ db: any Connection, _ row: CaseID.Row, limit: Int, after cursor: ListCursor?
    ) throws -> (evidence: [CaseEvidence], next: ListCursor?) {
        let found = try evidence(
            db, "moderation_case = ?1 AND id > ?2 ORDER BY id LIMIT ?3",
            [.row(row), .integer(cursor?.row ?? 0), .integer(Int64(limit + 1))])
        let next = found.count > limit ? ListCursor(key: 0, row: found[limit - 1].row) : nil
        return (found.prefix(limit).compactMap(\.evidence), next)
    }

    /// The point of a piece of evidence, in SQL: exact only if the listing is published there now, otherwise the centre of
    /// its cell. Moderators see no more of it than everybody sees of the listing.
    private static let publishedPoint = """
        CASE WHEN exact IS NOT DISTINCT FROM (
            SELECT l.geom FROM moderation_case AS c JOIN listing AS l ON l.id = c.listing
            WHERE c.id = evidence.moderation_case)
        THEN exact ELSE reunite_cell(exact) END
        """

    /// Evidence that is no longer valid by today's rules is nil, so that the rest of the case stays readable.
    private static func evidence(
        _ db: any Connection, _ condition: String, _ values: [SQLValue]
    ) throws -> [(row: Int64, evidence: CaseEvidence?)] {
        var evidence: [(row: Int64, evidence: CaseEvidence?)] = []
        try db.prepare(
            """
            SELECT at, version, visibility, state, status, category, occurred_start, occurred_end, precision, title,
            description, \(publishedPoint) AS point, photos, last_at, id FROM evidence WHERE \(condition)
            """
        ).forEachRow(values) { evidence.append(($0.integer("id"), piece($0))) }
        return evidence
    }

    private static func piece(_ row: Row) -> CaseEvidence? {
        guard let status = ListingStatus(rawValue: row.text("status")),
            let category = Category(rawValue: row.text("category")), let title = try? Title(row.text("title")),
            let description = try? Description(row.text("description"))
        else { return nil }
        return CaseEvidence(
            at: row.time("at"), lastAt: row.time("last_at"), version: row.integer("version"),
            visibility: row.text("visibility"), state: row.text("state"),
            draft: ListingDraft(
                status: status, category: category, title: title, description: description,
                occurrence: Occurrence(start: row.time("occurred_start"), end: row.time("occurred_end")),
                precision: Precision(rawValue: row.text("precision")) ?? .approximate, location: row.point("point")),
            photos: PhotoList.photos(row.text("photos")))
    }

    private static func appeals(_ db: any Connection, _ row: CaseID.Row) throws -> [Appeal] {
        var appeals: [Appeal] = []
        try db.prepare(
            """
            SELECT id, secret, decision, body, settled FROM appeal WHERE id IN (
                SELECT id FROM appeal WHERE moderation_case = ?1 ORDER BY id DESC LIMIT ?2) ORDER BY id
            """
        ).forEachRow([.row(row), .integer(Int64(shown))]) { row in
            appeals.append(Appeal(row))
        }
        return appeals
    }

    /// Maximum number of events of each kind in a conflict.
    private static let eventsShown = 33

    /// The events of a case since a version, in order. At most `eventsShown` of each kind, the latest, so that one kind cannot
    /// crowd out another. All changes of the listing are one event, the last of them.
    static func events(_ db: any Connection, _ row: CaseID.Row, since version: Int64) throws -> [CaseEvent] {
        var events: [CaseEvent] = []
        func latest(_ kind: CaseEvent.Kind, at time: String, from table: String) -> String {
            """
            SELECT * FROM (SELECT '\(kind.rawValue)' AS kind, case_version AS version, \(time) AS time FROM \(table)
                WHERE moderation_case = ?1 AND case_version > ?2 ORDER BY case_version DESC LIMIT \(eventsShown)) AS latest
            """
        }
        try db.prepare(
            """
            \(latest(.report, at: "updated_at", from: "report"))
            UNION ALL \(latest(.appeal, at: "id", from: "appeal"))
            UNION ALL \(latest(.decision, at: "at", from: "moderation_log"))
            UNION ALL SELECT '\(CaseEvent.Kind.change.rawValue)', changed_version, changed_at FROM moderation_case
                WHERE id = ?1 AND changed_version > ?2 AND changed_version > 0
            ORDER BY 2, 3
            """
        ).forEachRow([.row(row), .integer(version)]) { row in
            guard let kind = CaseEvent.Kind(rawValue: row.text("kind")) else { return }
            events.append(
                CaseEvent(kind: kind, version: row.integer("version"), at: row.time("time")))
        }
        return events
    }
}
