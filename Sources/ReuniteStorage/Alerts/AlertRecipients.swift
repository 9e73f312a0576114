import GRDB
import Reunite

/// Who is to be told of a match or of a hit, and who is not.
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
    /// The most people that one listing is told to because it passes their searches.
    static let hitsOfListing: Int64 = 1000
    /// The most listings that are told for one search in 24 hours.
    static let hitsOfSearch: Int64 = 100
    /// The most of them that are one person's.
    static let hitsOfSearchByPerson: Int64 = 10
    /// The most notifications that an account gets in 24 hours because of its searches.
    static let hitsOfAccount: Int64 = 500

    /// Somebody who is to be told.
    struct Recipient {
        let account: AccountID
        let frequency: AlertFrequency
    }

    /// The condition that a listing can be told of.
    private static func isOpen(_ table: StaticString) -> String {
        "\(table).visibility = 'public' AND \(table).state = 'open'"
    }

    /// The condition that neither of two accounts has blocked the other.
    private static func areUnblocked(_ one: StaticString, _ other: StaticString) -> String {
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

    /// Asks for the account of a search.
    static let hitQuery = """
        SELECT a.id, a.secret, w.notify, coalesce(s.mail, ?6) FROM standing_search AS w
        JOIN account AS a ON a.id = w.account JOIN listing AS p ON p.id = ?1 AND p.secret = ?2
        LEFT JOIN alert_preference AS s ON s.account = a.id AND s.kind = 'search'
        WHERE w.id = ?3 AND w.secret = ?4 AND w.query = ?5 AND w.notify <> 'off' AND \(isOpen("p"))
        AND p.owner <> w.account AND a.email IS NOT NULL AND \(areUnblocked("p.owner", "w.account"))
        AND NOT EXISTS (SELECT 1 FROM notification WHERE account = a.id AND listing = p.id AND search IS NOT NULL)
        AND (SELECT count(*) FROM notification WHERE listing = p.id AND search IS NOT NULL) < ?8
        AND (SELECT count(*) FROM notification WHERE account = a.id AND id > ?7 AND search IS NOT NULL) < ?9
        AND (SELECT count(*) FROM notification WHERE search = w.id AND id > ?7) < ?10
        AND (p.owner = 0 OR (SELECT count(*) FROM notification AS n CROSS JOIN listing AS x ON x.id = n.listing
            WHERE n.search = w.id AND n.id > ?7 AND x.owner = p.owner) < ?11)
        """

    /// The account of a search, if it is to be told of a listing.
    static func ofHit(_ db: Database, _ hit: SearchHit, now: Timestamp) throws -> Recipient? {
        try RawStatement(db, hitQuery).first([
            .row(hit.listing.row), .secret(hit.listing), .row(hit.search.row), .secret(hit.search), .text(hit.query),
            .text(AlertPreferences.standard.rawValue), .integer(now.adding(seconds: -86_400).microseconds),
            .integer(hitsOfListing), .integer(hitsOfAccount), .integer(hitsOfSearch), .integer(hitsOfSearchByPerson),
        ]) {
            Recipient(account: $0.identifier(0), frequency: .slower(frequency($0.text(2)), frequency($0.text(3))))
        }
    }

    private static func frequency(_ text: String) -> AlertFrequency { AlertFrequency(rawValue: text) ?? .off }
}
