import Reunite
import ReuniteDatabase

/// Rows of the table `block`.
enum Blocks {
    /// Whether an owner has blocked an account.
    static func has(_ db: any Connection, _ sender: AccountID.Row, by owner: AccountID.Row) throws -> Bool {
        try db.prepare("SELECT 1 FROM block WHERE owner = ?1 AND sender = ?2")
            .first([.row(owner), .row(sender)]) { _ in true } ?? false
    }
}
