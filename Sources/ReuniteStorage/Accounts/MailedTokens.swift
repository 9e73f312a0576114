import GRDB
import Reunite

/// Rows of the table `mailed_token`: secrets that were mailed, to be shown once.
enum MailedTokens {
    /// How long one is good for, in seconds.
    static let lifetime: Int64 = 86_400

    /// What a token was mailed for.
    enum Purpose {
        case registration(RegistrationID)
        case passwordReset(account: AccountID.Row)
    }

    static func insert(_ transaction: WriteTransaction, for purpose: Purpose) throws -> SecretToken {
        let token = SecretToken.random()
        let (registration, account): (RegistrationID?, AccountID.Row?) =
            switch purpose {
            case .registration(let row): (row, nil)
            case .passwordReset(let row): (nil, row)
            }
        try RawStatement(
            transaction.db, "INSERT INTO mailed_token (token, registration, account, expires_at) VALUES (?, ?, ?, ?)"
        ).run([
            .blob(token.hash), .optional(registration), .optional(account),
            .integer(transaction.now.adding(seconds: lifetime).microseconds),
        ])
        return token
    }

    /// What a token stands for; nil where it is none, or its time is over.
    static func purpose(_ db: Database, of token: SecretToken, now: Timestamp) throws -> Purpose? {
        try RawStatement(
            db, "SELECT registration, account FROM mailed_token WHERE token = ? AND expires_at > ?"
        ).first([.blob(token.hash), .integer(now.microseconds)]) { row in
            row.isNull(0) ? .passwordReset(account: row.rowID(1)) : .registration(row.rowID(0))
        }
    }

    /// Makes an account's tokens good for nothing.
    static func deleteAll(_ db: Database, account: AccountID.Row) throws {
        try RawStatement(db, "DELETE FROM mailed_token WHERE account = ?").run([.row(account)])
    }
}
