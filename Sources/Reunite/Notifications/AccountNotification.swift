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

        /// The title of the listing or the belonging, or the name of the search; nil for a claim or a conversation.
        public var title: String? {
            switch self {
            case .listing(_, let title), .search(_, let title), .belonging(_, let title, _): title
            case .claim, .conversation: nil
            }
        }
    }

    /// The id, which grows with each notification of the store.
    public let id: NotificationID
    /// The kind.
    public let kind: NotificationKind
    /// The listing, search, claim, conversation or belonging of the recipient.
    public let own: Own
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
