import Reunite
import ReuniteDatabase

extension Accounts {
    /// Suspends an account, and ends its sessions and claims, or ends a suspension.
    static func suspend(_ transaction: WriteTransaction, row: AccountID.Row, until suspension: Suspension) throws {
        try transaction.db.prepare("UPDATE account SET suspended_until = ?1 WHERE id = ?2")
            .run([suspension.stored, .row(row)])
        guard suspension != .none else { return try ListingRemoval.end(transaction, of: row) }
        try Sessions.deleteAll(transaction.db, account: row)
        try Claims.end(transaction, by: row, because: .claimantSuspended)
        try Claims.end(transaction, onListingsOf: row, because: .finderSuspended)
    }
}
