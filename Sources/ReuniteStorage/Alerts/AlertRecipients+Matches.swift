import Reunite

/// Who is notified of a match.
extension AlertRecipients {
    /// The most pairs of which one change of a listing notifies.
    static let matchesOfChange = 20
    /// The most matches of a listing that its owner is notified of while they are open and not called somebody else's.
    static let matchesOfListing: Int64 = 100
    /// The most of them that are one person's.
    static let matchesOfListingByPerson: Int64 = 5
    /// The most people who are notified of one listing as a match.
    static let matchesWithListing: Int64 = 100
    /// The most matches by one person that another one is notified of in ``personPeriod``, whatever became of the listings.
    static let matchesByPerson: Int64 = 5
    /// The seconds in which matches by one person are counted: seven days.
    static let personPeriod: Int64 = 7 * 86_400
    /// Maximum share of these limits for new accounts that were registered in one hour: others have the rest.
    static let matchesOfHour: Int64 = 10
    /// Maximum number of people who are notified in ``AlertMails/urgentPeriod`` that one person has confirmed a match.
    static let confirmationsByPerson: Int64 = 10

    /// The query of ``ofMatch(_:owner:of:now:)``.
    static let matchQuery = query(
        """
        AND NOT EXISTS (SELECT 1 FROM match_verdict WHERE listing = p.id AND other = o.id)
        AND NOT EXISTS (SELECT 1 FROM notification WHERE listing = p.id AND other = o.id)
        """)
    /// The query of ``ofConfirmation(_:owner:by:now:)``.
    static let confirmationQuery = query(
        """
        AND NOT EXISTS (SELECT 1 FROM match_verdict WHERE listing = p.id AND other = o.id AND verdict = 'not-mine')
        AND NOT EXISTS (SELECT 1 FROM notification WHERE listing = p.id AND other = o.id AND confirmed > 0)
        AND (SELECT count(*) FROM notification WHERE sender = o.owner AND confirmed > 0 AND id > ?15) < ?16
        """)

    /// Asks for the owner of a listing. With CROSS JOIN, SQLite begins with the notifications, which are few, and not with all
    /// open listings. An account's id is the time of its creation.
    private static func query(_ condition: String) -> String {
        """
        SELECT a.id, a.secret, coalesce(s.mail, ?5) AS mail, b.id AS sender, b.secret AS sender_secret
        FROM listing AS p JOIN listing AS o ON o.id = ?3
        JOIN account AS a ON a.id = p.owner JOIN account AS b ON b.id = o.owner
        LEFT JOIN alert_preference AS s ON s.account = a.id AND s.kind = 'match'
        WHERE p.id = ?1 AND p.secret = ?2 AND o.secret = ?4 AND \(isOpen("p")) AND \(isOpen("o"))
        AND p.status <> o.status AND p.owner <> o.owner AND a.email IS NOT NULL AND \(areUnblocked("p.owner", "o.owner"))
        AND \(isNotSuspended("b", at: "?9"))
        \(condition)
        AND (SELECT count(*) FROM notification WHERE sender = nullif(o.owner, 0) AND account = p.owner AND id > ?10) < ?11
        AND (o.owner = 0 OR (SELECT count(*) FROM notification AS n CROSS JOIN listing AS x
            WHERE x.id = n.other AND n.listing = p.id AND x.owner = o.owner AND \(isOpen("x"))) < ?7)
        AND (SELECT count(*) FROM \(matches)) < CASE WHEN b.id > ?12 THEN ?6 / ?13 ELSE ?6 END
        AND (b.id <= ?12 OR (SELECT count(*) FROM \(matches) AND \(areOfOneHour("x.owner", "b.id"))) < ?14)
        AND (SELECT count(DISTINCT x.owner) FROM \(told)) < CASE WHEN a.id > ?12 THEN ?8 / ?13 ELSE ?8 END
        AND (a.id <= ?12 OR (SELECT count(DISTINCT x.owner) FROM \(told) AND \(areOfOneHour("x.owner", "a.id"))) < ?14)
        """
    }

    /// The open matches that the owner of `p` is notified of and has not rejected.
    private static let matches = """
        notification AS n CROSS JOIN listing AS x WHERE x.id = n.other AND n.listing = p.id AND \(isOpen("x"))
            AND NOT EXISTS (SELECT 1 FROM match_verdict WHERE listing = p.id AND other = x.id AND verdict = 'not-mine')
        """

    /// The open listings whose owners are notified of a match with `o`, unless one of the two has rejected it.
    private static let told = """
        notification AS n CROSS JOIN listing AS x WHERE x.id = n.listing AND n.other = o.id AND \(isOpen("x"))
            AND NOT EXISTS (SELECT 1 FROM match_verdict WHERE listing = x.id AND other = o.id AND verdict = 'not-mine')
            AND NOT EXISTS (SELECT 1 FROM match_verdict WHERE listing = o.id AND other = x.id AND verdict = 'not-mine')
        """

    /// The condition that two accounts were registered in the same hour.
    private static func areOfOneHour(_ one: StaticString, _ other: StaticString) -> String {
        "\(one) / 3600000000 = \(other) / 3600000000"
    }

    /// Somebody who is notified of a match.
    struct MatchRecipient {
        let recipient: Recipient
        /// The owner of the other listing.
        let sender: AccountID
    }

    /// The owner of a listing, if they are to be notified of a match.
    static func ofMatch(
        _ db: any Connection, owner listing: ListingID, of other: ListingID, now: Timestamp
    ) throws -> MatchRecipient? {
        try db.prepare(matchQuery).first(values(listing, other, now), recipient)
    }

    /// The owner of a listing, if they are to be notified that the owner of another one has confirmed the match.
    static func ofConfirmation(
        _ db: any Connection, owner listing: ListingID, by other: ListingID, now: Timestamp
    ) throws -> MatchRecipient? {
        let since = now.adding(seconds: -AlertMails.urgentPeriod)
        return try db.prepare(confirmationQuery).first(
            values(listing, other, now) + [.integer(since.microseconds), .integer(confirmationsByPerson)], recipient)
    }

    private static func values(_ listing: ListingID, _ other: ListingID, _ now: Timestamp) -> [SQLValue] {
        [
            .row(listing.row), .secret(listing), .row(other.row), .secret(other),
            .text(AlertPreferences.standard.rawValue), .integer(matchesOfListing), .integer(matchesOfListingByPerson),
            .integer(matchesWithListing), .integer(now.microseconds),
            .integer(now.adding(seconds: -personPeriod).microseconds), .integer(matchesByPerson),
            .integer(now.adding(seconds: -ReporterRecord.newness).microseconds), .integer(newShare),
            .integer(matchesOfHour),
        ]
    }

    private static func recipient(_ row: Row) -> MatchRecipient {
        MatchRecipient(
            recipient: Recipient(account: row.identifier(), frequency: frequency(row.text("mail"))),
            sender: row.identifier("sender", secret: "sender_secret"))
    }
}
