import Reunite
import ReuniteDatabase

extension DraftStore {
    /// The address that a mailed token was sent to, whether it has an account, and whether its domain is known
    /// (``MailDomain/isKnown(_:)``).
    ///
    /// - Throws: ``AccountRefusal/invalidToken`` if the token is unknown, was used, or has expired.
    public func address(
        of token: SecretToken
    ) async throws -> (email: EmailAddress, hasAccount: Bool, isDomainKnown: Bool) {
        try await store.read { db in
            let now = Timestamp.now
            let email = try WaitingDraft.find(db, of: token, now: now).email
            let domain = MailDomain(of: email)
            return (
                email, try Accounts.row(db, email: email.text) != nil,
                domain.isKnown(try Accounts.record(db, of: domain, at: now))
            )
        }
    }

    /// What a mailed token posts, for the person who decides about it: the author may be another one.
    ///
    /// - Throws: ``AccountRefusal/invalidToken`` if the token is unknown, was used, or has expired.
    public func preview(of token: SecretToken) async throws -> DraftPreview {
        try await store.read { db in
            let found = try WaitingDraft.find(db, of: token, now: .now)
            return DraftPreview(
                number: found.number, draft: found.draft, photos: try Self.photos(db, of: found.id),
                locale: found.profile.locale)
        }
    }

    /// Posts the draft of a mailed token with its photos, for the account of its address, and signs in. An address without an account
    /// gets one without a password.
    ///
    /// - Parameters:
    ///   - photos: the number of photos that the person has read of; nil to post whatever there are.
    ///   - client: the network that it comes from, which the account knows afterwards.
    ///   - maker: the widest network of the client, by which new accounts share their allowance (``NewAccountShare``).
    ///   - device: the secret of the browser; nil for other programs.
    ///   - kind: how the client keeps the session.
    /// - Throws: ``AccountRefusal/invalidToken`` if the token is unknown, was used, or has expired; ``AccountRefusal/suspended``;
    ///   ``ListingRefusal/draftChanged``.
    public func post(
        _ token: SecretToken, photos: Int? = nil, from client: [UInt8] = [], maker: [UInt8] = [],
        on device: SecretToken? = nil,
        kind: SessionKind = .token, userAgent: String?, sessionLifetime: Int64
    ) async throws -> (listing: ConfidentialListing, number: ListingNumber, session: SignedIn) {
        try await store.write { transaction in
            let db = transaction.db
            let found = try WaitingDraft.find(db, of: token, now: transaction.now)
            let count = try Self.photos(db, of: found.id)
            guard photos ?? count == count else { throw ListingRefusal.draftChanged }
            let account = try Self.account(transaction, of: found, maker: maker)
            let listing = try transaction.writer.insert(
                IncomingListing(draft: found.draft, precision: found.draft.precision), owner: account.row,
                number: found.number)
            try PostQueue.remember(transaction, listing: listing)
            let photos = try Self.publishPhotos(transaction, of: found.id, in: listing, owner: account.row)
            // With its mailed tokens, so that none can be used again.
            try db.prepare("DELETE FROM registration WHERE id = ?1").run([.row(found.id)])
            let session = try SessionStore.begin(
                transaction, provenOwnerOf: account.row, from: client, on: device, kind: kind, userAgent: userAgent,
                lifetime: sessionLifetime)
            let posted = try ListingStore.posted(db, listing)
            return (posted.listing(found.draft, by: account, photos: photos), found.number, session)
        }
    }

    /// The account of the draft's address, which is new if there was none.
    private static func account(
        _ transaction: WriteTransaction, of draft: WaitingDraft, maker: [UInt8]
    ) throws -> AccountID {
        let db = transaction.db
        if let row = try Accounts.row(db, email: draft.email.text), let account = try Accounts.account(db, row: row) {
            return account.id
        }
        let id = try Accounts.insert(
            transaction, email: draft.email.text, password: nil, profile: draft.profile, role: .member)
        try Accounts.note(db, maker: maker, of: id.row)
        return id
    }

    /// Gives the photos of a draft to its listing, as part of the first version: nobody has read the listing yet.
    private static func publishPhotos(
        _ transaction: WriteTransaction, of draft: RegistrationID, in listing: ListingID.Row, owner: AccountID.Row
    ) throws -> [Photo] {
        let db = transaction.db
        try db.prepare("UPDATE photo SET registration = NULL, listing = ?1, account = ?2 WHERE registration = ?3")
            .run([.row(listing), .row(owner), .row(draft)])
        let photos = try PhotoRows.photos(db, of: listing)
        try db.prepare("UPDATE listing SET photos = ?1 WHERE id = ?2")
            .run([.optional(PhotoList.text(photos)), .row(listing)])
        for photo in photos { try PostQueue.remember(transaction, listing: listing, photo: photo.id.row) }
        return photos
    }
}
