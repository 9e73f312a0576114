import Reunite
import ReuniteDatabase

/// Rows of the table `session`.
enum Sessions {
    /// Maximum number of characters stored of a User-Agent.
    static let maximumUserAgentLength = 200

    /// Maximum number of sessions of an account: a further one ends the oldest.
    static let maximumCount = 100

    /// Begins a session.
    static func insert(
        _ transaction: WriteTransaction, account: AccountID.Row, kind: SessionKind = .token, userAgent: String?,
        lifetime: Int64
    ) throws -> SignedIn {
        guard let owner = try Accounts.account(transaction.db, row: account) else { throw AccessRefusal.sessionEnded }
        let token = SecretToken.random()
        let id: SessionID = try FreeRow.identifier(transaction.db, in: "session", near: transaction.now)
        let expiresAt = transaction.now.adding(seconds: lifetime)
        try transaction.db.prepare(
            """
            INSERT INTO session (id, secret, token, account, is_cookie, user_agent, expires_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            """
        ).run([
            .row(id.row), .secret(id), .blob(token.hash), .row(account), .integer(kind == .cookie ? 1 : 0),
            .optional(userAgent.map { String($0.prefix(maximumUserAgentLength)) }), .integer(expiresAt.microseconds),
        ])
        try transaction.db.prepare(
            """
            DELETE FROM session WHERE account = ?1
            AND id <= (SELECT id FROM session WHERE account = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)
            """
        ).run([.row(account), .integer(Int64(maximumCount))])
        return SignedIn(token: token, expiresAt: expiresAt, account: owner)
    }

    /// The session of a token; nil if it has ended, or its account is suspended or erased.
    static func session(
        _ db: any Connection, token: SecretToken, kind: SessionKind = .token, now: Timestamp
    ) throws -> Session? {
        try db.prepare(
            """
            SELECT s.id AS session_id, s.secret AS session_secret, a.id AS account_id, a.secret AS account_secret, a.role,
            n.client FROM session AS s JOIN account AS a ON a.id = s.account
            LEFT JOIN new_account AS n ON n.account = a.id AND n.account > ?4
            WHERE s.token = ?1 AND s.is_cookie = ?3 AND s.expires_at > ?2 AND a.email IS NOT NULL
            AND (a.suspended_until IS NULL OR a.suspended_until <= ?2)
            """
        ).first([
            .blob(token.hash), .integer(now.microseconds), .integer(kind == .cookie ? 1 : 0),
            .integer(now.adding(seconds: -NewAccountShare.newness).microseconds),
        ]) { row in
            Session(
                id: row.identifier("session_id", secret: "session_secret"),
                account: row.identifier("account_id", secret: "account_secret"),
                role: Role(rawValue: row.text("role")) ?? .member,
                newAccountShare: row.optionalBytes("client").map { NewAccountShare(client: $0) })
        }
    }

    /// Makes sure that a session has not ended since it was looked up, so that nobody writes after signing out or being
    /// suspended.
    static func require(_ transaction: WriteTransaction, _ session: Session) throws {
        try require(transaction.db, session, now: transaction.now)
    }

    /// The same in a read.
    static func require(_ db: any Connection, _ session: Session, now: Timestamp) throws {
        guard try isOpen(db, session, now: now) else { throw AccessRefusal.sessionEnded }
    }

    /// Whether a session has not ended since it was looked up.
    static func isOpen(_ db: any Connection, _ session: Session, now: Timestamp) throws -> Bool {
        try db.prepare(
            """
            SELECT 1 FROM session AS s JOIN account AS a ON a.id = s.account WHERE s.id = ?1 AND s.expires_at > ?2
            AND (a.suspended_until IS NULL OR a.suspended_until <= ?2) AND a.role = ?3
            """
        ).first([
            .row(session.id.row), .integer(now.microseconds), .text(session.role.rawValue),
        ]) { _ in true } ?? false
    }

    /// Ends all sessions of an account.
    static func deleteAll(_ db: any Connection, account: AccountID.Row) throws {
        try db.prepare("DELETE FROM session WHERE account = ?1").run([.row(account)])
    }
}

/// A new session with its token. Only here is the token known: the store has its hash.
public struct SignedIn: Sendable {
    /// The token.
    public let token: SecretToken
    /// When it expires.
    public let expiresAt: Timestamp
    /// Its account.
    public let account: Account
}
