import Reunite
import ReuniteDatabase

/// The contact data that the owner of a listing shows.
public struct Contact: Sendable {
    /// The display name.
    public let displayName: String
    /// The address; nil if the owner does not show it.
    public let email: String?
    /// The phone number; nil if the owner does not show it.
    public let phone: String?
}

/// The messages between accounts, and who is blocked.
public struct MessageStore: Sendable {
    let store: Store

    /// Writes to the owner of a listing, who is notified and can answer in the conversation. A message that repeats those to other
    /// owners is held for a moderator instead; the sender does not learn this.
    ///
    /// - Parameter client: the sender's network; empty if it is unknown.
    /// - Returns: whether an earlier request has done it.
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/own``, ``ListingRefusal/noOwner``, ``AccessRefusal/blocked``,
    ///   ``ConversationRefusal``, ``AccessRefusal/sessionEnded``, ``AccessRefusal/idempotencyKeyReused``.
    public func send(
        _ body: Note, about listing: ListingID, by session: Session, from client: [UInt8] = [], key: IdempotencyKey?
    ) async throws -> Bool {
        try await store.creations.create(by: session, key: key) { transaction in
            let found = try Self.writable(transaction.db, listing, session, at: transaction.now)
            let conversation = try ListingConversations.begin(
                transaction, about: found.row, of: found.owner.row, by: session.account.row)
            return .message(
                try ListingConversations.write(
                    transaction, body, in: conversation, by: session, from: client, isFirst: true))
        }.isReplay
    }

    /// The owner of a listing, for an account that may write to them now.
    ///
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/own``, ``ListingRefusal/noOwner``, ``AccessRefusal/blocked``,
    ///   ``ConversationRefusal``.
    public func recipient(about listing: ListingID, from session: Session) async throws -> AccountID {
        try await store.read { db in try Self.writable(db, listing, session, at: .now).owner }
    }

    /// A listing whose owner this account may write to now.
    private static func writable(
        _ db: any Connection, _ listing: ListingID, _ session: Session, at now: Timestamp
    ) throws -> (row: ListingID.Row, owner: AccountID) {
        let (row, owner) = try contactable(db, listing, session)
        let writer = session.account.row
        if let begun = try ListingConversations.find(db, about: row, of: owner, by: writer) {
            _ = try ListingConversations.requireOpen(db, begun, at: now)
        } else {
            try ListingConversations.requireReachable(db, owner, from: writer, at: now)
        }
        guard let account = try Accounts.account(db, row: owner), account.emailRefusedAt == nil else {
            throw ListingRefusal.noOwner
        }
        return (row, account.id)
    }

    /// The contact data of the owner of a listing, for an account. The store records which account read it.
    ///
    /// - Throws: ``AccessRefusal/notFound``, ``ListingRefusal/noOwner``, ``AccessRefusal/blocked``, ``AccessRefusal/sessionEnded``.
    public func contact(of listing: ListingID, for session: Session) async throws -> Contact {
        try await store.write { transaction in
            try Sessions.require(transaction, session)
            let found = try ListingStore.shown(transaction.db, listing)
            guard found.owner != Accounts.operatorRow,
                let owner = try Accounts.account(transaction.db, row: found.owner)
            else { throw ListingRefusal.noOwner }
            let reader = session.account.row
            guard try !Blocks.has(transaction.db, reader, by: found.owner) else { throw AccessRefusal.blocked }
            if owner.id != session.account {
                try transaction.db.prepare(
                    "INSERT INTO contact_read (listing, account, at) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING"
                )
                .run([
                    .row(found.row), .row(reader), .integer(transaction.now.microseconds),
                ])
            }
            return Contact(
                displayName: owner.profile.displayName.text,
                email: owner.profile.showsEmail ? owner.email.text : nil,
                phone: owner.profile.showsPhone ? owner.profile.phone?.text : nil)
        }
    }

    /// A public listing with an owner whom this account can reach, unless it is blocked.
    ///
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/own``, ``ListingRefusal/noOwner``.
    static func contactable(
        _ db: any Connection, _ listing: ListingID, _ session: Session
    ) throws -> (row: ListingID.Row, owner: AccountID.Row) {
        let found = try ListingStore.shown(db, listing)
        guard found.owner != session.account.row else { throw AccessRefusal.own }
        guard found.owner != Accounts.operatorRow else { throw ListingRefusal.noOwner }
        return found
    }
}
