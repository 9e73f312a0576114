import Reunite
import ReuniteDatabase

/// Finds questions that repeat those of another finder, even in another order or with a few other words. The table `proof_pair`
/// has the ``TextSketch`` of each question.
enum RepeatedQuestions {
    /// Maximum distance between the two things in metres, the same as for matches. Things without a place count as near.
    private static let reach = 33_000.0
    /// Number of finders with older accounts who ask a question that makes it common.
    private static let common = 2
    /// Maximum number of listings that are read for each pair of words, the newest first.
    private static let read: Int64 = 200

    private struct Asker {
        let listing: ListingID
        let owner: AccountID.Row
        /// Whether the thing may be the same, and the questions are no copy by a new account.
        let isRival: Bool
        let questions: [Set<String>]
    }

    /// The oldest open listing of another finder within reach, of the same category, of whose questions a proof repeats at least half.
    /// Honest finders repeat single questions by chance; a thief needs the answers to most of them. A known copy of the listing is
    /// not its original.
    static func original(
        _ db: any Connection, _ proof: Proof, of listing: ListingID.Row, now: Timestamp
    ) throws -> ListingID? {
        var askers: [ListingID.Row: Asker] = [:]
        let select = try db.prepare(
            """
            SELECT l.id, l.secret, l.owner, f.questions, coalesce(
                reunite_distance(l.geom, \(PointSQL.longitude("n.geom")), \(PointSQL.latitude("n.geom"))) <= ?3, TRUE)
                AND (l.category = n.category OR 'other' IN (l.category, n.category))
                AND (l.owner <= ?5 OR n.owner > ?5) AS is_rival
            FROM proof_pair AS p JOIN proof AS f ON f.listing = p.listing JOIN listing AS l ON l.id = p.listing
            JOIN listing AS n ON n.id = ?2
            WHERE p.pair = ?1 AND l.owner <> n.owner AND f.held IN (\(QuestionReview.none.rawValue), \(QuestionReview.dismissed.rawValue)) AND l.status = 'found' AND \(PublicCondition.isFound("l"))
            AND NOT EXISTS (SELECT 1 FROM listing_copy AS y WHERE y.listing = l.id AND y.original = n.id)
            ORDER BY p.listing DESC LIMIT ?4
            """)
        let old = now.adding(seconds: -ReporterRecord.newness)
        for pair in pairs(proof) {
            try select.forEachRow([
                .integer(pair), .row(listing), .real(reach), .integer(read), .integer(old.microseconds),
            ]) { row in
                let id: ListingID = row.identifier()
                let questions = try TextList.texts(row.text("questions")).map { try ProofQuestion($0) }
                askers[id.row] = Asker(
                    listing: id, owner: row.rowID("owner"), isRival: row.flag("is_rival"), questions: words(questions))
            }
        }
        let rare = words(proof.questions).filter { asked in
            let finders = askers.values.filter { $0.questions.contains { repeats(asked, $0) } }
            return Set(finders.map(\.owner).filter { $0.createdAt < old }).count < common
        }
        return askers.values.filter { asker in
            let repeated = asker.questions.filter { question in rare.contains { repeats($0, question) } }
            return asker.isRival && !repeated.isEmpty && 2 * repeated.count >= asker.questions.count
        }.map(\.listing).min { $0.row < $1.row }
    }

    /// Stores the sketches of the questions of a listing.
    static func remember(_ db: any Connection, _ proof: Proof, of listing: ListingID.Row) throws {
        try db.prepare("DELETE FROM proof_pair WHERE listing = ?1").run([.row(listing)])
        let insert = try db.prepare("INSERT INTO proof_pair (pair, listing) VALUES (?1, ?2)")
        for pair in pairs(proof) { try insert.run([.integer(pair), .row(listing)]) }
    }

    private static func pairs(_ proof: Proof) -> Set<Int64> {
        Set(proof.questions.filter { !$0.isSuggested }.flatMap { TextSketch($0.text).pairs })
    }

    /// The words of each question that have at least three bytes: longer words, and all characters of scripts without spaces. The
    /// questions that the application suggests are left out, because many finders ask them.
    private static func words(_ questions: [ProofQuestion]) -> [Set<String>] {
        questions.filter { !$0.isSuggested }.map { question in
            Set(TextSketch.words(question.text).filter { $0.utf8.count >= 3 })
        }
    }

    /// Whether half of all different words of two questions are in both. Questions with fewer than four words do not count: everybody
    /// asks "What colour?", and such a question would be repeated by most longer ones.
    private static func repeats(_ asked: Set<String>, _ other: Set<String>) -> Bool {
        min(asked.count, other.count) >= 4 && 2 * asked.intersection(other).count >= asked.union(other).count
    }
}
