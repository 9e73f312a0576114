import Reunite
import ReuniteDatabase

/// The drafts and listings that people follow by their numbers.
///
/// A number is no secret, so nothing is told without a ``NumberProof``: a number that nobody has, and one that belongs to somebody else,
/// are the same to a client.
public struct NumberStore: Sendable {
    let store: Store

    /// How far a draft or a listing is.
    ///
    /// - Throws: ``AccessRefusal/notFound``.
    public func progress(of number: ListingNumber, by proof: NumberProof) async throws -> ListingProgress {
        let secret = try await store.maintenance.secret()
        return try await store.read { db in
            let now = Timestamp.now
            let found = try Numbered.find(db, number, by: proof, secret: secret, now: now)
            var progress = try found.listing.map { try Self.progress(db, $0) } ?? Self.draft(db, found)
            progress.locale = found.locale
            return progress
        }
    }

    /// The secret that opens the status to the owner of an address.
    public func secret(of number: ListingNumber, for email: EmailAddress) async throws -> SecretToken {
        SecretToken(ofStatusOf: number, for: email, by: try await store.maintenance.secret())
    }

    /// Resolves a listing.
    ///
    /// - Throws: ``AccessRefusal/notFound``, also for a draft; ``AccountRefusal/suspended``, ``AccessRefusal/sessionEnded``,
    ///   ``ListingRefusal/invalidTransition(_:_:)``.
    public func end(_ number: ListingNumber, by proof: NumberProof, _ outcome: Outcome?) async throws {
        let secret = try await store.maintenance.secret()
        try await store.write { transaction in
            if case .session(let session) = proof { try Sessions.require(transaction, session) }
            let found = try Numbered.find(transaction.db, number, by: proof, secret: secret, now: transaction.now)
            guard let row = found.listing, let owner = found.owner else { throw AccessRefusal.notFound }
            guard try !Accounts.isSuspended(transaction, owner) else { throw AccountRefusal.suspended }
            let state =
                try transaction.db.prepare("SELECT state FROM listing WHERE id = ?1")
                .first([.row(row)]) { ListingState(rawValue: $0.text("state")) } ?? nil
            guard let state else { throw AccessRefusal.notFound }
            try ListingStore.move(transaction, row, from: state, by: .resolve, outcome)
        }
    }

    /// Queues the mail with the link to the status of a draft or a listing, which is sent if it belongs to the address.
    ///
    /// Writes the same whether it does or not.
    ///
    /// - Parameter number: nil for one that cannot be.
    public func requestLink(_ number: ListingNumber?, to email: EmailAddress, locale: LocaleTag?) async throws {
        _ = try await store.write { transaction in
            let found = try Numbered.find(transaction.db, number, now: transaction.now)
            let isOwn = found?.email == email
            try MailRows.queue(
                transaction, .statusLink, address: email.text, locale: locale?.text,
                registration: isOwn ? found?.draft : nil, listing: isOwn ? found?.listing : nil)
        }
    }

    private static func draft(_ db: any Connection, _ found: Numbered) throws -> ListingProgress {
        guard let id = found.draft, let waiting = try WaitingDraft.find(db, id), let end = found.draftEnd else {
            throw AccessRefusal.notFound
        }
        return ListingProgress(
            status: waiting.draft.status, title: waiting.draft.title.text, state: .draft, expiresAt: end)
    }

    /// Each query finds the rows of one listing by an index.
    private static func progress(_ db: any Connection, _ row: ListingID.Row) throws -> ListingProgress {
        let found = try db.prepare(
            """
            SELECT id, secret, status, state, visibility, title, expires_at, updated_at,
            (\(Notifications.matches(of: "l.id"))) AS matches,
            (SELECT count(*) FROM claim WHERE listing = l.id AND state IN ('submitted', 'accepted')) AS claims,
            coalesce((SELECT c.at FROM alert_position AS p JOIN change AS c ON c.seq = p.seq), 0) AS compared_at
            FROM listing AS l WHERE id = ?1
            """
        ).first([.row(row)]) { row in
            guard let status = ListingStatus(rawValue: row.text("status")),
                let state = ListingState(rawValue: row.text("state")),
                let visibility = Visibility(rawValue: row.text("visibility"))
            else { throw StoreError.damaged("a listing has an invalid value") }
            var progress = ListingProgress(
                listing: row.identifier(), status: status, title: row.text("title"),
                state: ListingProgress.State(state, visibility), expiresAt: row.time("expires_at"))
            (progress.matches, progress.claims) = (Int(row.integer("matches")), Int(row.integer("claims")))
            let isCompared = progress.state == .published && row.integer("compared_at") >= row.integer("updated_at")
            progress.comparedAt = isCompared ? row.time("compared_at") : nil
            return progress
        }
        guard var progress = found else { throw AccessRefusal.notFound }
        if [.held, .removed].contains(progress.state) { progress.reason = try reason(db, row) }
        return progress
    }

    /// What the mail about the last decision said; nil if there is none, or if the service decided.
    private static func reason(_ db: any Connection, _ row: ListingID.Row) throws -> String? {
        let note = try db.prepare(
            """
            SELECT d.note, d.moderator IS NULL AS is_automatic FROM moderation_log AS d
            JOIN moderation_case AS c ON c.id = d.moderation_case
            WHERE c.listing = ?1 AND \(ModerationLog.isDecision("d")) ORDER BY d.id DESC LIMIT 1
            """
        ).first([.row(row)]) { $0.flag("is_automatic") ? "" : $0.text("note") }
        return note?.isEmpty == false ? note : nil
    }
}

/// What has a number: a listing, or a draft.
private struct Numbered {
    let email: EmailAddress?
    let locale: LocaleTag
    let listing: ListingID.Row?
    let owner: AccountID.Row?
    let draft: RegistrationID?
    let draftSecret: [UInt8]?
    let draftEnd: Timestamp?

    /// What has a number; nil if nothing has. The same is read in each case.
    static func find(_ db: any Connection, _ number: ListingNumber?, now: Timestamp) throws -> Numbered? {
        let number = SQLValue.text(number?.text ?? "")
        let listing = try db.prepare(
            """
            SELECT l.id, l.owner, a.email, a.locale FROM listing_number AS n JOIN listing AS l ON l.id = n.listing
            JOIN account AS a ON a.id = l.owner WHERE n.number = ?1
            """
        ).first([number]) { row in
            Numbered(
                email: row.optionalText("email").flatMap { try? EmailAddress($0) },
                locale: (try? LocaleTag(row.text("locale"))) ?? .english, listing: row.rowID("id"),
                owner: row.rowID("owner"), draft: nil, draftSecret: nil, draftEnd: nil)
        }
        let draft = try db.prepare(
            "SELECT id, email, locale, secret, expires_at FROM registration WHERE number = ?1 AND expires_at > ?2"
        ).first([number, .integer(now.microseconds)]) { row in
            Numbered(
                email: try? EmailAddress(row.text("email")), locale: (try? LocaleTag(row.text("locale"))) ?? .english,
                listing: nil,
                owner: nil, draft: row.rowID("id"),
                draftSecret: row.bytes("secret"), draftEnd: row.time("expires_at"))
        }
        return listing ?? draft
    }

    /// What has a number, if the proof is right.
    ///
    /// - Parameter secret: that of the service.
    /// - Throws: ``AccessRefusal/notFound``.
    static func find(
        _ db: any Connection, _ number: ListingNumber, by proof: NumberProof, secret: String, now: Timestamp
    ) throws -> Numbered {
        let found = try find(db, number, now: now)
        let isOwn =
            switch proof {
            case .secret(let given):
                // Derived in any case, and compared as hashes: the time tells nothing.
                [SecretToken(ofStatusOf: number, for: found?.email, by: secret).hash, found?.draftSecret]
                    .contains(given.hash)
            case .session(let session):
                try session.account.row
                    == (found?.owner ?? found?.email.flatMap { try Accounts.row(db, email: $0.text) })
            }
        guard isOwn, let found else { throw AccessRefusal.notFound }
        return found
    }
}
