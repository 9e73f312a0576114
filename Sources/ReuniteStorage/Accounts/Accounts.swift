import Reunite
import ReuniteDatabase

/// Rows of the table `account`.
enum Accounts {
    /// The row of the operator's account, which owns listings without another owner.
    static let operatorRow = AccountID.Row(0)

    /// The end of a suspension without end.
    static let forGood: Int64 = .max

    private static let columns = """
        id, secret, email, display_name, phone, locale, show_email, show_phone, role, email_refused_at,
        password IS NOT NULL AS has_password
        """

    /// The row of the account with an address, in any form that it can be written in; nil if there is none.
    static func row(_ db: any Connection, email: String) throws -> AccountID.Row? {
        let kept = (try? EmailAddress(email))?.text ?? email
        return try db.prepare("SELECT id FROM account WHERE email = ?1").first([.text(kept)]) { $0.rowID(0) }
    }

    /// The display names of accounts, in UTF-8.
    static func names(_ db: any Connection, of rows: Set<AccountID.Row>) throws -> [AccountID.Row: [UInt8]] {
        var names: [AccountID.Row: [UInt8]] = [:]
        try WantedRows.forEach(db, rows.map { (.row($0), .null) }) { wanted in
            "SELECT a.id, a.display_name FROM \(wanted) CROSS JOIN account AS a WHERE a.id = w.column1"
        } _: { row in
            names[row.rowID(0)] = Array(row.utf8(1))
            return true
        }
        return names
    }

    /// How often a display name has changed: as long as it is the same, all names are.
    static func nameChanges(_ db: any Connection) throws -> Int64 {
        try db.prepare("SELECT changes FROM display_names").first([]) { $0.integer(0) } ?? 0
    }

    /// An account with an address, which can be signed in to; nil if there is none.
    static func account(_ db: any Connection, row: AccountID.Row) throws -> Account? {
        try db.prepare("SELECT \(columns) FROM account WHERE id = ?1 AND email IS NOT NULL")
            .first([.row(row)]) { try account($0) }
    }

    private static func account(_ row: Row) throws -> Account {
        Account(
            id: row.identifier(),
            email: try EmailAddress(row.text("email")),
            profile: Profile(
                displayName: try DisplayName(row.text("display_name")),
                phone: row.isNull("phone") ? nil : try PhoneNumber(row.text("phone")),
                locale: try LocaleTag(row.text("locale")), showsEmail: row.flag("show_email"),
                showsPhone: row.flag("show_phone")),
            role: Role(rawValue: row.text("role")) ?? .member, emailRefusedAt: row.optionalTime("email_refused_at"),
            hasPassword: row.flag("has_password"))
    }

    /// Whether an account is suspended now.
    static func isSuspended(_ transaction: WriteTransaction, _ row: AccountID.Row) throws -> Bool {
        try transaction.db.prepare("SELECT 1 FROM account WHERE id = ?1 AND suspended_until > ?2")
            .first([.row(row), .integer(transaction.now.microseconds)]) { _ in true } ?? false
    }

    /// Creates an account.
    ///
    /// - Parameter password: the hash; nil if its owner signs in by mailed links.
    static func insert(
        _ transaction: WriteTransaction, email: String, password: String?, profile: Profile, role: Role
    ) throws -> AccountID {
        let id: AccountID = try FreeRow.identifier(transaction.db, in: "account", near: transaction.now)
        try transaction.db.prepare(
            """
            INSERT INTO account (id, secret, email, password, display_name, phone, locale, show_email, show_phone, role,
                mail_domain)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
            """
        ).run(
            [.row(id.row), .secret(id), .text(email), .optional(password)]
                + values(profile) + [.text(role.rawValue), .text(MailDomain(of: try EmailAddress(email)).name)])
        return id
    }

    /// Writes the profile of an account.
    static func update(_ db: any Connection, row: AccountID.Row, profile: Profile) throws {
        try db.prepare(
            """
            UPDATE account SET (display_name, phone, locale, show_email, show_phone) = (?1, ?2, ?3, ?4, ?5) WHERE id = ?6
            """
        ).run(values(profile) + [.row(row)])
    }

    private static func values(_ profile: Profile) -> [SQLValue] {
        [
            .text(profile.displayName.text), .optional(profile.phone?.text), .text(profile.locale.text),
            .integer(profile.showsEmail ? 1 : 0), .integer(profile.showsPhone ? 1 : 0),
        ]
    }
}
