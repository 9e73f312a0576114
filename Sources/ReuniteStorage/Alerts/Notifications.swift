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
        n.id, n.secret, n.read_at, p.id, p.secret, p.title, o.id, o.secret, o.title, n.probability,
        w.id, w.secret, w.name, \(isShown("p")), \(isShown("o")), n.copied, n.confirmed, iif(o.id IS NULL, p.photos, o.photos)
        """

    /// The number of these columns.
    static let columnCount: Int32 = 18

    /// - Parameter column: another column, behind these.
    static func select(and column: String = "NULL") -> String {
        """
        SELECT \(columns), \(column) FROM notification AS n JOIN listing AS p ON p.id = n.listing
        LEFT JOIN listing AS o ON o.id = n.other LEFT JOIN standing_search AS w ON w.id = n.search
        """
    }

    /// The condition that a listing has a public page.
    private static func isShown(_ table: StaticString) -> String {
        "\(table).visibility = 'public' AND \(table).state <> 'withdrawn'"
    }

    /// The condition that a notification `n` is shown: a suspended owner's listing is in none, and
    /// a confirmation that was taken back is hidden.
    ///
    /// - Parameter time: the current time.
    static func isPresented(at time: StaticString) -> String {
        """
        n.confirmed < 2 AND NOT EXISTS (SELECT 1 FROM listing AS q CROSS JOIN account AS b ON b.id = q.owner
        WHERE q.id = coalesce(n.other, n.listing) AND b.suspended_until > \(time))
        """
    }

    static func notification(_ row: Row) -> AccountNotification {
        let (isShown, isOtherShown) = (row.integer(13) != 0, row.integer(14) != 0)
        let subject: AccountNotification.Subject =
            row.isNull(6)
            ? .search(
                row.identifier(10), name: row.text(12), listing: row.identifier(3),
                title: isShown ? row.text(5) : nil)
            : .match(
                listing: row.identifier(3), title: row.text(5), other: row.identifier(6),
                otherTitle: isOtherShown ? row.text(8) : nil,
                strength: row.integer(16) != 0
                    ? .confirmed : MatchStrength(probability: row.real(9), isCopied: row.integer(15) != 0))
        let isPhotoShown = !row.isNull(17) && (row.isNull(6) ? isShown : isOtherShown)
        return AccountNotification(
            id: row.identifier(0), subject: subject,
            photo: isPhotoShown ? PhotoList.photos(row.text(17)).first : nil,
            readAt: row.isNull(2) ? nil : Timestamp(microseconds: row.integer(2)))
    }
}
