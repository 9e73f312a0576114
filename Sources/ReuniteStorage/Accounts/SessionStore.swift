import Reunite
import ReuniteDatabase

/// The accounts and registrations that the passwords for an address are compared with.
public struct SignInCandidates: Sendable {
    /// An account, whether it is suspended, and whether it has been signed in to from the same network or browser.
    public struct Account: Sendable {
        /// The id.
        public let id: AccountID
        /// The hash of its password.
        public let password: PasswordHash
        /// Whether nobody may sign in to it now.
        public let isSuspended: Bool
        /// Whether it has been signed in to from the same network.
        public let knowsClient: Bool
        /// Whether it has been signed in to in the same browser.
        public let knowsDevice: Bool
    }

    /// The account of the address; nil if there is none.
    public var account: Account?
    /// An unverified registration; nil if there is none. An address that has an account may have one too: the person
    /// who registered it must not learn that the account exists.
    public var registration: WaitingRegistration?
}

/// A session as its owner sees it in a list.
public struct SessionSummary: Sendable {
    /// The public id.
    public let id: SessionID
    /// The User-Agent of the program that signed in.
    public let userAgent: String?
    /// How that program keeps it.
    public let kind: SessionKind
    /// When it expires.
    public let expiresAt: Timestamp
}

/// The sessions, and what begins one: sign-in with a password or by a mailed link, a password reset, the operator.
public struct SessionStore: Sendable {
    let store: Store

    /// How long an account knows a network or a browser after the last sign-in from it, in seconds: 180 days.
    public static let knownClientLifetime = KnownClients.lifetime

    /// The accounts and registrations that the passwords for an address are compared with.
    ///
    /// - Parameters:
    ///   - client: the network that it comes from, as accounts know it.
    ///   - device: the secret of the browser; nil if it has none.
    ///   - network: the same as registrations know it. Of several, the latest one of its own counts.
    public func signInCandidates(
        _ email: EmailAddress, from client: [UInt8] = [], on device: SecretToken? = nil,
        registeredFrom network: [UInt8] = []
    ) async throws -> SignInCandidates {
        try await store.read { db in
            let now = Timestamp.now
            // All queries always run, so that known and unknown addresses take the same time.
            let registration = try db.prepare(
                """
                SELECT id, password, client IS NOT DISTINCT FROM ?3 AS is_of_client FROM registration
                WHERE email = ?1 AND password IS NOT NULL AND expires_at > ?2 ORDER BY is_of_client DESC, id DESC LIMIT 1
                """
            ).first([
                .text(email.text), .integer(now.microseconds), .blob(KnownClients.hash(network, of: email.key)),
            ]) { row in
                WaitingRegistration(
                    id: row.rowID("id"), password: PasswordHash(text: row.text("password")),
                    isOfClient: row.flag("is_of_client"))
            }
            let account = try db.prepare(
                "SELECT id, secret, password, suspended_until FROM account WHERE email = ?1 AND password IS NOT NULL"
            ).first([.text(email.text)]) { row -> (id: AccountID, password: PasswordHash, isSuspended: Bool) in
                let isSuspended = !row.isNull("suspended_until") && row.integer("suspended_until") > now.microseconds
                return (row.identifier(), PasswordHash(text: row.text("password")), isSuspended)
            }
            let row = account?.id.row ?? Accounts.operatorRow
            let knowsClient = try KnownClients.has(db, client, account: row)
            let knowsDevice = try KnownClients.has(db, device?.hash ?? [], account: row)
            return SignInCandidates(
                account: account.map {
                    .init(
                        id: $0.id, password: $0.password, isSuspended: $0.isSuspended, knowsClient: knowsClient,
                        knowsDevice: knowsDevice)
                }, registration: registration)
        }
    }

    /// Whether the account of an address knows a browser. Refused clients can cause this read any number of times, so it uses only
    /// an index to find the account: the time does not reveal whether there is one.
    public func knows(_ device: SecretToken, _ email: EmailAddress) async throws -> Bool {
        try await store.read { db in
            let row = try db.prepare("SELECT id FROM account WHERE email = ?1").first([.text(email.text)]) {
                $0.rowID("id") as AccountID.Row
            }
            return try KnownClients.has(db, device.hash, account: row ?? Accounts.operatorRow)
        }
    }

    /// Begins a session. Call it after the password was verified.
    ///
    /// - Parameters:
    ///   - password: the hash that the password was compared with. In the meantime the password may have been changed, or the account
    ///     suspended.
    ///   - client: the network that it comes from, which the account knows afterwards.
    ///   - device: the secret of the browser, which the account knows afterwards; nil for other programs.
    ///   - kind: how the client keeps it.
    /// - Returns: nil if the account has another password now, or is suspended.
    public func signIn(
        to account: AccountID, password: PasswordHash, from client: [UInt8] = [], on device: SecretToken? = nil,
        kind: SessionKind = .token, userAgent: String?, lifetime: Int64
    ) async throws -> SignedIn? {
        try await store.write { transaction in
            let isStill = try transaction.db.prepare(
                """
                SELECT 1 FROM account WHERE id = ?1 AND password = ?2
                AND (suspended_until IS NULL OR suspended_until <= ?3)
                """
            ).first([
                .row(account.row), .text(password.text),
                .integer(transaction.now.microseconds),
            ]) { _ in true }
            guard isStill == true else { return nil }
            try KnownClients.note(transaction, .network, client, account: account.row)
            try KnownClients.note(transaction, .browser, device?.hash ?? [], account: account.row)
            return try Sessions.insert(
                transaction, account: account.row, kind: kind, userAgent: userAgent, lifetime: lifetime)
        }
    }

    /// The session of a token; nil if there is none that is kept in this way.
    public func session(_ token: SecretToken, kind: SessionKind = .token) async throws -> Session? {
        try await store.read { db in try Sessions.session(db, token: token, kind: kind, now: .now) }
    }

    /// Whether a session has not ended since it was looked up, for responses that take long.
    public func isOpen(_ session: Session) async throws -> Bool {
        try await store.read { db in try Sessions.isOpen(db, session, now: .now) }
    }

    /// The sessions of an account that have not ended, the newest first.
    public func sessions(of account: AccountID) async throws -> [SessionSummary] {
        try await store.read { db in
            var sessions: [SessionSummary] = []
            try db.prepare(
                """
                SELECT id, secret, user_agent, expires_at, is_cookie FROM session WHERE account = ?1 AND expires_at > ?2
                ORDER BY id DESC
                """
            ).forEachRow([.row(account.row), .integer(Timestamp.now.microseconds)]) { row in
                sessions.append(
                    SessionSummary(
                        id: row.identifier(), userAgent: row.optionalText("user_agent"),
                        kind: row.flag("is_cookie") ? .cookie : .token,
                        expiresAt: row.time("expires_at")))
            }
            return sessions
        }
    }

    /// Ends a session.
    public func endSession(_ session: SignedIn) async throws {
        try await store.write { transaction in
            try transaction.db.prepare("DELETE FROM session WHERE token = ?1").run([.blob(session.token.hash)])
        }
    }

    /// Ends a session of an account.
    ///
    /// - Returns: false if the account has no such session.
    public func endSession(_ id: SessionID, of account: AccountID) async throws -> Bool {
        try await store.writeUnless { db in
            let exists = try db.prepare("SELECT 1 FROM session WHERE id = ?1 AND secret = ?2 AND account = ?3")
                .first([.row(id.row), .secret(id), .row(account.row)]) { _ in true }
            return exists == true ? nil : false
        } change: { transaction in
            try transaction.db.prepare("DELETE FROM session WHERE id = ?1").run([.row(id.row)])
            return true
        }
    }
}
