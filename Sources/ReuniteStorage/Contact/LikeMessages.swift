import Reunite

/// Finds messages that repeat each other. The table `message_pair` has the ``TextSketch`` of each message for a day.
///
/// The text itself is deleted when it is mailed, and cannot be read from the hashes of pairs of words.
enum LikeMessages {
    /// Maximum number of messages that are read for each pair of words, the newest first.
    private static let read: Int64 = 200

    /// The group in which a new message is held for a moderator, by its first message, which may be the new one; nil if it is
    /// mailed.
    static func group(
        _ transaction: WriteTransaction, _ sketch: TextSketch, _ id: MessageID, by session: Session,
        to owner: AccountID.Row
    ) throws -> Int64? {
        let found = try like(transaction.db, sketch, since: transaction.now.adding(seconds: -RepeatedMessages.period))
        guard !found.contains(where: { $0.verdict == .release && $0.isSame }) else { return nil }
        let others = found.filter { $0.owner != owner }
        let counts = RepeatedMessages(
            byAccount: Set(others.filter { $0.sender == session.account.row }.map(\.owner)).count,
            byAll: Set(others.map(\.owner)).count, isShort: sketch.isShort,
            isNew: session.account.isNew(at: transaction.now))
        guard counts.isHeld else { return nil }
        return found.compactMap(\.group).min() ?? id.row.rawValue
    }

    /// Stores the sketch of a message.
    static func remember(_ db: any Connection, _ sketch: TextSketch, of id: MessageID) throws {
        let insert = try db.prepare("INSERT INTO message_pair (pair, message) VALUES (?1, ?2)")
        for pair in sketch.pairs.union(sketch.contacts) { try insert.run([.integer(pair), .row(id.row)]) }
    }

    private struct Found {
        let sender: AccountID.Row
        let owner: AccountID.Row
        let group: Int64?
        let verdict: MessageVerdict?
        /// Whether the text is the same: a moderator who has released one has not read the others.
        var isSame = false
    }

    private static func like(_ db: any Connection, _ sketch: TextSketch, since: Timestamp) throws -> [Found] {
        var found: [Int64: (message: Found, shared: Int, isReachable: Bool)] = [:]
        let select = try db.prepare(
            """
            SELECT m.id, m.sender, l.owner, m.held_with, m.verdict FROM message_pair AS p JOIN message AS m ON m.id = p.message
            JOIN listing AS l ON l.id = m.listing WHERE p.pair = ?1 AND p.message > ?2 ORDER BY p.message DESC LIMIT ?3
            """)
        for pair in sketch.pairs.union(sketch.contacts) {
            try select.forEachRow([.integer(pair), .integer(since.microseconds), .integer(read)]) { row in
                let message = Found(
                    sender: row.rowID("sender"), owner: row.rowID("owner"),
                    group: row.isNull("held_with") ? nil : row.integer("held_with"),
                    verdict: row.optionalText("verdict").flatMap { MessageVerdict(rawValue: $0) })
                let before = found[row.integer("id")]
                found[row.integer("id")] = (
                    message, (before?.shared ?? 0) + 1, before?.isReachable == true || sketch.contacts.contains(pair)
                )
            }
        }
        let pairs = try db.prepare("SELECT pair FROM message_pair WHERE message = ?1")
        return try found.compactMap { id, found in
            guard found.isReachable || 4 * found.shared >= sketch.pairs.count else { return nil }
            let other = Set(try pairs.all([.integer(id)]) { $0.integer(0) })
            var message = found.message
            message.isSame = other == sketch.pairs.union(sketch.contacts)
            // A telephone number or a link may be repeated with any text around it.
            let isAlike = found.isReachable || TextSketch.areAlike(sketch.pairs, other.filter { $0 & 1 == 0 })
            return isAlike ? message : nil
        }
    }
}
