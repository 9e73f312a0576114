/// The public id of a listing.
public typealias ListingID = Identifier<Entity.Listing>

/// The public id of an account.
public typealias AccountID = Identifier<Entity.Account>

/// The id of a session, shown to its owner.
public typealias SessionID = Identifier<Entity.Session>

/// The id of a photo, which its address contains.
public typealias PhotoID = Identifier<Entity.Photo>

/// The id of a passkey, shown to its owner.
public typealias PasskeyID = Identifier<Entity.Passkey>

/// The id of a report.
public typealias ReportID = Identifier<Entity.Report>

/// The id of a case, shown to moderators.
public typealias CaseID = Identifier<Entity.Case>

/// The id of an appeal.
public typealias AppealID = Identifier<Entity.Appeal>

/// The id of a conversation about a listing, shown to its two people.
public typealias ConversationID = Identifier<Entity.Conversation>

/// The id of a message about a listing, shown to the two people of its conversation.
public typealias MessageID = Identifier<Entity.Message>

/// The id of a claim, shown to its finder and its claimant.
public typealias ClaimID = Identifier<Entity.Claim>

/// The id of a message between the two people of a claim.
public typealias ClaimMessageID = Identifier<Entity.ClaimMessage>

/// The id of a belonging, shown to its owner.
public typealias BelongingID = Identifier<Entity.Belonging>

/// The id of a message through a tag, shown to the owner of the belonging.
public typealias FoundMessageID = Identifier<Entity.FoundMessage>

/// The id of a saved search, shown to its owner.
public typealias SearchID = Identifier<Entity.Search>

/// The id of a notification, shown to its recipient.
public typealias NotificationID = Identifier<Entity.Notification>

/// The id of the mails of a kind to an account, which only these mails contain: it ends them without signing in.
public typealias SubscriptionID = Identifier<Entity.Subscription>

/// The public id of one kind of thing: a ``UUIDv7`` that the compiler does not let pass for the id of another kind.
///
/// The kind, one of ``Entity``, exists at compile time only: an `Identifier` is as large and as fast as its ``value``.
public struct Identifier<Kind>: Sendable {
    /// The id without its kind.
    public let value: UUIDv7

    /// An id with these parts; only the lower 62 bits of the secret are used.
    @inlinable
    public init(createdAt: Timestamp, secret: UInt64) { value = UUIDv7(createdAt: createdAt, secret: secret) }

    /// A new id for a time of creation.
    @inlinable
    public static func random(createdAt: Timestamp) -> Identifier { Identifier(.random(createdAt: createdAt)) }

    /// Parses the usual 36 characters, in either case; nil if they are not such an id.
    @inlinable
    public init?(_ text: some StringProtocol) {
        guard let value = UUIDv7(text) else { return nil }
        self.value = value
    }

    @usableFromInline
    init(_ value: UUIDv7) { self.value = value }

    /// The time of creation, unique among ids of a kind within a store.
    @inlinable public var createdAt: Timestamp { value.createdAt }

    /// 62 random bits.
    @inlinable public var secret: UInt64 { value.secret }

    /// The 36 characters in lower case.
    @inlinable public var uuid: [UInt8] { value.uuid }
}

extension Identifier: Hashable {
    /// Whether both are the same id.
    @inlinable
    public static func == (left: Identifier, right: Identifier) -> Bool { left.value == right.value }

    /// Hashes the id.
    @inlinable
    public func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

extension Identifier: CustomStringConvertible {
    /// ``uuid`` as a string.
    @inlinable public var description: String { value.description }
}
