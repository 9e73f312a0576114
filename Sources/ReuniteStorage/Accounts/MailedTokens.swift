import Reunite
import ReuniteDatabase

/// Rows of the table `mailed_token`: secrets that were mailed, each for one purpose.
///
/// A token for an address, a password or a session can be used once. A token for an appeal is not deleted when it is used: it stays
/// valid until it expires, but the store allows one appeal against a decision.
enum MailedTokens {
    /// How long a token for an address or a password is valid, in seconds.
    static let lifetime: Int64 = 86_400

    /// How long a token that posts a draft is valid, in seconds, and so how long the draft waits: seven days.
    static let draftLifetime: Int64 = 7 * 86_400

    /// The purpose of a token.
    enum Purpose {
        case registration(RegistrationID)
        case passwordReset(account: AccountID.Row)
        /// A session, also by the code that was mailed with the token.
        case signIn(account: AccountID.Row, SignInCode)
        /// An appeal against a decision, by its entry in the log; also while the account is suspended.
        case appeal(account: AccountID.Row, decision: LogEntryID)

        /// How long the token is good for, in seconds.
        var lifetime: Int64 {
            switch self {
            case .registration, .passwordReset: MailedTokens.lifetime
            case .signIn: MailedSignIns.lifetime
            case .appeal: ModerationPeriod.evidence
            }
        }
    }

    static func insert(
        _ transaction: WriteTransaction, for purpose: Purpose, lifetime: Int64? = nil
    ) throws -> SecretToken {
        let token = SecretToken.random()
        let (registration, account, decision, code): (RegistrationID?, AccountID.Row?, LogEntryID?, [UInt8]?) =
            switch purpose {
            case .registration(let row): (row, nil, nil, nil)
            case .passwordReset(let row): (nil, row, nil, nil)
            case .signIn(let row, let code): (nil, row, nil, code.hash(with: token.hash))
            case .appeal(let row, let decision): (nil, row, decision, nil)
            }
        try transaction.db.prepare(
            """
            INSERT INTO mailed_token (token, registration, account, decision, expires_at, code)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            """
        ).run([
            .blob(token.hash), .optional(registration), .optional(account), .optional(decision),
            .integer(transaction.now.adding(seconds: lifetime ?? purpose.lifetime).microseconds), .optional(code),
        ])
        return token
    }

    /// The purpose of a token; nil if the token is unknown or has expired, or is one to sign in with (``MailedSignIns``).
    static func purpose(_ db: any Connection, of token: SecretToken, now: Timestamp) throws -> Purpose? {
        try db.prepare(
            """
            SELECT registration, account, decision FROM mailed_token WHERE token = ?1 AND expires_at > ?2 AND code IS NULL
            """
        ).first([.blob(token.hash), .integer(now.microseconds)]) { row in
            if !row.isNull("registration") { return .registration(row.rowID("registration")) }
            if !row.isNull("decision") {
                return .appeal(account: row.rowID("account"), decision: row.rowID("decision"))
            }
            return .passwordReset(account: row.rowID("account"))
        }
    }

    /// Invalidates an account's tokens for a new password and for sessions. Those of its drafts sign in too, and are mailed again.
    static func deleteResets(_ transaction: WriteTransaction, account: AccountID.Row) throws {
        let db = transaction.db
        try db.prepare("DELETE FROM mailed_token WHERE account = ?1 AND decision IS NULL").run([.row(account)])
        var drafts: [RegistrationID] = []
        try db.prepare(
            """
            DELETE FROM mailed_token WHERE registration IN (
                SELECT r.id FROM registration AS r JOIN account AS a ON a.email = r.email
                WHERE a.id = ?1 AND r.draft IS NOT NULL)
            RETURNING registration
            """
        ).forEachRow([.row(account)]) { drafts.append($0.rowID(0)) }
        for draft in drafts { try MailRows.queue(transaction, .draft, registration: draft) }
    }
}
