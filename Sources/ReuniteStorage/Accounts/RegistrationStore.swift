import Reunite
import ReuniteDatabase

/// The registrations that wait for their address to be verified.
public struct RegistrationStore: Sendable {
    let store: Store

    /// How long a registration waits for its mail to be sent, in seconds: longer than attempts are made. Then it lives
    /// as long as the token.
    private static let registrationLifetime: Int64 = 4 * 86_400

    /// Maximum number of pending registrations of an address.
    private static let maximumCount: Int64 = 16

    /// Stores a registration, and queues the mail by which the person proves that the address is theirs.
    ///
    /// Does the same whether the address has an account or not: the text of the mail is decided when it is sent.
    ///
    /// If an address has too many registrations, the oldest one of the client with the most is deleted, so that a client
    /// that keeps registering an address pushes out only its own registrations.
    ///
    /// - Parameters:
    ///   - client: the network that it comes from.
    ///   - isMailed: false if the address has had mails enough: the token of an earlier one serves this registration too.
    public func register(
        _ registration: Registration, from client: [UInt8] = [], isMailed: Bool = true
    ) async throws {
        let hash = KnownClients.hash(client, of: registration.email.key)
        try await store.write { transaction in
            let row: RegistrationID = try FreeRow.row(transaction.db, in: "registration", near: transaction.now)
            let profile = registration.profile
            try transaction.db.prepare(
                """
                INSERT INTO registration (id, email, password, display_name, phone, locale, expires_at, client)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
                """
            ).run([
                .row(row), .text(registration.email.text), .text(registration.password.text),
                .text(profile.displayName.text), .optional(profile.phone?.text), .text(profile.locale.text),
                .integer(transaction.now.adding(seconds: Self.registrationLifetime).microseconds), .blob(hash),
            ])
            try Self.makeRoom(transaction.db, for: row, email: registration.email)
            if isMailed { try MailRows.queue(transaction, .verification, registration: row) }
        }
    }

    /// Deletes a registration of an address if it has too many; its mail and its tokens serve the new one.
    private static func makeRoom(_ db: any Connection, for row: RegistrationID, email: EmailAddress) throws {
        let surplus: RegistrationID? = try db.prepare(
            """
            SELECT r.id FROM registration AS r WHERE r.email = ?1 AND draft IS NULL
            AND (SELECT count(*) FROM registration WHERE email = ?1 AND draft IS NULL) > ?2
            ORDER BY (SELECT count(*) FROM registration WHERE email = ?1 AND draft IS NULL
                AND client IS NOT DISTINCT FROM r.client) DESC, r.id LIMIT 1
            """
        ).first([.text(email.text), .integer(maximumCount)]) { $0.rowID(0) }
        guard let surplus else { return }
        for table in ["mail", "mailed_token"] {
            try db.prepare("UPDATE \(table) SET registration = ?1 WHERE registration = ?2")
                .run([.row(row), .row(surplus)])
        }
        try db.prepare("DELETE FROM registration WHERE id = ?1").run([.row(surplus)])
    }

    /// The registrations that a mailed token can make an account of, the newest first: all of the address that it was
    /// mailed to. The token proves the address; the password says whose registration it is.
    ///
    /// - Parameter client: the network that asks.
    /// - Throws: ``AccountRefusal/invalidToken`` if the token is unknown, was used, or has expired.
    public func registrations(
        for token: SecretToken, to client: [UInt8] = []
    ) async throws -> [WaitingRegistration] {
        try await store.read { db in
            let now = Timestamp.now
            let email = try Self.registeredAddress(db, token, now: now)
            let hash = KnownClients.hash(client, of: email.key)
            var found: [WaitingRegistration] = []
            try db.prepare(
                """
                SELECT id, password, client IS NOT DISTINCT FROM ?1 AS is_of_client FROM registration
                WHERE email = ?2 AND password IS NOT NULL AND expires_at > ?3 ORDER BY id DESC
                """
            ).forEachRow([.blob(hash), .text(email.text), .integer(now.microseconds)]) { row in
                found.append(
                    WaitingRegistration(
                        id: row.rowID("id"), password: PasswordHash(text: row.text("password")),
                        isOfClient: row.flag("is_of_client")))
            }
            return found
        }
    }

    /// The address that a token was mailed to, and whether its domain is known (``MailDomain/isKnown(_:)``).
    ///
    /// - Throws: ``AccountRefusal/invalidToken`` if the token is unknown, was used, or has expired.
    public func address(of token: SecretToken) async throws -> (email: EmailAddress, isDomainKnown: Bool) {
        try await store.read { db in
            let now = Timestamp.now
            let email = try Self.registeredAddress(db, token, now: now)
            let domain = MailDomain(of: email)
            return (email, domain.isKnown(try Accounts.record(db, of: domain, at: now)))
        }
    }

    /// The address that a token was mailed to, if it has no account yet.
    private static func registeredAddress(
        _ db: any Connection, _ token: SecretToken, now: Timestamp
    ) throws -> EmailAddress {
        guard
            case .registration(let row) = try MailedTokens.purpose(db, of: token, now: now),
            let email = try Self.registration(db, row: row)?.email, try Accounts.row(db, email: email.text) == nil
        else { throw AccountRefusal.invalidToken }
        return email
    }

    /// Creates the account of a registration whose address is verified, and signs in to it. Call it after the password
    /// was verified.
    ///
    /// - Parameters:
    ///   - token: the token from the mail.
    ///   - registrationID: one of ``registrations(for:)``.
    ///   - client: the network that it comes from.
    ///   - maker: the widest network of the client, by which new accounts share their allowance (``NewAccountShare``).
    ///   - device: the secret of the browser; nil for other programs.
    ///   - kind: how the client keeps the session.
    /// - Throws: ``AccountRefusal/invalidToken`` if the token is unknown, was used, or has expired.
    public func verify(
        _ token: SecretToken, _ registrationID: RegistrationID, from client: [UInt8] = [], maker: [UInt8] = [],
        on device: SecretToken? = nil,
        kind: SessionKind = .token, userAgent: String?, sessionLifetime: Int64
    ) async throws -> SignedIn {
        try await store.write { transaction in
            let email = try Self.registeredAddress(transaction.db, token, now: transaction.now)
            guard let registration = try Self.registration(transaction.db, row: registrationID),
                registration.email == email
            else { throw AccountRefusal.invalidToken }
            let id = try Accounts.insert(
                transaction, email: registration.email.text, password: registration.password.text,
                profile: registration.profile, role: .member)
            try Accounts.note(transaction.db, maker: maker, of: id.row)
            // The address is taken, so its other registrations and mailed tokens are useless. They still stay until they
            // expire: if they were deleted, the people who made them would see that there is an account.
            try transaction.db.prepare("DELETE FROM registration WHERE id = ?1").run([.row(registrationID)])
            try KnownClients.note(transaction, .network, client, account: id.row)
            try KnownClients.note(transaction, .browser, device?.hash ?? [], account: id.row)
            return try Sessions.insert(
                transaction, account: id.row, kind: kind, userAgent: userAgent, lifetime: sessionLifetime)
        }
    }

    static func registration(_ db: any Connection, row: RegistrationID) throws -> Registration? {
        try db.prepare(
            "SELECT email, password, display_name, phone, locale FROM registration WHERE id = ?1 AND password IS NOT NULL"
        )
        .first([.row(row)]) { row in
            Registration(
                email: try EmailAddress(row.text("email")), password: PasswordHash(text: row.text("password")),
                profile: Profile(
                    displayName: try DisplayName(row.text("display_name")),
                    phone: row.isNull("phone") ? nil : try PhoneNumber(row.text("phone")),
                    locale: try LocaleTag(row.text("locale"))))
        }
    }

    /// Creates a verified account, as operators do, and logs it like their other actions.
    ///
    /// - Throws: ``AccountRefusal/addressTaken(_:)``.
    public func createAccount(_ registration: Registration, role: Role) async throws -> AccountID {
        try await store.write { transaction in
            let email = registration.email.text
            guard try Accounts.row(transaction.db, email: email) == nil else {
                throw AccountRefusal.addressTaken(email)
            }
            let id = try Accounts.insert(
                transaction, email: email, password: registration.password.text, profile: registration.profile,
                role: role)
            _ = try ModerationLog.append(
                transaction,
                ModerationLog.Entry(
                    moderator: nil, action: AccountAction.create.rawValue, account: id.row, note: "", before: "{}",
                    after: ModerationLog.json(role: role, suspension: .none)))
            return id
        }
    }

    /// Sends the mail of a registration again.
    public func remind(registration: RegistrationID) async throws {
        try await store.write { transaction in
            guard try Self.registration(transaction.db, row: registration) != nil else { return }
            try MailRows.queue(transaction, .verification, registration: registration)
        }
    }

    /// The language of the recipient of a mailed token; nil if the token is unknown, was used, or has expired.
    public func locale(ofMailedToken token: SecretToken) async throws -> String? {
        try await store.read { db in
            try db.prepare(
                """
                SELECT coalesce(r.locale, a.locale) FROM mailed_token AS t LEFT JOIN registration AS r
                ON r.id = t.registration LEFT JOIN account AS a ON a.id = t.account WHERE t.token = ?1 AND t.expires_at > ?2
                """
            ).first([.blob(token.hash), .integer(Timestamp.now.microseconds)]) { row in
                row.isNull(0) ? nil : row.text(0)
            } ?? nil
        }
    }
}
