import Reunite
import ReuniteDatabase

/// Rows of the table `moderation_log`, a hash chain.
///
/// An edited, inserted or removed entry breaks the chain. Each entry has a random text that nobody is shown (`salt`): without it,
/// whoever is not shown all of an entry could guess the rest, and compare hashes. A fully recomputed chain is detected only with
/// a hash kept elsewhere.
enum ModerationLog {
    /// An entry to be appended.
    struct Entry {
        /// Nil for the service and the operator.
        var moderator: AccountID.Row?
        var action: String
        var moderationCase: CaseID.Row?
        var caseVersion: Int64?
        /// The account that the entry is about; nil if there is none.
        var account: AccountID.Row?
        var note: String
        /// The state before and after, as JSON objects.
        var before: String
        var after: String
        /// The suspension of an owner with which it removes one of the owner's other listings.
        var suspension: LogEntryID?
    }

    /// Whether an entry is a decision, or the end of a case, and not a read, in SQL.
    static func isDecision(_ entry: String) -> String { "\(entry).action NOT IN (\(reads))" }

    /// The actions of reads, in SQL.
    static let reads = LoggedRead.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")

    /// Appends an entry.
    ///
    /// - Returns: its number.
    static func append(_ transaction: WriteTransaction, _ entry: Entry) throws -> LogEntryID {
        try append(transaction.db, at: transaction.now, entry)
    }

    /// Appends an entry of a given time.
    ///
    /// - Returns: its number.
    @discardableResult
    static func append(_ db: any Connection, at time: Timestamp, _ entry: Entry) throws -> LogEntryID {
        let last = try db.prepare("SELECT id, hash FROM moderation_log ORDER BY id DESC LIMIT 1")
            .first([]) { (id: $0.integer("id"), hash: $0.bytes("hash")) }
        // After all numbers that were ever given, so that removing the last entries leaves a gap.
        let id = max(last?.id ?? 0, try db.lastNumber(in: "moderation_log")) + 1
        let values: [SQLValue] = [
            .integer(id), .integer(time.microseconds), .optional(entry.moderator), .text(entry.action),
            .optional(entry.moderationCase), .optional(entry.caseVersion), .optional(entry.account),
            .text(entry.note), .text(entry.before), .text(entry.after), .text(SecretToken.random().text),
        ]
        try db.prepare(
            """
            INSERT INTO moderation_log (\(columns), suspension, hash)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
            """
        ).run(
            values + [
                .optional(entry.suspension),
                .blob(hash(values + (entry.suspension.map { [.row($0)] } ?? []), after: last?.hash ?? [])),
            ])
        return LogEntryID(id)
    }

    /// The columns that ``hash(_:after:)`` covers, in its order. That of the suspension follows where it is not null.
    private static let columns = """
        id, at, moderator, action, moderation_case, case_version, account, note, before, after, salt
        """

    /// The numbers of the entries whose hash does not follow from the entry before.
    static func broken(_ db: any Connection) throws -> [Int64] {
        var broken: [Int64] = []
        var last: (id: Int64, hash: [UInt8]) = (0, [])
        try db.prepareLarge("SELECT \(columns), suspension, hash FROM moderation_log ORDER BY id").forEachRow([]) {
            row in
            let id = row.integer("id")
            let hash = row.bytes("hash")
            let values = (0..<(row.isNull("suspension") ? 11 : 12)).map(row.value)
            if id != last.id + 1 || hash != self.hash(values, after: last.hash) { broken.append(id) }
            last = (id, hash)
        }
        // The last entries are missing.
        if try db.lastNumber(in: "moderation_log") > last.id { broken.append(last.id + 1) }
        return broken
    }

    /// The hash of an entry: of the hash before it, and of each value preceded by its length, so that text cannot move from
    /// one value to the next. The algorithm must never change, because stored hashes were made by it.
    static func hash(_ values: [SQLValue], after last: [UInt8]) -> [UInt8] {
        var bytes = last
        for value in values {
            let text =
                switch value {
                case .integer(let number): "\(number)"
                case .text(let text): text
                default: ""
                }
            bytes += "\(text.utf8.count):".utf8
            bytes += text.utf8
        }
        return Sodium.sha256(bytes)
    }
}
