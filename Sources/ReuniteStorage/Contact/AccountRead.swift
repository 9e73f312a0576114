import Reunite
import ReuniteDatabase

/// An account that has read something private of a listing.
public struct AccountRead: Sendable {
    /// The account.
    public let account: PublicProfile
    /// The time of its first read.
    public let at: Timestamp

    /// Maximum number of reads in a list.
    public static let maximum = 100

    /// The first reads of accounts that a table has of a listing: the latest ``maximum``, newest first.
    static func list(_ db: any Connection, in table: StaticString, of listing: ListingID.Row) throws -> [AccountRead] {
        try db.prepare(
            """
            SELECT a.id, a.secret, a.display_name, r.at FROM \(table) AS r JOIN account AS a ON a.id = r.account
            WHERE r.listing = ?1 ORDER BY r.at DESC, a.id DESC LIMIT ?2
            """
        ).all([.row(listing), .integer(Int64(maximum))]) { row in
            AccountRead(
                account: PublicProfile(id: row.identifier(), displayName: row.text("display_name")), at: row.time("at"))
        }
    }
}
