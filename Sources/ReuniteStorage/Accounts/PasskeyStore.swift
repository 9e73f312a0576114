import Reunite
import ReuniteDatabase

/// A passkey as its owner sees it in a list.
public struct PasskeySummary: Sendable {
    /// The public id.
    public let id: PasskeyID
    /// The User-Agent of the browser that made it.
    public let userAgent: String?
}

/// The passkeys of accounts: key pairs of browsers, phones and security keys, which sign in without a password.
///
/// A challenge is not stored: it has its time, and a hash of that with a secret of the store. A passkey accepts each challenge once, and
/// none that was issued before one that it has accepted.
public struct PasskeyStore: Sendable {
    let store: Store

    /// Seconds for which a challenge can be signed.
    public static let challengeLifetime: Int64 = 300
    /// Maximum number of passkeys of an account.
    private static let maximumCount: Int64 = 16

    /// A challenge for an authenticator, in base64url.
    public func challenge() async throws -> String {
        try await Self.challenge(issuedAt: .now, secret: store.maintenance.secret())
    }

    /// The time of issue, in 13 hexadecimal digits, and a hash.
    private static func challenge(issuedAt time: Timestamp, secret: String) -> String {
        let digits = String(time.microseconds, radix: 16)
        return digits + SecretToken(derivedFrom: Array("challenge \(secret) \(digits)".utf8)).text
    }

    /// When a challenge was issued; nil if it is none of this store, or too old.
    private func issued(_ challenge: String) async throws -> Timestamp? {
        guard let time = Int64(challenge.prefix(13), radix: 16).map(Timestamp.init(microseconds:)) else { return nil }
        let isOurs = try await Self.challenge(issuedAt: time, secret: store.maintenance.secret()) == challenge
        return isOurs && time.adding(seconds: Self.challengeLifetime) > .now ? time : nil
    }

    /// Adds a passkey to an account, and queues a mail about it.
    ///
    /// - Parameters:
    ///   - credential: the id by which the authenticator knows the passkey.
    ///   - publicKey: its key, as SubjectPublicKeyInfo.
    /// - Throws: ``AccountRefusal/invalidPasskey``, also for a passkey that exists, ``AccountRefusal/tooManyPasskeys``,
    ///   ``AccountRefusal/oldSession``, ``AccessRefusal/sessionEnded``.
    public func add(
        _ credential: [UInt8], _ publicKey: [UInt8], _ statement: AuthenticatorStatement, at party: RelyingParty,
        userAgent: String?, for session: Session
    ) async throws -> PasskeySummary {
        guard let issued = try await issued(statement.challenge), Self.isMade(statement, .registration, at: party),
            let key = try? PublicKey(publicKey)
        else { throw AccountRefusal.invalidPasskey }
        return try await store.write { transaction in
            try Sessions.require(transaction, session)
            guard session.id.createdAt.adding(seconds: Session.freshness) > transaction.now else {
                throw AccountRefusal.oldSession
            }
            let db = transaction.db
            let (account, id) = (session.account.row, credential)
            let isTaken = try db.prepare("SELECT 1 FROM passkey WHERE credential = ?1").first([.blob(id)]) { _ in true }
            guard isTaken == nil else { throw AccountRefusal.invalidPasskey }
            let count = try db.prepare("SELECT count(*) FROM passkey WHERE account = ?1").first([.row(account)]) {
                $0.integer(0)
            }
            guard count ?? 0 < Self.maximumCount else { throw AccountRefusal.tooManyPasskeys }
            let row: PasskeyID = try FreeRow.identifier(db, in: "passkey", near: transaction.now)
            let userAgent = userAgent.map { String($0.prefix(Sessions.maximumUserAgentLength)) }
            try db.prepare(
                """
                INSERT INTO passkey (id, secret, account, credential, public_key, counter, challenged_at, user_agent)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
                """
            ).run([
                .row(row.row), .secret(row), .row(account), .blob(id), .blob(key.bytes),
                .integer(Int64(statement.counter)), .integer(issued.microseconds), .optional(userAgent),
            ])
            try MailRows.queue(transaction, .passkeyAdded, account: account)
            return PasskeySummary(id: row, userAgent: userAgent)
        }
    }

    /// The passkeys of an account, newest first.
    public func passkeys(of account: AccountID) async throws -> [PasskeySummary] {
        try await store.read { db in
            var passkeys: [PasskeySummary] = []
            try db.prepare("SELECT id, secret, user_agent FROM passkey WHERE account = ?1 ORDER BY id DESC")
                .forEachRow([.row(account.row)]) {
                    passkeys.append(PasskeySummary(id: $0.identifier(), userAgent: $0.optionalText("user_agent")))
                }
            return passkeys
        }
    }

    /// Deletes a passkey of one's own account.
    ///
    /// - Returns: false if there is none.
    public func delete(_ id: PasskeyID, of session: Session) async throws -> Bool {
        try await store.write { transaction in
            try Sessions.require(transaction, session)
            try transaction.db.prepare("DELETE FROM passkey WHERE id = ?1 AND secret = ?2 AND account = ?3")
                .run([.row(id.row), .secret(id), .row(session.account.row)])
            return transaction.db.changes > 0
        }
    }

    /// Begins a session with a passkey.
    ///
    /// - Parameters:
    ///   - signature: of the authenticator, over its statement.
    ///   - client: the network that it comes from, which the account knows afterwards.
    ///   - device: the secret of the browser; nil for other programs.
    /// - Throws: ``AccountRefusal/invalidPasskey``, ``AccountRefusal/suspended``.
    public func signIn(
        _ credential: [UInt8], _ statement: AuthenticatorStatement, signature: [UInt8], at party: RelyingParty,
        from client: [UInt8] = [], on device: SecretToken? = nil, kind: SessionKind = .token, userAgent: String?,
        lifetime: Int64
    ) async throws -> SignedIn {
        guard let issued = try await issued(statement.challenge), Self.isMade(statement, .authentication, at: party)
        else { throw AccountRefusal.invalidPasskey }
        let message = statement.authenticatorData + Sodium.sha256(statement.clientData)
        return try await store.write { transaction in
            let passkey = try transaction.db.prepare(
                "SELECT id, account, public_key, counter, challenged_at FROM passkey WHERE credential = ?1"
            ).first([.blob(credential)]) { row in
                (
                    id: row.rowID("id") as PasskeyID.Row, account: row.rowID("account") as AccountID.Row,
                    key: row.bytes("public_key"), counter: row.integer("counter"),
                    challengedAt: row.time("challenged_at")
                )
            }
            let counter = Int64(statement.counter)
            guard let passkey, try PublicKey(passkey.key).verifies(signature, of: message),
                issued > passkey.challengedAt,
                counter > passkey.counter || counter == 0 && passkey.counter == 0
            else { throw AccountRefusal.invalidPasskey }
            try transaction.db.prepare("UPDATE passkey SET counter = ?2, challenged_at = ?3 WHERE id = ?1")
                .run([.row(passkey.id), .integer(counter), .integer(issued.microseconds)])
            return try SessionStore.begin(
                transaction, ownerOf: passkey.account, from: client, on: device, kind: kind, userAgent: userAgent,
                lifetime: lifetime)
        }
    }

    private static func isMade(
        _ statement: AuthenticatorStatement, _ ceremony: AuthenticatorStatement.Ceremony, at party: RelyingParty
    ) -> Bool {
        statement.isPerformed(ceremony, at: party) && Array(statement.partyHash) == Sodium.sha256(Array(party.id.utf8))
    }

    /// Deletes all passkeys of an account.
    static func deleteAll(_ db: any Connection, account: AccountID.Row) throws {
        try db.prepare("DELETE FROM passkey WHERE account = ?1").run([.row(account)])
    }
}
