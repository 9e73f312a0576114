import Reunite
import ReuniteDatabase

/// The recipients of a match: the facts for ``MatchNotification``.
extension NotificationRecipients {
    /// Maximum number of pairs that one change of a listing notifies of.
    static let matchesOfChange = 20

    /// The facts about a pair. An index finds each of them.
    static let pairQuery = """
        SELECT a.id, a.secret, coalesce(s.mail, ?5) AS mail, a.email IS NOT NULL AS is_person,
            b.id AS sender, b.secret AS sender_secret, NOT \(isActive("b", at: "?6")) AS is_suspended,
            \(PublicCondition.isFound("p")) AND \(PublicCondition.isFound("o"))
                AND \(ListingCopies.mayNotify("p", at: "?6")) AND \(ListingCopies.mayNotify("o", at: "?6")) AS are_open, p.status <> o.status AS are_opposite,
            NOT (\(areUnblocked("p.owner", "o.owner"))) AS is_blocked, v.verdict,
            EXISTS (SELECT 1 FROM notification WHERE listing = p.id AND other = o.id AND kind = 'match') AS is_notified,
            EXISTS (SELECT 1 FROM notification WHERE listing = p.id AND other = o.id AND confirmed > 0) AS is_confirmed
        FROM listing AS p JOIN listing AS o ON o.id = ?3
        JOIN account AS a ON a.id = p.owner JOIN account AS b ON b.id = o.owner
        LEFT JOIN alert_preference AS s ON s.account = a.id AND s.kind = 'match'
        LEFT JOIN match_verdict AS v ON v.listing = p.id AND v.other = o.id
        WHERE p.id = ?1 AND p.secret = ?2 AND o.secret = ?4
        """

    /// The numbers that the limits apply to: for the listing ?1, the other listing ?2, the recipient ?3 and the sender ?4.
    /// Matches by the sender are counted since ?5, confirmations since ?6.
    ///
    /// With CROSS JOIN, SQLite begins with the notifications, which are few, and not with all open listings. An account's id
    /// is the time of its creation.
    static let countsQuery = """
        SELECT
            (SELECT count(*) FROM notification WHERE sender = ?4 AND account = ?3 AND id > ?5 AND kind = 'match')
                AS by_sender,
            (SELECT count(*) FROM notification AS n CROSS JOIN listing AS x
                WHERE x.id = n.other AND n.listing = ?1 AND n.kind = 'match' AND x.owner = ?4 AND \(PublicCondition.isFound("x"))) AS open_by_sender,
            (SELECT count(*) FROM \(matches)) AS open,
            (SELECT count(*) FROM \(matches) AND \(areOfOneHour("x.owner", "?4"))) AS open_of_hour,
            (SELECT count(DISTINCT x.owner) FROM \(notified)) AS notified,
            (SELECT count(DISTINCT x.owner) FROM \(notified) AND \(areOfOneHour("x.owner", "?3"))) AS notified_of_hour,
            (SELECT count(*) FROM notification WHERE sender = ?4 AND confirmed > 0 AND id > ?6) AS confirmations
        """

    /// The open matches that the owner of the listing is notified of and has not rejected.
    private static let matches = """
        notification AS n CROSS JOIN listing AS x WHERE x.id = n.other AND n.listing = ?1 AND n.kind = 'match' AND \(PublicCondition.isFound("x"))
            AND NOT EXISTS (SELECT 1 FROM match_verdict WHERE listing = ?1 AND other = x.id AND verdict = 'not-mine')
        """

    /// The open listings whose owners are notified of a match with the other one, unless one of the two has rejected it.
    private static let notified = """
        notification AS n CROSS JOIN listing AS x WHERE x.id = n.listing AND n.other = ?2 AND n.kind = 'match' AND \(PublicCondition.isFound("x"))
            AND NOT EXISTS (SELECT 1 FROM match_verdict WHERE listing = x.id AND other = ?2 AND verdict = 'not-mine')
            AND NOT EXISTS (SELECT 1 FROM match_verdict WHERE listing = ?2 AND other = x.id AND verdict = 'not-mine')
        """

    /// The condition that two accounts were registered in the same hour.
    private static func areOfOneHour(_ one: StaticString, _ other: StaticString) -> String {
        "\(one) / 3600000000 = \(other) / 3600000000"
    }

    /// An account to notify of a match.
    struct MatchRecipient {
        let recipient: Recipient
        /// The owner of the other listing.
        let sender: AccountID
    }

    /// The owner of a listing, if they are to be notified of a match with another one, or of its confirmation.
    static func of(
        _ subject: MatchNotification.Subject, _ db: any Connection, owner listing: ListingID, with other: ListingID,
        now: Timestamp
    ) throws -> MatchRecipient? {
        let found = try db.prepare(pairQuery).first([
            .row(listing.row), .secret(listing), .row(other.row), .secret(other),
            .text(NotificationPreferences.standard.rawValue), .integer(now.microseconds),
        ]) { (pair: MatchNotification.Pair(row: $0), frequency: frequency($0.text("mail"))) }
        guard let found, case let notice = MatchNotification(subject, of: found.pair), notice.concernsOwner else {
            return nil
        }
        let counts = try db.prepare(countsQuery).first([
            .row(listing.row), .row(other.row), .row(found.pair.recipient.row), .row(found.pair.sender.row),
            .integer(now.adding(seconds: -MatchNotification.personPeriod).microseconds),
            .integer(now.adding(seconds: -NotificationMails.urgentPeriod).microseconds),
        ]) { MatchNotification.Counts(row: $0) }
        guard let counts, notice.isAllowed(by: counts, at: now) else { return nil }
        return MatchRecipient(
            recipient: Recipient(account: found.pair.recipient, frequency: found.frequency), sender: found.pair.sender)
    }
}

extension MatchNotification.Pair {
    /// The facts in a row of ``NotificationRecipients/pairQuery``.
    fileprivate init(row: Row) {
        self.init(
            areOpen: row.flag("are_open"), areOpposite: row.flag("are_opposite"), recipient: row.identifier(),
            recipientIsPerson: row.flag("is_person"), sender: row.identifier("sender", secret: "sender_secret"),
            senderIsSuspended: row.flag("is_suspended"), isBlocked: row.flag("is_blocked"),
            verdict: row.optionalText("verdict").flatMap(MatchVerdict.init), isNotified: row.flag("is_notified"),
            isConfirmed: row.flag("is_confirmed"))
    }
}

extension MatchNotification.Counts {
    /// The numbers in a row of ``NotificationRecipients/countsQuery``.
    fileprivate init(row: Row) {
        self.init()
        (bySender, openBySender) = (Int(row.integer("by_sender")), Int(row.integer("open_by_sender")))
        (open, openOfHour) = (Int(row.integer("open")), Int(row.integer("open_of_hour")))
        (notified, notifiedOfHour) = (Int(row.integer("notified")), Int(row.integer("notified_of_hour")))
        confirmations = Int(row.integer("confirmations"))
    }
}
