import Reunite
import ReuniteDatabase

/// The proof that a person reads the mails of an address: what a mail to sign in has.
public enum MailedProof: Sendable {
    /// The token of its link.
    case link(SecretToken)
    /// Its code, and the address.
    case code(SignInCode, EmailAddress)

    /// The refusal of a wrong one.
    var refusal: AccountRefusal {
        switch self {
        case .link: .invalidToken
        case .code: .invalidCode
        }
    }
}

/// Rows of the table `mailed_token` to sign in with. The code can be guessed, so only the one that was mailed last is valid, for a
/// shorter time than the link, and for few tries. The link stays valid when the code does not, so nobody can keep an owner out by
/// wrong codes.
enum MailedSignIns {
    /// Seconds for which a link is valid.
    static let lifetime: Int64 = 3600
    /// Seconds for which a code is valid.
    private static let codeLifetime: Int64 = 900
    /// Maximum number of codes that are compared with one that was mailed.
    private static let maximumTries: Int64 = 5
    /// The hash that no code has.
    private static let noCode = [UInt8](repeating: 0, count: 32)

    /// The token and the code of a mail that is sent now. Earlier codes end, earlier links do not.
    static func insert(
        _ transaction: WriteTransaction, account: AccountID.Row
    ) throws -> (token: SecretToken, code: SignInCode) {
        try transaction.db.prepare("UPDATE mailed_token SET code = ?2 WHERE account = ?1 AND code IS NOT NULL")
            .run([.row(account), .blob(noCode)])
        try transaction.db.prepare("UPDATE account SET code_tries = 0 WHERE id = ?1").run([.row(account)])
        let code = SignInCode.random()
        return (try MailedTokens.insert(transaction, for: .signIn(account: account, code)), code)
    }

    /// The account of a proof, with the key of its row; nil if the proof is wrong, was used, or has expired.
    ///
    /// Each code is counted, and for an address without an account the same is read and written: neither the result nor the time
    /// reveals whether there is an account, or a code.
    static func owner(
        _ transaction: WriteTransaction, by proof: MailedProof
    ) throws -> (account: AccountID.Row, key: SQLValue)? {
        let db = transaction.db
        switch proof {
        case .link(let token):
            return try db.prepare(
                "SELECT account FROM mailed_token WHERE token = ?1 AND expires_at > ?2 AND code IS NOT NULL"
            ).first([.blob(token.hash), .integer(transaction.now.microseconds)]) {
                ($0.rowID("account"), .blob(token.hash))
            }
        case .code(let code, let email):
            let account = try Accounts.row(db, email: email.text) ?? Accounts.operatorRow
            let tries = try db.prepare(
                "UPDATE account SET code_tries = code_tries + 1 WHERE id = ?1 RETURNING code_tries"
            )
            .first([.row(account)]) { $0.integer(0) }
            let mailed = try db.prepare(
                "SELECT token, code FROM mailed_token WHERE account = ?1 AND expires_at > ?2 AND code <> ?3"
            ).first([
                .row(account), .integer(transaction.now.adding(seconds: lifetime - codeLifetime).microseconds),
                .blob(noCode),
            ]) { (token: $0.bytes("token"), code: $0.bytes("code")) }
            guard let mailed, let tries, tries <= maximumTries, code.hash(with: mailed.token) == mailed.code else {
                return nil
            }
            return (account, .blob(mailed.token))
        }
    }
}
