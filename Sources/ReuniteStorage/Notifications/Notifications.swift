import Reunite
import ReuniteDatabase

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

    /// Writes a notification, and adds it to the pending mail or queues one.
    ///
    /// - Parameters:
    ///   - author: the owner of the other user's listing. If their account is new, the mail is delayed.
    ///   - listing: the recipient's listing; with `search`, the author's listing that matches it.
    ///   - other: the author's listing; nil with `search`.
    ///   - search: the recipient's search.
    ///   - match: the probability of a match, and whether one text repeats the other.
    ///   - isConfirmed: whether it is a match that the author has confirmed.
    ///   - time: the time of the id; nil for the next free one.
    static func write(
        _ transaction: WriteTransaction, _ kind: NotificationKind, to recipient: NotificationRecipients.Recipient,
        of author: AccountID, about listing: ListingID, _ other: ListingID? = nil, search: SearchID.Row? = nil,
        match: (probability: Double, isCopied: Bool)? = nil, isConfirmed: Bool = false, at time: Timestamp? = nil
    ) throws {
        let account = recipient.account.row
        let isStrong = match.map { MatchStrength(probability: $0, isCopied: $1) == .strong } ?? false
        let ripeAt =
            author.isNew(at: transaction.now) ? transaction.now.adding(seconds: NotificationMails.newDelay) : nil
        let mail = try NotificationMails.queueOrJoin(
            transaction, kind, to: account, recipient.frequency, ripeAt: ripeAt, isStrong: isStrong)
        try insert(
            transaction, kind, to: account, mail,
            [
                "ripe_at": .optional(ripeAt?.microseconds), "listing": .row(listing.row),
                "other": .optional(other?.row),
                "probability": match.map { .real($0.probability) } ?? .null, "search": .optional(search),
                "sender": other == nil || author.isOperator ? .null : .row(author.row),
                "copied": .integer(match?.isCopied == true ? 1 : 0), "confirmed": .integer(isConfirmed ? 1 : 0),
            ], at: time)
    }

    /// Inserts a row.
    ///
    /// - Parameters:
    ///   - mail: the mail that names it; nil for none.
    ///   - columns: the columns of its kind.
    ///   - time: as for ``write(_:_:to:of:about:_:search:match:isConfirmed:at:)``.
    static func insert(
        _ transaction: WriteTransaction, _ kind: NotificationKind, to account: AccountID.Row, _ mail: MailID?,
        _ columns: KeyValuePairs<String, SQLValue>, at time: Timestamp? = nil
    ) throws {
        let id = try time.map { NotificationID.random(createdAt: $0) } ?? nextID(transaction)
        let places = (1...5 + columns.count).map { "?\($0)" }.joined(separator: ", ")
        try transaction.db.prepare(
            """
            INSERT INTO notification (id, secret, account, kind, mail\(columns.map { ", \($0.key)" }.joined()))
            VALUES (\(places))
            """
        ).run(
            [.row(id.row), .secret(id), .row(account), .text(kind.rawValue), .optional(mail)] + columns.map(\.value))
    }

    /// The columns that ``notification(_:)`` reads. The listings are `p`, and `o` for the other one.
    private static let columns = """
        n.id, n.secret, n.kind, n.read_at, p.id AS listing, p.secret AS listing_secret, p.title, o.id AS other,
        o.secret AS other_secret, o.title AS other_title, n.probability, w.id AS search, w.secret AS search_secret,
        w.name AS search_name, n.near, n.claim_message, n.proof_read, e.action, e.state AS event_state, e.ending,
        c.id AS claim, c.secret AS claim_secret, c.claimant = n.account AS is_claimant,
        \(PublicCondition.isShown("p")) AS is_shown, \(PublicCondition.isShown("o")) AS is_other_shown, n.copied, n.confirmed,
        v.id AS conversation, v.secret AS conversation_secret, v.writer = n.account AS is_writer,
        g.id AS belonging, g.secret AS belonging_secret, g.title AS belonging_title, f.was_lost,
        CASE WHEN o.id IS NULL THEN p.photos ELSE o.photos END AS photos, p.status,
        CASE WHEN n.days IS NOT NULL THEN (SELECT number FROM listing_number WHERE listing = n.listing) END AS number,
        CASE WHEN n.days IS NOT NULL THEN (\(matches(of: "n.listing"))) ELSE 0 END AS matches
        """

    /// The number of matches that the owner of a listing was notified of and has not rejected, in SQL: ``ListingProgress/matches``.
    static func matches(of listing: StaticString) -> String {
        """
        SELECT count(DISTINCT m.other) FROM notification AS m WHERE m.listing = \(listing) AND m.kind = 'match'
        AND m.confirmed < 2 AND NOT EXISTS (SELECT 1 FROM match_verdict AS v WHERE v.listing = m.listing
            AND v.other = m.other AND v.verdict = 'not-mine')
        """
    }

    /// Selects notifications; a condition must follow.
    ///
    /// - Parameter column: another column.
    static func select(and column: String? = nil) -> String {
        """
        SELECT \(columns)\(column.map { ", \($0)" } ?? "") FROM notification AS n LEFT JOIN listing AS p ON p.id = n.listing
        LEFT JOIN listing AS o ON o.id = n.other LEFT JOIN standing_search AS w ON w.id = n.search
        LEFT JOIN claim_event AS e ON e.id = n.claim_event LEFT JOIN claim_message AS m ON m.id = n.claim_message
        LEFT JOIN claim AS c ON c.id = coalesce(e.claim, m.claim)
        LEFT JOIN message AS t ON t.id = n.message LEFT JOIN conversation AS v ON v.id = t.conversation
        LEFT JOIN found_message AS f ON f.id = n.found_message LEFT JOIN belonging AS g ON g.id = f.belonging
        """
    }

    /// The condition that a notification `n` is shown: a suspended owner's listing is in none, and a confirmation that was taken
    /// back is hidden. So are the kinds of a newer release, whose server has used the store. What became of a claim is always
    /// shown.
    ///
    /// - Parameter time: the current time.
    static func isPresented(at time: StaticString) -> String {
        """
        n.kind IN (\(kinds)) AND n.confirmed < 2 AND (n.kind NOT IN (\(kindsAboutListings))
        OR NOT EXISTS (SELECT 1 FROM listing AS q CROSS JOIN account AS b
        WHERE b.id = q.owner AND q.id = coalesce(n.other, n.listing) AND b.suspended_until > \(time)))
        """
    }

    private static let kinds = list(NotificationKind.allCases)
    private static let kindsAboutListings = list(NotificationKind.allCases.filter(\.isAboutListings))

    private static func list(_ kinds: [NotificationKind]) -> String {
        kinds.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    }

    /// The notification in a row of ``select(and:)``.
    ///
    /// - Throws: ``StoreError/damaged(_:)`` for an unknown kind.
    static func notification(_ row: Row) throws -> AccountNotification {
        guard let kind = NotificationKind(rawValue: row.text("kind")) else {
            throw StoreError.damaged("a notification has an unknown kind")
        }
        guard row.isNull("belonging") else {
            let own = AccountNotification.Own.belonging(
                row.identifier("belonging", secret: "belonging_secret"), title: row.text("belonging_title"),
                wasLost: row.flag("was_lost"))
            return AccountNotification(
                id: row.identifier(), kind: kind, own: own, other: nil, otherTitle: nil, strength: nil, photo: nil,
                readAt: row.optionalTime("read_at"))
        }
        let listing: ListingID = row.identifier("listing", secret: "listing_secret")
        let title = row.text("title")
        let claim = try claim(row)
        let isSingle = row.isNull("other")
        let conversation = conversation(row)
        // The owner of a listing that is claimed or written about sees it in any case.
        let isOwner =
            switch claim ?? conversation {
            case .claim(_, .finder, _)?, .conversation(_, .owner)?: true
            default: false
            }
        let isShown = isOwner || row.flag(isSingle ? "is_shown" : "is_other_shown")
        var strength: MatchStrength?
        if !row.isNull("probability") {
            strength =
                row.flag("confirmed")
                ? .confirmed : MatchStrength(probability: row.real("probability"), isCopied: row.flag("copied"))
        }
        return AccountNotification(
            id: row.identifier(), kind: kind,
            own: try claim ?? conversation ?? search(row) ?? reminder(row) ?? .listing(listing, title: title),
            other: isSingle ? listing : row.identifier("other", secret: "other_secret"),
            otherTitle: isShown ? isSingle ? title : row.text("other_title") : nil, strength: strength,
            photo: isShown ? row.optionalText("photos").flatMap { PhotoList.photos($0).first } : nil,
            readAt: row.optionalTime("read_at"))
    }

    /// The unread notifications that a mail names, and how many there are.
    ///
    /// - Parameter rest: further conditions on the tables of ``select(and:)``, and the order. In them `?3` is the current time.
    static func unread(
        _ transaction: WriteTransaction, of mail: MailID, _ rest: String
    ) throws -> (entries: [AccountNotification], count: Int) {
        var (entries, count): ([AccountNotification], Int) = ([], 0)
        try transaction.db.prepare(
            """
            /* reads more: all notifications of an email */ \(select(and: "count(*) OVER () AS whole"))
            WHERE n.mail = ?1 AND n.read_at IS NULL \(rest) LIMIT ?2
            """
        ).forEachRow([
            .row(mail), .integer(NotificationMails.maximumEntries), .integer(transaction.now.microseconds),
        ]) { row in
            entries.append(try notification(row))
            count = Int(row.integer("whole"))
        }
        return (entries, count)
    }

    /// The notifications of a mail about something that the recipient takes part in, newest first, and how many there are. A reminder
    /// of an end that is no longer near is left out, and so are messages by an account that is blocked or suspended now, and questions
    /// about listings that are no longer open.
    static func news(
        _ transaction: WriteTransaction, of mail: MailID
    ) throws -> (entries: [AccountNotification], count: Int) {
        try unread(
            transaction, of: mail,
            """
            AND (n.near = 0 OR n.near = c.ends_at) AND (n.days IS NULL OR \(PublicCondition.isFound("p")))
            AND NOT EXISTS (SELECT 1 FROM block WHERE owner = n.account AND sender = coalesce(m.author, t.sender))
            AND NOT EXISTS (SELECT 1 FROM account WHERE id = coalesce(m.author, t.sender) AND suspended_until > ?3)
            AND NOT EXISTS (SELECT 1 FROM account WHERE id = n.account AND suspended_until > ?3)
            ORDER BY n.id DESC
            """)
    }

    private static func reminder(_ row: Row) throws -> AccountNotification.Own? {
        guard let number = row.optionalText("number"), let status = ListingStatus(rawValue: row.text("status")) else {
            return nil
        }
        return .reminder(
            ListingReminder(
                listing: row.identifier("listing", secret: "listing_secret"), title: row.text("title"), status: status,
                number: try ListingNumber(number), matches: Int(row.integer("matches"))))
    }

    private static func search(_ row: Row) -> AccountNotification.Own? {
        guard !row.isNull("search") else { return nil }
        return .search(row.identifier("search", secret: "search_secret"), name: row.text("search_name"))
    }

    private static func conversation(_ row: Row) -> AccountNotification.Own? {
        guard !row.isNull("conversation") else { return nil }
        return .conversation(
            row.identifier("conversation", secret: "conversation_secret"), row.flag("is_writer") ? .writer : .owner)
    }

    /// The claim of a notification, and what happened; nil if it is not about one.
    private static func claim(_ row: Row) throws -> AccountNotification.Own? {
        guard !row.isNull("claim") else { return nil }
        let claim: ClaimID = row.identifier("claim", secret: "claim_secret")
        let side: ClaimSide = row.flag("is_claimant") ? .claimant : .finder
        guard row.isNull("claim_message") else { return .claim(claim, side, .message) }
        guard row.isNull("proof_read") else { return .claim(claim, side, .proofRead) }
        guard let state = ClaimState(rawValue: row.text("event_state")) else {
            throw StoreError.damaged("a claim has an unknown state")
        }
        let end = row.integer("near") == 0 ? nil : ClaimUpdate(endOf: state)
        let news =
            end
            ?? ClaimUpdate(
                row.optionalText("action").flatMap { ClaimAction(rawValue: $0) }, to: state,
                because: row.optionalText("ending").flatMap { ClaimEnding(rawValue: $0) })
        return .claim(claim, side, news)
    }
}
