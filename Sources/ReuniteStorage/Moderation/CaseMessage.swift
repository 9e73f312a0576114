import Reunite
import ReuniteDatabase

/// A message of a reported claim, kept as evidence for the moderators of the case.
public struct CaseMessage: Sendable {
    /// The claim in which it was written.
    public let claim: ClaimID
    /// The side of the author.
    public let side: ClaimSide
    /// The author.
    public let author: Person
    /// When it was written.
    public let at: Timestamp
    /// The text, as it was when the claim was reported.
    public let text: String
}

/// Reads the messages that are evidence of cases: table `evidence_message`.
enum CaseMessages {
    /// A page of the messages that a case keeps, oldest first.
    static func page(
        _ db: any Connection, of row: CaseID.Row, limit: Int, after cursor: ListCursor?, room: Int
    ) throws -> (messages: [CaseMessage], next: ListCursor?) {
        let (messages, hasMore) = try db.prepare(
            """
            SELECT e.message, e.body, c.id AS claim, c.secret AS claim_secret, c.claimant, e.author,
            a.secret AS author_secret, a.display_name AS author_name
            FROM evidence_message AS e JOIN claim AS c ON c.id = e.claim JOIN account AS a ON a.id = e.author
            WHERE e.moderation_case = ?1 AND e.message > ?2 ORDER BY e.message LIMIT ?3
            """
        ).page(
            [.row(row), .integer(cursor?.row ?? 0), .integer(Int64(limit) + 1)], limit: limit, room: room,
            texts: ["body"]
        ) { row in
            let author: AccountID.Row = row.rowID("author")
            return CaseMessage(
                claim: row.identifier("claim", secret: "claim_secret"),
                side: author == row.rowID("claimant") ? .claimant : .finder,
                author: Person(row, id: "author", secret: "author_secret", name: "author_name"),
                at: row.time("message"), text: row.text("body"))
        }
        let last = messages.last.map { ListCursor(key: 0, row: $0.at.microseconds) }
        return (messages, hasMore ? last : nil)
    }
}
