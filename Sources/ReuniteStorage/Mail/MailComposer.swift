import GRDB
import Reunite

/// Decides what a queued row says, and to whom, when it is about to be sent.
struct MailComposer {
    let transaction: WriteTransaction

    private var db: Database { transaction.db }

    /// The mail of a row (`id, kind, address, locale, account, registration, listing, queued_at, attempts`); nil where
    /// there is nothing to say any more.
    func compose(_ row: RawRow) throws -> QueuedMail? {
        guard let kind = MailRows.Kind(rawValue: row.text(1)) else { return nil }
        let account = row.isNull(4) ? nil : try Accounts.account(db, row: row.integer(4))
        var recipient: (address: String, locale: String)? =
            account.map { ($0.email.text, $0.profile.locale.text) }
            ?? (row.isNull(2) ? nil : (row.text(2), row.isNull(3) ? LocaleTag.english.text : row.text(3)))
        let letter: QueuedMail.Letter?
        switch kind {
        case .registration: (letter, recipient) = try registration(row)
        case .addressTaken: letter = .addressTaken
        case .passwordReset: (letter, recipient) = try passwordReset(row)
        case .passwordChanged: letter = .passwordChanged
        case .listingExpiring: letter = try expiring(row.integer(6))
        case .accountErased: letter = .accountErased
        }
        guard let letter, let recipient else { return nil }
        return QueuedMail(
            id: row.integer(0), address: recipient.address, locale: recipient.locale, letter: letter,
            queuedAt: Timestamp(microseconds: row.integer(7)), attempts: Int(row.integer(8)) + 1)
    }

    private typealias Addressed = (letter: QueuedMail.Letter?, recipient: (address: String, locale: String)?)

    private func registration(_ row: RawRow) throws -> Addressed {
        let id = row.integer(5)
        guard let registration = try ListingStore.registration(db, row: id) else { return (nil, nil) }
        if let taken = try Accounts.row(db, email: registration.email.text),
            let account = try Accounts.account(db, row: taken)
        {
            // The row must not go with the registration, which is void.
            try RawStatement(db, "UPDATE mail SET kind = ?, registration = NULL, account = ? WHERE id = ?").run([
                .text(MailRows.Kind.addressTaken.rawValue), .integer(taken), .integer(row.integer(0)),
            ])
            try RawStatement(db, "DELETE FROM registration WHERE id = ?").run([.integer(id)])
            return (.addressTaken, (account.email.text, account.profile.locale.text))
        }
        let token = try MailedTokens.insert(transaction, for: .registration(id))
        try RawStatement(db, "UPDATE registration SET expires_at = max(expires_at, ?) WHERE id = ?").run([
            .integer(transaction.now.adding(seconds: MailedTokens.lifetime).microseconds), .integer(id),
        ])
        return (.verification(token), (registration.email.text, registration.profile.locale.text))
    }

    private func passwordReset(_ row: RawRow) throws -> Addressed {
        guard let id = try Accounts.row(db, email: row.text(2)), let account = try Accounts.account(db, row: id) else {
            return (nil, nil)
        }
        let token = try MailedTokens.insert(transaction, for: .passwordReset(account: id))
        return (.passwordReset(token), (account.email.text, account.profile.locale.text))
    }

    /// Nothing where the listing was settled, renewed or taken back in the meantime.
    private func expiring(_ row: Int64) throws -> QueuedMail.Letter? {
        try RawStatement(
            db,
            """
            SELECT id, secret, title, expires_at FROM listing
            WHERE id = ? AND state = 'open' AND visibility = 'public' AND reminded_at IS NOT NULL
            """
        ).first([.integer(row)]) { row in
            .listingExpiring(
                Sessions.identifier(row, 0), title: row.text(2), expiresAt: Timestamp(microseconds: row.integer(3)))
        }
    }
}
