import Reunite
import ReuniteDatabase

/// Finds messages that repeat those to other owners within a day, so that a moderator must read them first.
///
/// The table `message_pair` has the ``TextSketch`` of each message, and a hash of its sender's network. The text itself
/// cannot be read from the hashes of pairs of words.
enum LikeMessages {
    /// The period in which messages count, in seconds.
    static let period: Int64 = 86_400
    /// Maximum number of owners who get similar messages by one account, or by several if they are not short.
    private static let owners = 5
    /// The same for several accounts, if the sender's is new.
    private static let ownersOfNew = 3
    /// Maximum number of owners who get similar messages from one network, also if they are short.
    private static let ownersOfNetwork = 10
    /// Maximum number of messages that are read for each pair of words, the newest first.
    private static let read: Int64 = 200

    /// A new message.
    struct Subject {
        let sketch: TextSketch
        let sender: AccountID
        let owner: AccountID.Row
        /// The first 24 bits of a hash of the sender's network, as in ``NewAccountShare``; nil if it is unknown. It differs from the
        /// hashes of the sketch by its last bits.
        let network: Int64?

        init(_ text: String, by sender: AccountID, to owner: AccountID.Row, from client: [UInt8]) {
            (sketch, self.sender, self.owner) = (TextSketch(text), sender, owner)
            let bits = KnownClients.hash(client, of: "message").prefix(3)
            network = client.isEmpty ? nil : bits.reduce(0) { $0 << 8 | Int64($1) } << 2 | 2
        }
    }

    /// The group in which a new message is held for a moderator, by its first message, which may be the new one; nil if it is
    /// mailed.
    static func group(_ transaction: WriteTransaction, _ id: MessageID, _ message: Subject) throws -> Int64? {
        let found = try like(transaction, message)
        guard !found.contains(where: { $0.verdict == .release && $0.isSame }) else { return nil }
        func ownersReached(_ counts: (Found) -> Bool) -> Int {
            Set(found.filter { $0.owner != message.owner && counts($0) }.map(\.owner)).count
        }
        let byAccount = ownersReached { $0.sender == message.sender.row }
        let byAll = ownersReached { $0.sender == message.sender.row || $0.sharesContact || !message.sketch.isShort }
        let isHeld =
            byAccount >= owners || ownersReached { $0.isAlike && $0.isFromNetwork } >= ownersOfNetwork
            || (byAll > byAccount
                && byAll >= (message.sender.isNew(at: transaction.now) ? ownersOfNew : owners))
        return isHeld ? found.compactMap(\.group).min() ?? id.row.rawValue : nil
    }

    /// Stores the sketch of a message.
    static func remember(_ db: any Connection, _ message: Subject, as id: MessageID) throws {
        let insert = try db.prepare("INSERT INTO message_pair (pair, message) VALUES (?1, ?2)")
        for pair in message.sketch.all.union(message.network.map { [$0] } ?? []) {
            try insert.run([.integer(pair), .row(id.row)])
        }
    }

    private struct Found {
        let sender: AccountID.Row
        let owner: AccountID.Row
        let group: Int64?
        let verdict: MessageVerdict?
        /// The number of pairs of words that are in both.
        var shared = 0
        /// Whether the words are similar.
        var isAlike = false
        /// Whether a contact detail is the same, and the sender too, or both senders are new. Otherwise a stranger could have an honest
        /// message held, by writing to owners with the telephone number of its sender.
        var sharesContact = false
        /// Whether the text is the same: a moderator who has released one has not read the others.
        var isSame = false
        var isFromNetwork = false
    }

    private static func like(_ transaction: WriteTransaction, _ message: Subject) throws -> [Found] {
        let (db, now, sketch) = (transaction.db, transaction.now, message.sketch)
        var found: [Int64: Found] = [:]
        let select = try db.prepare(
            """
            SELECT m.id, m.sender, l.owner, m.held_with, m.verdict FROM message_pair AS p JOIN message AS m ON m.id = p.message
            JOIN listing AS l ON l.id = m.listing WHERE p.pair = ?1 AND p.message > ?2 ORDER BY p.message DESC LIMIT ?3
            """)
        for pair in sketch.all {
            let values: [SQLValue] = [
                .integer(pair), .integer(now.adding(seconds: -period).microseconds), .integer(read),
            ]
            try select.forEachRow(values) { row in
                let id = row.integer("id")
                var other =
                    found[id]
                    ?? Found(
                        sender: row.rowID("sender"), owner: row.rowID("owner"),
                        group: row.isNull("held_with") ? nil : row.integer("held_with"),
                        verdict: row.optionalText("verdict").flatMap { MessageVerdict(rawValue: $0) })
                if pair == sketch.whole {
                    other.isSame = true
                } else if sketch.contacts.contains(pair) {
                    other.sharesContact = true
                } else {
                    other.shared += 1
                }
                found[id] = other
            }
        }
        let old = now.adding(seconds: -NewAccountShare.newness)
        let pairs = try db.prepare("SELECT pair FROM message_pair WHERE message = ?1")
        return try found.compactMap { id, found in
            var found = found
            // Texts that share fewer pairs are not alike, and each of the others costs a query while writers wait.
            if 4 * found.shared >= sketch.pairs.count {
                let other = Set(try pairs.all([.integer(id)]) { $0.integer(0) })
                found.isAlike = TextSketch.areAlike(sketch.pairs, other.filter { $0 & 3 == 0 })
                found.isFromNetwork = message.network.map(other.contains) == true
            }
            found.sharesContact =
                found.sharesContact
                && (found.sender == message.sender.row
                    || message.sender.isNew(at: now) && found.sender.createdAt > old)
            return found.isAlike || found.sharesContact ? found : nil
        }
    }
}
