import GRDB
import Reunite

/// Who is notified of a match or of a listing that passes a search, and who is not.
///
/// The limits keep decoys and edits from reaching many people, and from using up what others are told: they count listings that are
/// still open, and one person's listings apart. Listings that were imported without an owner count for nobody.
enum AlertRecipients {
    /// The most matches of a listing that its owner is told of while they are open.
    static let matchesOfListing: Int64 = 100
    /// The most matches of a listing that are one person's.
    static let matchesOfListingByPerson: Int64 = 5
    /// The most people that one listing is told to as a match.
    static let matchesWithListing: Int64 = 100

    /// Somebody who is to be told.
    struct Recipient {
        let account: AccountID
        let frequency: AlertFrequency
    }

    /// The condition that a listing can be told of.
    static func isOpen(_ table: StaticString) -> String {
        "\(table).visibility = 'public' AND \(table).state = 'open'"
    }

    /// The condition that neither of two accounts has blocked the other.
    static func areUnblocked(_ one: StaticString, _ other: StaticString) -> String {
        """
        NOT EXISTS (SELECT 1 FROM block WHERE owner = \(one) AND sender = \(other))
        AND NOT EXISTS (SELECT 1 FROM block WHERE owner = \(other) AND sender = \(one))
        """
    }

    /// Asks for the owner of a listing. With CROSS JOIN, SQLite begins with the notifications, which are few, and not with all
    /// open listings.
    static let matchQuery = """
        SELECT a.id, a.secret, coalesce(s.mail, ?5) FROM listing AS p, listing AS o
        JOIN account AS a ON a.id = p.owner LEFT JOIN alert_preference AS s ON s.account = a.id AND s.kind = 'match'
        WHERE p.id = ?1 AND p.secret = ?2 AND o.id = ?3 AND o.secret = ?4 AND \(isOpen("p")) AND \(isOpen("o"))
        AND p.status <> o.status AND p.owner <> o.owner AND a.email IS NOT NULL AND \(areUnblocked("p.owner", "o.owner"))
        AND NOT EXISTS (SELECT 1 FROM match_verdict WHERE listing = p.id AND other = o.id)
        AND NOT EXISTS (SELECT 1 FROM notification WHERE listing = p.id AND other = o.id)
        AND (SELECT count(*) FROM notification AS n CROSS JOIN listing AS x ON x.id = n.other
            WHERE n.listing = p.id AND \(isOpen("x"))) < ?6
        AND (o.owner = 0 OR (SELECT count(*) FROM notification AS n CROSS JOIN listing AS x ON x.id = n.other
            WHERE n.listing = p.id AND x.owner = o.owner AND \(isOpen("x"))) < ?7)
        AND (SELECT count(*) FROM notification WHERE other = o.id) < ?8
        """

    /// The owner of a listing, if they are to be told of a match.
    static func ofMatch(_ db: Database, owner listing: ListingID, of other: ListingID) throws -> Recipient? {
        try RawStatement(db, matchQuery).first([
            .row(listing.row), .secret(listing), .row(other.row), .secret(other),
            .text(AlertPreferences.standard.rawValue), .integer(matchesOfListing), .integer(matchesOfListingByPerson),
            .integer(matchesWithListing),
        ]) { Recipient(account: $0.identifier(0), frequency: frequency($0.text(2))) }
    }

    static func frequency(_ text: String) -> AlertFrequency { AlertFrequency(rawValue: text) ?? .off }
}
