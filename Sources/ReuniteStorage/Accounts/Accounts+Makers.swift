import Reunite
import ReuniteDatabase

/// The origins of accounts: the client that registered one, and the domain of its address.
extension Accounts {
    /// Records the client that registered an account, as the first 24 bits of a hash; nothing if the client is unknown.
    static func note(_ db: any Connection, maker client: [UInt8], of account: AccountID.Row) throws {
        guard !client.isEmpty else { return }
        try db.prepare("INSERT INTO new_account (account, client) VALUES (?1, ?2)")
            .run([.row(account), .blob(Array(KnownClients.hash(client, of: "account").prefix(3)))])
    }

    /// The number of accounts at a mail domain that have existed for at least ``MailDomain/age``.
    static func record(_ db: any Connection, of domain: MailDomain, at now: Timestamp) throws -> MailDomain.Record {
        try db.prepare(
            """
            SELECT count(*), count(suspended_until) FROM (
                SELECT suspended_until FROM account WHERE mail_domain = ?1 AND mail_domain IS NOT NULL AND id <= ?2
                ORDER BY id LIMIT ?3) AS old
            """
        ).first([
            .text(domain.name), .integer(now.adding(seconds: -MailDomain.age).microseconds),
            .integer(MailDomain.Record.maximum),
        ]) { MailDomain.Record(accounts: Int($0.integer(0)), suspended: Int($0.integer(1))) }
            ?? MailDomain.Record(accounts: 0, suspended: 0)
    }
}
