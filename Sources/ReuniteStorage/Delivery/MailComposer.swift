import Reunite
import ReuniteDatabase

/// Reads the content and the recipient of a queued mail when it is sent.
struct MailComposer {
    let transaction: WriteTransaction

    private var db: any Connection { transaction.db }

    /// The mail of a row (`id, kind, address, locale, account, registration, listing, queued_at, attempts, decision,
    /// message`); nil if there is no reason for it any more.
    ///
    /// - Throws: ``InvalidValue`` if its kind is unknown: a server of a newer release has queued it.
    func compose(_ row: Row) throws -> QueuedMail? {
        let account = try row.optionalRowID("account").flatMap { try Accounts.account(db, row: $0) }
        if account?.emailRefusedAt != nil, row.text("kind") != Letter.Kind.addressTaken.rawValue { return nil }
        var recipient: (address: String, language: Language)? =
            account.map { ($0.email.text, $0.profile.locale.language) }
            ?? row.optionalText("address").map { ($0, Language(tag: row.text("locale")) ?? .english) }
        let letter: Letter?
        switch Letter.Kind(rawValue: row.text("kind")) {
        case .verification: (letter, recipient) = try registration(row)
        case .draft: (letter, recipient) = try draft(row)
        case .addressTaken: letter = .addressTaken
        case .passwordReset: (letter, recipient) = try passwordReset(row)
        case .signInLink: (letter, recipient) = try signIn(row)
        case .statusLink: (letter, recipient) = try status(row)
        case .passwordChanged: letter = .passwordChanged
        case .passkeyAdded: letter = .passkeyAdded
        case .listingsExpiring: letter = try account.flatMap { try expiring($0.id.row) }
        case .accountErased: letter = .accountErased
        case .accountSuspended: letter = try suspension(row) ?? removal(row)
        case .message: letter = try message(row.rowID("message"), to: row.rowID("account"))
        case .decision, .alerts, nil:
            if let notice = DecisionMail(rawValue: row.text("kind")) {
                letter = try decision(notice, row)
            } else if let kind = NotificationKind(rawValue: row.text("kind")) {
                letter = try alerts(row, of: kind)
            } else {
                throw InvalidValue("is an unknown kind of mail")
            }
        }
        guard let letter, let recipient else { return nil }
        let attempts = Int(row.integer("attempts")) + 1
        // As `noteFirstAttempt` has just written it.
        let isNew = letter.alert != nil && attempts == 1
        return QueuedMail(
            id: row.rowID("id"), address: recipient.address, language: recipient.language, letter: letter,
            queuedAt: isNew ? transaction.now : row.time("queued_at"), attempts: attempts)
    }

    private typealias Addressed = (letter: Letter?, recipient: (address: String, language: Language)?)

    private func registration(_ row: Row) throws -> Addressed {
        let id: RegistrationID = row.rowID("registration")
        guard let registration = try RegistrationStore.registration(db, row: id) else { return (nil, nil) }
        if let taken = try Accounts.row(db, email: registration.email.text),
            let account = try Accounts.account(db, row: taken)
        {
            // The registration stays for as long as others: whether one can be signed in to must not tell that the address
            // is taken. It has no token, so nothing becomes of it.
            try db.prepare("UPDATE mail SET kind = ?1, registration = NULL, account = ?2 WHERE id = ?3").run([
                .text(Letter.Kind.addressTaken.rawValue), .row(taken), .row(row.rowID("id") as MailID),
            ])
            try prolong(id)
            return (.addressTaken, (account.email.text, account.profile.locale.language))
        }
        let token = try MailedTokens.insert(transaction, for: .registration(id))
        try prolong(id)
        return (.verification(token), (registration.email.text, registration.profile.locale.language))
    }

    /// The draft waits for as long as the link that posts it is valid.
    private func draft(_ row: Row) throws -> Addressed {
        let id: RegistrationID = row.rowID("registration")
        guard let found = try WaitingDraft.find(db, id) else { return (nil, nil) }
        let lifetime = MailedTokens.draftLifetime
        let token = try MailedTokens.insert(transaction, for: .registration(id), lifetime: lifetime)
        try db.prepare("UPDATE registration SET expires_at = ?1 WHERE id = ?2")
            .run([.integer(transaction.now.adding(seconds: lifetime).microseconds), .row(id)])
        return (
            .draft(
                token, title: found.draft.title.text, found.number, status: try statusSecret(found.number, found.email)),
            (found.email.text, found.profile.locale.language)
        )
    }

    /// Keeps a registration for as long as a token that is mailed now.
    private func prolong(_ id: RegistrationID) throws {
        try db.prepare("UPDATE registration SET expires_at = ?1 WHERE id = ?2 AND expires_at < ?1").run([
            .integer(transaction.now.adding(seconds: MailedTokens.lifetime).microseconds), .row(id),
        ])
    }

    private func passwordReset(_ row: Row) throws -> Addressed {
        guard let id = try Accounts.row(db, email: row.text("address")), let account = try Accounts.account(db, row: id)
        else {
            return (nil, nil)
        }
        let token = try MailedTokens.insert(transaction, for: .passwordReset(account: id))
        return (.passwordReset(token), (account.email.text, account.profile.locale.language))
    }

    /// Nil if nobody may sign in to the account. In the language that was asked for, or else that of the account.
    private func signIn(_ row: Row) throws -> Addressed {
        guard let id = try Accounts.row(db, email: row.text("address")),
            let account = try Accounts.account(db, row: id),
            try !Accounts.isSuspended(transaction, id)
        else { return (nil, nil) }
        let (token, code) = try MailedSignIns.insert(transaction, account: id)
        let language = row.optionalText("locale").flatMap(Language.init(tag:)) ?? account.profile.locale.language
        return (.signInLink(token, code), (account.email.text, language))
    }

    /// Nil if the draft or the listing does not belong to the address (any more).
    private func status(_ row: Row) throws -> Addressed {
        let found = try db.prepare(
            """
            SELECT n.number, l.title, a.email, a.locale FROM listing AS l JOIN listing_number AS n ON n.listing = l.id
            JOIN account AS a ON a.id = l.owner WHERE l.id = ?1
            """
        ).first([row.value("listing")]) { row in
            try row.optionalText("email").map {
                (
                    number: try ListingNumber(row.text("number")), title: row.text("title"),
                    email: try EmailAddress($0),
                    language: try LocaleTag(row.text("locale")).language
                )
            }
        }
        let draft = try row.optionalRowID("registration").flatMap { try WaitingDraft.find(db, $0) }.map {
            (number: $0.number, title: $0.draft.title.text, email: $0.email, language: $0.profile.locale.language)
        }
        guard let (number, title, email, language) = (found ?? nil) ?? draft,
            email == (try EmailAddress(row.text("address")))
        else { return (nil, nil) }
        let secret = try statusSecret(number, email)
        let wanted = row.optionalText("locale").flatMap(Language.init(tag:))
        return (.statusLink(secret, title: title, number), (email.text, wanted ?? language))
    }

    private func statusSecret(_ number: ListingNumber, _ email: EmailAddress) throws -> SecretToken {
        SecretToken(ofStatusOf: number, for: email, by: try ServiceIdentity.of(transaction).secret)
    }

    /// With the current title of the listing. Automatic decisions have no note.
    private func decision(_ notice: DecisionMail, _ row: Row) throws -> Letter? {
        let token = notice.invitesAppeal ? try appeal(row) : nil
        return try db.prepare(
            """
            SELECT l.id, l.secret, l.title, d.note, d.moderator IS NULL AS is_automatic,
            \(PublicCondition.isShown("l")) AS is_shown FROM listing AS l, moderation_log AS d
            WHERE l.id = ?1 AND d.id = ?2
            """
        ).first([.integer(row.integer("listing")), .integer(row.integer("decision"))]) { row in
            let page: Letter.DecisionLink? = row.flag("is_shown") ? .listing : nil
            return .decision(
                notice, row.identifier(), title: row.text("title"),
                note: row.flag("is_automatic") ? nil : row.text("note"),
                link: token.map { .appeal($0) } ?? page)
        }
    }

    /// A token to appeal with against the decision of a mail.
    private func appeal(_ row: Row) throws -> SecretToken {
        try MailedTokens.insert(
            transaction, for: .appeal(account: row.rowID("account"), decision: row.rowID("decision")))
    }

    /// Nil if the suspension has ended since.
    private func suspension(_ row: Row) throws -> Letter? {
        let until = try db.prepare("SELECT suspended_until FROM account WHERE id = ?1 AND suspended_until > ?2")
            .first([.integer(row.integer("account")), .integer(transaction.now.microseconds)]) { $0.integer(0) }
        let note = try db.prepare("SELECT note FROM moderation_log WHERE id = ?1")
            .first([.integer(row.integer("decision"))]) { $0.text(0) }
        guard let until, let note else { return nil }
        let listing: ListingID? =
            try db.prepare("SELECT id, secret FROM listing WHERE id = ?1")
            .first([row.value("listing")]) { $0.identifier() }
        return .accountSuspended(
            until: until == Accounts.forGood ? nil : Timestamp(microseconds: until), note: note,
            removesListings: try !ModerationLog.removals(db, with: row.rowID("decision")).isEmpty,
            appeal: try listing.map { ($0, try appeal(row)) })
    }

    /// The notice of the removal that came with a suspension; nil if there was none, or if it has been reversed. Its link
    /// to appeal is the only one.
    private func removal(_ row: Row) throws -> Letter? {
        let isRemoved =
            try db.prepare("SELECT 1 FROM listing WHERE id = ?1 AND visibility = ?2")
            .first([.integer(row.integer("listing")), .text(Visibility.removed.rawValue)]) { _ in true } ?? false
        return isRemoved ? try decision(.removed, row) : nil
    }

    /// Nil if the message has been read or discarded, or if the sender has been suspended, erased or blocked since.
    private func message(_ id: MessageID.Row, to account: AccountID.Row) throws -> Letter? {
        try db.prepare(
            """
            SELECT m.id, m.secret, m.body, a.id AS sender, a.secret AS sender_secret, a.display_name, l.id AS listing,
            l.secret AS listing_secret, l.title, l.owner, c.id AS conversation, c.secret AS conversation_secret
            FROM message AS m JOIN conversation AS c ON c.id = m.conversation JOIN listing AS l ON l.id = m.listing
            JOIN account AS a ON a.id = m.sender
            WHERE m.id = ?1 AND m.read_at IS NULL AND a.email IS NOT NULL AND \(ListingConversations.isDelivered)
            AND \(NotificationRecipients.isActive("a", at: "?2"))
            AND NOT EXISTS (SELECT 1 FROM block WHERE owner = ?3 AND sender = m.sender)
            """
        ).first([.row(id), .integer(transaction.now.microseconds), .row(account)]) { row in
            let (sender, body): (AccountID, String) = (
                row.identifier("sender", secret: "sender_secret"), row.text("body")
            )
            let isMarked = sender.isNew(at: transaction.now) && !ContactDetails.found(in: body).isEmpty
            let age = (transaction.now.microseconds - sender.createdAt.microseconds) / 1_000_000
            let message: MessageID = row.identifier()
            let block = SecretToken(
                toBlockSenderOf: message, by: account, of: try ServiceIdentity.of(transaction).secret)
            return .message(
                row.identifier("conversation", secret: "conversation_secret"),
                row.identifier("listing", secret: "listing_secret"), title: row.text("title"),
                to: row.rowID("owner") == account ? .owner : .writer,
                from: try DisplayName(row.text("display_name")), body: body, block: (message, block),
                age: isMarked ? age : nil)
        }
    }

    /// The notifications of a mail, the likeliest or newest first, and copies last; nil if there are none to name any more.
    /// Notifications that the mail may not name yet are moved to the next mail, and so are those about new accounts' listings
    /// whose reports postpone mails.
    private func alerts(_ row: Row, of kind: NotificationKind) throws -> Letter? {
        let (id, account): (MailID, AccountID.Row) = (row.rowID("id"), row.rowID("account"))
        var (entries, count): ([AccountNotification], Int)
        if !kind.isAboutListings {
            (entries, count) = try Notifications.news(transaction, of: id)
        } else {
            try NotificationMails.postponeReported(transaction, id)
            (entries, count) = try listings(of: id)
            try NotificationMails.postponeUnripe(transaction, id, kind, to: account, isSent: !entries.isEmpty)
        }
        guard !entries.isEmpty else { return nil }
        if kind == .reminder, let email = try Accounts.account(db, row: account)?.email {
            entries = try entries.map { try linked($0, for: email) }
        }
        let subscription = try NotificationSubscriptions.id(transaction, of: account, kind)
        if row.integer("attempts") == 0 { try NotificationMails.noteFirstAttempt(transaction, id, subscription) }
        return .alerts(kind, entries, count: count, subscription)
    }

    /// The question whether an owner still looks, with the link that ends the listing.
    private func linked(_ question: AccountNotification, for email: EmailAddress) throws -> AccountNotification {
        guard case .reminder(var reminder) = question.own else { return question }
        let secret = try statusSecret(reminder.number, email).text
        reminder.statusPage = "status/\(reminder.number.label)?secret=\(secret)"
        var question = question
        question.own = .reminder(reminder)
        return question
    }

    /// The notifications about listings that a mail names, and how many there are.
    private func listings(of mail: MailID) throws -> (entries: [AccountNotification], count: Int) {
        try Notifications.unread(
            transaction, of: mail,
            """
            AND \(PublicCondition.isFound("p")) AND (o.id IS NULL OR \(PublicCondition.isFound("o")))
            AND coalesce(w.notify, '') <> 'off'
            AND NOT EXISTS (SELECT 1 FROM match_verdict WHERE listing = n.listing AND other = n.other
                AND (n.confirmed = 0 OR verdict = 'not-mine'))
            AND n.confirmed < 2
            AND NOT EXISTS (SELECT 1 FROM account WHERE id IN (n.account, coalesce(o.owner, p.owner))
                AND suspended_until > ?3)
            AND NOT EXISTS (SELECT 1 FROM block WHERE owner = n.account AND sender = coalesce(o.owner, p.owner))
            AND NOT EXISTS (SELECT 1 FROM block WHERE owner = coalesce(o.owner, p.owner) AND sender = n.account)
            AND (n.ripe_at IS NULL OR n.ripe_at <= ?3)
            ORDER BY n.copied, n.probability DESC, n.id DESC
            """)
    }

    /// Maximum number of listings that a mail names.
    private static let maximumListings: Int64 = 20

    /// The listings that are in no earlier reminder to the owner; nil if all have been resolved, renewed or withdrawn since.
    private func expiring(_ owner: AccountID.Row) throws -> Letter? {
        var listings: [Letter.ExpiringListing] = []
        var count = 0
        try db.prepare(
            """
            SELECT l.id, l.secret, l.title, l.expires_at, count(*) OVER () AS whole FROM listing AS l
            JOIN account AS a ON a.id = l.owner
            WHERE l.owner = ?1 AND l.owner <> 0 AND \(PublicCondition.isFound("l"))
            AND l.reminded_at >= coalesce(a.reminded_at, 0) ORDER BY l.expires_at, l.id LIMIT ?2
            """
        ).forEachRow([.row(owner), .integer(Self.maximumListings)]) { row in
            listings.append(
                Letter.ExpiringListing(
                    id: row.identifier(), title: row.text("title"), expiresAt: row.time("expires_at")))
            count = Int(row.integer("whole"))
        }
        return listings.isEmpty ? nil : .listingsExpiring(listings, count: count)
    }
}
