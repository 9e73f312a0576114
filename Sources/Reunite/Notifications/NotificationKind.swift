/// The kinds of notifications. The store, the API and the texts use the raw values.
///
/// A kind has all of its facts here, and all of its texts in `Texts/notifications/KIND.json`. Its preference, its mails, its event and its page for
/// unsubscribing follow from these.
public enum NotificationKind: String, CaseIterable, Sendable {
    /// A listing that may be about the same thing as one's own.
    case match
    /// A listing that matches a saved search.
    case search
    /// What happened to a claim of the recipient, or on a listing of theirs.
    case claim
    /// A message in a conversation about a listing of the recipient, or of the other person.
    case message
    /// A message of a finder through the tag of one of the recipient's belongings.
    case tag
    /// Whether the owner of a listing still looks, once after 7 and once after 30 days.
    case reminder

    /// The facts about a kind that the application and the mails need.
    public struct Facts: Sendable, Encodable {
        /// The name of the icon.
        public let icon: String
        /// The folder of the page of the thing that the recipient takes part in; nil if the notification is about an open listing of
        /// another user, which is public, may be reported, and has limits by person.
        public var folder: String?
        /// Whether the recipient's own listing is named first, and the other one is the thing that it is about.
        public var namesOwnListing = false
    }

    /// The facts.
    public var facts: Facts {
        switch self {
        case .match: Facts(icon: "check", namesOwnListing: true)
        case .search: Facts(icon: "search")
        case .claim: Facts(icon: "check", folder: "claims")
        case .message: Facts(icon: "person", folder: "messages")
        case .tag: Facts(icon: "bell", folder: "account/belongings")
        case .reminder: Facts(icon: "bell", folder: "listings")
        }
    }

    /// Whether notifications are about open listings of other users.
    public var isAboutListings: Bool { facts.folder == nil }
}
