import Reunite
import ReuniteDatabase

/// Found listings that copy the text of another one: table `listing_copy`.
///
/// A thief could post such a copy, so that the owner answers the questions there. Therefore nobody is notified of a copy by a new
/// account until a moderator has decided its case, and claimants see that there is another listing.
enum ListingCopies {
    /// Maximum distance of a copy from its original, in metres.
    private static let nearby = 5_000.0
    /// Maximum number of listings that a new one is compared with, the newest first.
    private static let compared = 1_000
    /// Minimum number of different words of a text that is compared.
    private static let fewestWords = 8

    /// The condition that people may be notified of a listing at a time: it is no copy that waits for a decision, and if it is a
    /// found listing by a new account, it has been compared.
    static func mayNotify(_ listing: StaticString, at now: StaticString) -> String {
        """
        NOT EXISTS (SELECT 1 FROM listing_copy AS y WHERE y.listing = \(listing).id AND y.may_notify = 0)
        AND NOT (\(isNewFound(listing, at: now)) AND EXISTS (
            SELECT 1 FROM uncompared AS u WHERE u.listing = \(listing).id AND u.photo <= 0))
        """
    }

    /// The condition that a listing is about a found thing, and by a new account.
    static func isNewFound(_ listing: StaticString, at now: StaticString) -> String {
        "(\(listing).status = 'found' AND \(listing).owner > \(now) - \(ReporterRecord.newness * 1_000_000))"
    }

    /// The original of a found listing: a listing near it and by another account, such that half of all different words of the
    /// two texts, or more, are in both. A text with every possible word is no original, because most of its words are not in
    /// other texts.
    ///
    /// The original is the one of the two that had its text first: the older one, or if this one was edited, any that was
    /// compared before. A known copy is never an original, so an owner who edits a listing after others have copied it does not
    /// make it a copy.
    static func original(
        _ db: any Connection, of row: ListingID.Row, isEdited: Bool, now: Timestamp
    ) throws -> (id: ListingID, isByNew: Bool)? {
        let found = try db.prepare(
            """
            SELECT n.title, n.description, n.category, n.owner, n.geom AS point, \(isNewFound("n", at: "?2")) AS is_by_new
            FROM listing AS n
            WHERE n.id = ?1 AND n.geom IS NOT NULL AND n.status = 'found'
            """
        ).first([.row(row), .integer(now.microseconds)]) { row in
            (
                words: words(row), category: row.text("category"), owner: row.rowID("owner") as AccountID.Row,
                point: row.point("point"),
                isByNew: row.flag("is_by_new")
            )
        }
        guard let found, let point = found.point, found.words.count >= fewestWords else { return nil }
        let circle = try Circle(center: point, radius: nearby)
        var statement = db.dialect.spatial.with(circle.boundingBox.parts)
        statement.append(
            """
            SELECT l.id, l.secret, l.title, l.description, l.geom AS point FROM \(sql: db.dialect.spatial.listings)
            WHERE l.status = 'found' AND \(sql: PublicCondition.isFound("l")) AND l.owner <> \(bound: .row(found.owner))
            AND (l.category = \(bound: .text(found.category)) OR 'other' IN (l.category, \(bound: .text(found.category))))
            AND l.id > \(bound: .integer(now.adding(seconds: -PostQueue.lifetime).microseconds))
            AND NOT EXISTS (SELECT 1 FROM listing_copy AS y WHERE y.listing = l.id)
            AND NOT EXISTS (SELECT 1 FROM uncompared AS u WHERE u.listing = l.id AND u.photo <= \(bound: .integer(isEdited ? 0 : -1)))
            AND l.id < \(bound: isEdited ? .integer(.max) : .row(row))
            ORDER BY l.id DESC LIMIT \(bound: .integer(Int64(compared)))
            """)
        let originals = try db.prepare(statement.text).all(statement.values) { row -> ListingID? in
            let other = words(row)
            let shared = found.words.intersection(other).count
            let isCopy = other.count >= fewestWords && 2 * shared >= found.words.union(other).count
            return isCopy && row.point("point").map(circle.contains) == true ? row.identifier() : nil
        }
        return originals.compactMap { $0 }.last.map { ($0, found.isByNew) }
    }

    private static func words(_ row: Row) -> Set<String> {
        Set(TextSketch.words("\(row.text("title")) \(row.text("description"))"))
    }

    /// Records that a listing is a copy. The first recorded original stays. Once `mayNotify` is false, a further record
    /// does not change it.
    ///
    /// - Parameter mayNotify: whether people may be notified of the copy.
    static func remember(_ db: any Connection, _ copy: ListingID.Row, of original: ListingID, mayNotify: Bool) throws {
        try db.prepare(
            """
            INSERT INTO listing_copy (listing, original, may_notify) VALUES (?1, ?2, ?3) ON CONFLICT (listing) DO UPDATE
            SET may_notify = CASE WHEN excluded.may_notify = 0 THEN 0 ELSE listing_copy.may_notify END
            """
        ).run([.row(copy), .row(original.row), .integer(mayNotify ? 1 : 0)])
    }

    /// Applies a decision. If it dismisses the service's report of the questions, claimants see them; if it upholds it, they are
    /// hidden. Decisions on other reports do not change that. People may be notified of the listing if reports are dismissed.
    /// While a later report by the service is pending, nothing changes.
    static func settle(
        _ transaction: WriteTransaction, _ listing: ListingID.Row, in row: CaseID.Row, _ outcome: ReportOutcome,
        by entry: LogEntryID
    ) throws {
        let isPending = try transaction.db.prepare(
            "SELECT 1 FROM report WHERE moderation_case = ?1 AND reporter IS NULL AND settled IS NULL LIMIT 1"
        ).first([.row(row)]) { _ in true }
        guard isPending != true else { return }
        let isDismissed = outcome == .dismissed
        let review: QuestionReview = isDismissed ? .dismissed : .upheld
        try transaction.db.prepare(
            """
            UPDATE proof SET held = ?2 WHERE listing = ?1 AND held > 0 AND EXISTS (SELECT 1 FROM report
                WHERE moderation_case = ?3 AND decision = ?4 AND reporter IS NULL AND reason = '\(ReportReason.scam.rawValue)')
            """
        ).run([.row(listing), .integer(review.rawValue), .row(row), .row(entry)])
        guard isDismissed else { return }
        try transaction.db.prepare("UPDATE listing_copy SET may_notify = 1 WHERE listing = ?1 AND may_notify = 0")
            .run([.row(listing)])
        guard transaction.db.changes > 0 else { return }
        // This appends a change to the feed, from which notifications follow.
        try transaction.db.prepare("UPDATE listing SET version = version + 1, updated_at = ?2 WHERE id = ?1")
            .run([.row(listing), .integer(transaction.now.microseconds)])
    }

    /// Selects a column of the open listing that is a copy or the original of a listing; of several, the oldest.
    static func other(_ column: StaticString, of listing: StaticString) -> String {
        """
        (SELECT z.\(column) FROM listing_copy AS y CROSS JOIN listing AS z
            WHERE z.id = CASE WHEN y.listing = \(listing) THEN y.original ELSE y.listing END
            AND (y.listing = \(listing) OR y.original = \(listing)) AND \(PublicCondition.isFound("z")) ORDER BY z.id LIMIT 1)
        """
    }
}
