import GRDB
import Reunite

/// Accounts as owners of listings.
enum Accounts {
    /// The row of the account that owns what nobody else does.
    static let operatorRow: Int64 = 0

    /// The row of the account with an address, nil where there is none.
    static func row(_ db: Database, email: String) throws -> Int64? {
        try RawStatement(db, "SELECT id FROM account WHERE email = ?").first([.text(email)]) { $0.integer(0) }
    }
}
