import GRDB
import Reunite

extension ListingStore {
    /// How long a registration waits for its mail to be sent, in seconds: longer than that is tried. From then on it
    /// lives as long as the token.
    private static let registrationLifetime: Int64 = 4 * 86_400

    /// Keeps a registration, and queues the mail that asks its address whether it is theirs.
    ///
    /// Does the same whether the address has an account or not: what the mail says is decided when it is sent.
    public func register(_ registration: Registration) async throws {
        try await write { transaction in
            let row: RegistrationID = try FreeRow.row(transaction.db, in: "registration", near: transaction.now)
            let profile = registration.profile
            try RawStatement(
                transaction.db,
                """
                INSERT INTO registration (id, email, password, display_name, phone, locale, expires_at)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """
            ).run([
                .row(row), .text(registration.email.text), .text(registration.password.text),
                .text(profile.displayName.text), .optional(profile.phone?.text), .text(profile.locale.text),
                .integer(transaction.now.adding(seconds: Self.registrationLifetime).microseconds),
            ])
            try MailRows.queue(transaction, .registration, registration: row)
        }
    }

    /// Makes an account of a registration whose address has been shown to be theirs, and signs in to it.
    ///
    /// - Throws: ``StoreError/invalidToken`` where the token is none, was used, or its time is over.
    public func verify(_ token: SecretToken, userAgent: String?, sessionLifetime: Int64) async throws -> SignedIn {
        try await write { transaction in
            guard
                case .registration(let row) = try MailedTokens.purpose(
                    transaction.db, of: token, now: transaction.now),
                let registration = try Self.registration(transaction.db, row: row),
                try Accounts.row(transaction.db, email: registration.email.text) == nil
            else { throw StoreError.invalidToken }
            let id = try Accounts.insert(
                transaction, email: registration.email.text, password: registration.password.text,
                profile: registration.profile, role: .member)
            // The address is taken now: what else was registered for it, and mailed to it, is void.
            try RawStatement(transaction.db, "DELETE FROM registration WHERE email = ?")
                .run([.text(registration.email.text)])
            return try Sessions.insert(
                transaction, account: id.row, userAgent: userAgent, lifetime: sessionLifetime)
        }
    }

    static func registration(_ db: Database, row: RegistrationID) throws -> Registration? {
        try RawStatement(
            db, "SELECT email, password, display_name, phone, locale FROM registration WHERE id = ?"
        ).first([.row(row)]) { row in
            Registration(
                email: try EmailAddress(row.text(0)), password: PasswordHash(text: row.text(1)),
                profile: Profile(
                    displayName: try DisplayName(row.text(2)),
                    phone: row.isNull(3) ? nil : try PhoneNumber(row.text(3)),
                    locale: try LocaleTag(row.text(4))))
        }
    }

    /// Makes an account that is verified at once, as operators do.
    ///
    /// - Throws: ``StoreError/addressTaken(_:)``.
    public func createAccount(_ registration: Registration, role: Role) async throws -> AccountID {
        try await write { transaction in
            let email = registration.email.text
            guard try Accounts.row(transaction.db, email: email) == nil else { throw StoreError.addressTaken(email) }
            try RawStatement(transaction.db, "DELETE FROM registration WHERE email = ?").run([.text(email)])
            return try Accounts.insert(
                transaction, email: email, password: registration.password.text, profile: registration.profile,
                role: role)
        }
    }
}
