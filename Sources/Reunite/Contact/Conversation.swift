/// What two people write to each other about a listing, as one of them sees it.
///
/// Neither learns the other's address: both read and answer through the service.
public struct Conversation: Sendable, Equatable {
    /// The id.
    public let id: ConversationID
    /// The listing.
    public let listing: ListingID
    /// The title of the listing; nil for the writer while the listing has no public page.
    public let title: String?
    /// The owner of the listing.
    public let owner: PublicProfile
    /// The account that has written to the owner.
    public let writer: PublicProfile
    /// Which of the two the reader is.
    public let side: ConversationSide
    /// Whether the listing still has a public page, so that the two can write to each other.
    public let isOpen: Bool
    /// The last message that the reader sees.
    public let lastMessageAt: Timestamp
    /// The number of messages by the other side that the reader has not read.
    public let unreadMessages: Int

    /// A conversation.
    public init(
        id: ConversationID, listing: ListingID, title: String?, owner: PublicProfile, writer: PublicProfile,
        side: ConversationSide, isOpen: Bool, lastMessageAt: Timestamp, unreadMessages: Int
    ) {
        (self.id, self.listing, self.title, self.owner, self.writer) = (id, listing, title, owner, writer)
        (self.side, self.isOpen) = (side, isOpen)
        (self.lastMessageAt, self.unreadMessages) = (lastMessageAt, unreadMessages)
    }
}

/// A side of a conversation about a listing.
public enum ConversationSide: String, CaseIterable, Sendable {
    /// The owner of the listing.
    case owner
    /// The account that has written first.
    case writer
}

/// A message of a conversation about a listing.
public typealias ConversationMessage = ExchangedMessage<Entity.Message, ConversationSide>
