import Reunite
import ReuniteDatabase

/// A claim on the listing of a case, as moderators see it.
public struct CaseClaim: Sendable {
    /// The claim as the finder sees it. Responses leave out whether the serial numbers match, because it says something of the
    /// proof.
    public let claim: Claim
    /// The reports of it, oldest first.
    public let reports: [ClaimReport]
    /// The reasons why it looks like fraud, computed when the claim is read.
    public let suspicion: ClaimSuspicion
    /// Whether the answers, the message and the note are left out, because a second moderator is needed
    /// (``ModerationStore/claims(of:limit:room:after:by:)``).
    public let needsAnotherModerator: Bool
}

/// A report of a claim, with a copy of the claim's texts.
public struct ClaimReport: Sendable {
    /// The id of the report in the case.
    public let id: ReportID
    /// The side of the reporter.
    public let side: ClaimSide
    /// The reason.
    public let reason: ReportReason
    /// The reporter's comment on this claim; may be empty.
    public let comment: String
    /// When it was made or last repeated.
    public let at: Timestamp
    /// The texts of the claim when it was first reported, which are kept as long as evidence. A repeated report replaces the
    /// note.
    public let kept: Texts

    /// The texts of a claim.
    public struct Texts: Sendable {
        /// The title of the listing when it was claimed; empty if it is deleted.
        public let title: String
        /// The questions and the answers to them.
        public let questions, answers: [String]
        /// The claimant's message, and the note of the last action.
        public let message, note: String?
    }
}

/// Reads the claims of cases.
enum CaseClaims {
    /// A page of the claims on a listing, newest first.
    ///
    /// - Parameter isOpen: whether it has the texts of all claims; otherwise those of reported claims.
    static func page(
        _ db: any Connection, of listing: ListingID.Row, isOpen: Bool, limit: Int, after cursor: ListCursor?, room: Int
    ) throws -> (claims: [CaseClaim], next: ListCursor?) {
        let (claims, hasMore) = try db.prepare(
            "\(ClaimRows.select(db.dialect)) WHERE c.listing = ?1 AND c.id < ?2 ORDER BY c.id DESC LIMIT ?3"
        ).page(
            [.row(listing), .integer(cursor?.row ?? .max), .integer(Int64(limit) + 1)], limit: limit, room: room,
            texts: ["title", "questions", "answers", "message", "note"]
        ) { row in
            let claim = try ClaimRows.claim(row, as: .finder)
            let record = try ClaimRecords.record(db, of: claim, at: .now)
            let reports = try reports(db, of: claim)
            let isHidden = !isOpen && reports.isEmpty
            return CaseClaim(
                claim: isHidden ? claim.withoutTexts : claim, reports: reports, suspicion: ClaimSuspicion(record),
                needsAnotherModerator: isHidden)
        }
        let last = claims.last.map { ListCursor(key: 0, row: $0.claim.id.row.rawValue) }
        return (claims, hasMore ? last : nil)
    }

    private static func reports(_ db: any Connection, of claim: Claim) throws -> [ClaimReport] {
        try db.prepare(
            """
            SELECT r.id, r.secret, k.side, r.reason, k.comment, k.at, k.title, k.questions, k.answers, k.message, k.note
            FROM claim_report AS k JOIN report AS r ON r.id = k.report WHERE k.claim = ?1 ORDER BY r.id
            """
        ).all([.row(claim.id.row)]) { row in
            ClaimReport(
                id: row.identifier(),
                side: ClaimSide(rawValue: row.text("side")) ?? .finder,
                reason: ReportReason(rawValue: row.text("reason")) ?? .other, comment: row.text("comment"),
                at: row.time("at"),
                kept: ClaimReport.Texts(
                    title: row.text("title"), questions: try TextList.texts(row.text("questions")),
                    answers: try TextList.texts(row.text("answers")), message: row.optionalText("message"),
                    note: row.optionalText("note")))
        }
    }
}
