/// What a question whether the owner of a listing still looks names of it.
public struct ListingReminder: Sendable, Equatable {
    /// The listing.
    public let listing: ListingID
    /// The title.
    public let title: String
    /// Lost or found.
    public let status: ListingStatus
    /// The number.
    public let number: ListingNumber
    /// The number of likely matches until now: ``ListingProgress/matches``.
    public let matches: Int
    /// The path of the page that ends the listing without a session, for the owner's mail; nil elsewhere.
    public var statusPage: String?

    /// What a question names.
    public init(listing: ListingID, title: String, status: ListingStatus, number: ListingNumber, matches: Int) {
        (self.listing, self.title, self.status) = (listing, title, status)
        (self.number, self.matches) = (number, matches)
    }
}

/// A notification for an account: about another user's listing, a claim, or a message about a listing or through a tag.
public struct AccountNotification: Sendable, Equatable {
    /// The recipient's listing, saved search, claim, conversation or belonging that the notification is about.
    public enum Own: Sendable, Equatable {
        /// A listing.
        case listing(ListingID, title: String)
        /// A saved search.
        case search(SearchID, name: String)
        /// A claim on the other listing, the side of the recipient, and what happened.
        case claim(ClaimID, ClaimSide, ClaimUpdate)
        /// A conversation about the other listing, and the side of the recipient. The message itself is only on its page.
        case conversation(ConversationID, ConversationSide)
        /// A belonging, and whether it was lost when a finder wrote. The message itself is only on the page of the belonging.
        case belonging(BelongingID, title: String, wasLost: Bool)

        /// The recipient's open listing, when they are asked whether they still look.
        case reminder(ListingReminder)

        /// The title of the listing or the belonging, or the name of the search; nil for a claim or a conversation.
        public var title: String? {
            switch self {
            case .listing(_, let title), .search(_, let title), .belonging(_, let title, _): title
            case .reminder(let reminder): reminder.title
            case .claim, .conversation: nil
            }
        }
    }

    /// The id, which grows with each notification of the store.
    public let id: NotificationID
    /// The kind.
    public let kind: NotificationKind
    /// The listing, search, claim, conversation or belonging of the recipient.
    public var own: Own
    /// The other user's listing, or the listing that is claimed or written about; nil for a belonging.
    public let other: ListingID?
    /// The title of ``other``; nil once that listing has no public page, because it is held, removed or withdrawn. The owner of a
    /// claimed listing still sees its title.
    public let otherTitle: String?
    /// The strength of a match when the notification was written; nil for other kinds.
    public let strength: MatchStrength?
    /// The first photo of ``other``; nil if it has none, or no public page.
    public let photo: Photo?
    /// When the account has read it; nil if it has not.
    public let readAt: Timestamp?

    /// A notification.
    public init(
        id: NotificationID, kind: NotificationKind, own: Own, other: ListingID?, otherTitle: String?,
        strength: MatchStrength? = nil, photo: Photo?, readAt: Timestamp?
    ) {
        (self.id, self.kind, self.own) = (id, kind, own)
        (self.other, self.otherTitle, self.strength) = (other, otherTitle, strength)
        (self.photo, self.readAt) = (photo, readAt)
    }
}
