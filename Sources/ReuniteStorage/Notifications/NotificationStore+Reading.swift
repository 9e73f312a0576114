import Reunite
import ReuniteDatabase

/// What differs once the notifications of an account have changed.
public struct NotificationMark: Hashable, Sendable {
    let latest: Int64
    let unread: Int64
}

extension NotificationStore {
    /// Calls a closure whenever other servers change the notifications of an account, and whenever this process writes some together
    /// with the event that caused them, as for claims.
    ///
    /// It is not called for other changes by this process, or for those of other servers while ``isListening`` is false.
    ///
    /// - Parameter onNews: called with the time at which the account was created, which no other account has; nil for any account; and
    ///   with the number of notifications of each kind that this process has written. It runs on a thread that must not be blocked.
    public func listen(_ onNews: @escaping @Sendable (Timestamp?, [NotificationKind: Int]) -> Void) {
        store.news.add { onNews($0?.createdAt, $1) }
        store.listen()
    }

    /// Whether the database notifies this process of what others change. A notification may be lost all the same.
    public var isListening: Bool { store.database.isListening }

    /// The marks of accounts, to be compared with earlier ones.
    public func newsMarks(of accounts: some Collection<AccountID> & Sendable) async throws -> [AccountID:
        NotificationMark]
    {
        let byRow = Dictionary(accounts.map { ($0.row, $0) }) { first, _ in first }
        guard !byRow.isEmpty else { return [:] }
        return try await store.read { db in
            let rows = SQLText.joined(byRow.keys.map { row -> SQLText in "\(bound: .row(row))" }, by: ", ")
            let statement: SQLText = """
                SELECT a.id, coalesce((SELECT max(n.id) FROM notification AS n WHERE n.account = a.id), 0) AS latest,
                    (SELECT count(*) FROM notification AS n WHERE n.account = a.id AND n.read_at IS NULL) AS unread
                FROM account AS a WHERE a.id IN (\(rows))
                """
            var marks: [AccountID: NotificationMark] = [:]
            try db.prepare(statement.text, isCached: false).forEachRow(statement.values) { row in
                guard let account = byRow[row.rowID("id")] else { return }
                marks[account] = NotificationMark(latest: row.integer("latest"), unread: row.integer("unread"))
            }
            return marks
        }
    }
}
