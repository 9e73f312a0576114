import Reunite
import ReuniteDatabase

/// Rows of the table `known_client`: the networks and the browsers from which somebody has signed in to an account.
///
/// Guesses of others, from however many clients, do not keep these out. The key of a network is its address; that of a browser is
/// the hash of its cookie, which is longer.
enum KnownClients {
    /// Seconds for which a client is known after the last sign-in from it.
    static let lifetime: Int64 = 180 * 86_400
    /// Maximum number of networks of an account, and as many browsers: a further one replaces the one of its kind that signed in
    /// longest ago.
    static let maximumCount = 32

    /// The kind of a client. Each has its own places, so that many of one kind do not push out the others.
    enum Kind: Int64 {
        case network = 0
        case browser = 1
    }

    /// A hash of the client that differs per account or address, so rows do not show who shares a network.
    static func hash(_ client: [UInt8], of subject: String) -> [UInt8] {
        Sodium.start()
        return Sodium.sha256(Array(subject.utf8) + [0] + client)
    }

    /// Remembers that an account was signed in to from a client; nothing if the client is not known.
    static func note(
        _ transaction: WriteTransaction, _ kind: Kind, _ client: [UInt8], account: AccountID.Row
    ) throws {
        guard !client.isEmpty else { return }
        try transaction.db.prepare(
            """
            INSERT INTO known_client (account, client, kind, seen_at) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT (account, client) DO UPDATE SET kind = ?3, seen_at = ?4
            """
        ).run([
            .row(account), .blob(hash(client, account)), .integer(kind.rawValue),
            .integer(transaction.now.microseconds),
        ])
        try transaction.db.prepare(
            """
            DELETE FROM known_client WHERE account = ?1 AND kind = ?2 AND (seen_at, id) <= (
                SELECT seen_at, id FROM known_client WHERE account = ?1 AND kind = ?2
                ORDER BY seen_at DESC, id DESC LIMIT 1 OFFSET ?3)
            """
        ).run([.row(account), .integer(kind.rawValue), .integer(Int64(maximumCount))])
    }

    /// Whether an account has been signed in to from a client.
    static func has(_ db: any Connection, _ client: [UInt8], account: AccountID.Row) throws -> Bool {
        try db.prepare("SELECT 1 FROM known_client WHERE account = ?1 AND client = ?2")
            .first([.row(account), .blob(hash(client, account))]) { _ in true } ?? false
    }

    /// Forgets all clients of an account.
    static func deleteAll(_ db: any Connection, account: AccountID.Row) throws {
        try db.prepare("DELETE FROM known_client WHERE account = ?1").run([.row(account)])
    }

    private static func hash(_ client: [UInt8], _ account: AccountID.Row) -> [UInt8] {
        hash(client, of: "\(account.rawValue)")
    }
}
