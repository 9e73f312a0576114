import Reunite

/// Rows of the table `notification`.
enum Notifications {
    /// How long a notification is kept, in seconds: a year. Both of its listings have long expired then.
    static let lifetime: Int64 = 365 * 86_400

    /// The id of a new notification: greater than all others, so that a reader who asks for those after an id misses none.
    static func nextID(_ transaction: WriteTransaction) throws -> NotificationID {
        let last =
            try transaction.db.prepare("SELECT max(id) FROM notification")
            .first([]) { $0.isNull(0) ? nil : $0.integer(0) } ?? nil
        let next = last.map { Timestamp(microseconds: $0).adding(microseconds: 1) }
        return .random(createdAt: max(transaction.now, next ?? transaction.now))
    }

    /// Writes a notification, and queues or joins the mail that tells of it.
    ///
    /// - Parameters:
    ///   - author: the owner of the listing of which it tells. If their account is new, mails wait.
    ///   - isStrong: whether it is a strong match.
    ///   - isConfirmed: whether it is a match that the author has confirmed.
    ///   - time: that of the id; nil for the next one.
    ///   - subject: the columns `listing`, `other`, `probability`, `search`, `sender` and `copied`.
    static func write(
        _ transaction: WriteTransaction, _ kind: AlertKind, to recipient: AlertRecipients.Recipient,
        of author: AccountID, isStrong: Bool = false, isConfirmed: Bool = false, at time: Timestamp? = nil,
        _ subject: [SQLValue]
    ) throws {
        let account = recipient.account.row
        let ripeAt = author.isNew(at: transaction.now) ? transaction.now.adding(seconds: AlertMails.newDelay) : nil
        let mail = try AlertMails.queueOrJoin(
            transaction, kind, to: account, recipient.frequency, ripeAt: ripeAt, isStrong: isStrong)
        let id = try time.map { NotificationID.random(createdAt: $0) } ?? nextID(transaction)
        try transaction.db.prepare(
            """
            INSERT INTO notification
            (id, secret, account, mail, ripe_at, listing, other, probability, search, sender, copied, confirmed)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
            """
        ).run(
            [.row(id.row), .secret(id), .row(account), .optional(mail), .optional(ripeAt?.microseconds)] + subject
                + [.integer(isConfirmed ? 1 : 0)])
    }

    /// The columns that ``notification(_:)`` reads. The listings are `p`, and `o` for a match.
    private static let columns = """
        n.id, n.secret, n.read_at, p.id AS listing, p.secret AS listing_secret, p.title, o.id AS other,
        o.secret AS other_secret, o.title AS other_title, n.probability, w.id AS search, w.secret AS search_secret,
        w.name AS search_name, \(PublicCondition.isShown("p")) AS is_shown, \(PublicCondition.isShown("o")) AS is_other_shown, n.copied, n.confirmed,
        CASE WHEN o.id IS NULL THEN p.photos ELSE o.photos END AS photos
        """

    /// - Parameter column: another column.
    static func select(and column: String? = nil) -> String {
        """
        SELECT \(columns)\(column.map { ", \($0)" } ?? "") FROM notification AS n JOIN listing AS p ON p.id = n.listing
        LEFT JOIN listing AS o ON o.id = n.other LEFT JOIN standing_search AS w ON w.id = n.search
        """
    }

    /// The condition that a notification `n` is shown: a suspended owner's listing is in none, and
    /// a confirmation that was taken back is hidden.
    ///
    /// - Parameter time: the current time.
    static func isPresented(at time: StaticString) -> String {
        """
        n.confirmed < 2 AND NOT EXISTS (SELECT 1 FROM listing AS q CROSS JOIN account AS b
        WHERE b.id = q.owner AND q.id = coalesce(n.other, n.listing) AND b.suspended_until > \(time))
        """
    }

    static func notification(_ row: Row) -> AccountNotification {
        let (isShown, isOtherShown) = (row.flag("is_shown"), row.flag("is_other_shown"))
        let listing: ListingID = row.identifier("listing", secret: "listing_secret")
        let isHit = row.isNull("other")
        let subject: AccountNotification.Subject =
            isHit
            ? .search(
                row.identifier("search", secret: "search_secret"), name: row.text("search_name"), listing: listing,
                title: isShown ? row.text("title") : nil)
            : .match(
                listing: listing, title: row.text("title"), other: row.identifier("other", secret: "other_secret"),
                otherTitle: isOtherShown ? row.text("other_title") : nil,
                strength: row.flag("confirmed")
                    ? .confirmed : MatchStrength(probability: row.real("probability"), isCopied: row.flag("copied")))
        let photos = (isHit ? isShown : isOtherShown) ? row.optionalText("photos") : nil
        return AccountNotification(
            id: row.identifier(), subject: subject, photo: photos.flatMap { PhotoList.photos($0).first },
            readAt: row.optionalTime("read_at"))
    }
}
