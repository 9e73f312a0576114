import Reunite

/// A mail that is due.
public struct QueuedMail: Sendable {
    /// Seconds until the delivery of a mail fails permanently: three days, longer than the outage of a mail server.
    public static let lifetime: Int64 = 3 * 86_400

    /// The seconds after which another process may take a mail: the one that took it may have ended. Longer than an attempt to
    /// send it.
    public static let lease: Int64 = 60

    /// The row in the queue.
    public let id: MailID
    /// The recipient.
    public let address: String
    /// The recipient's language, as a BCP 47 tag.
    public let locale: String
    /// The content.
    public let letter: Letter
    /// When it was queued.
    public let queuedAt: Timestamp
    /// The number of attempts, with this one.
    public let attempts: Int

    /// A listing that expires soon.
    public struct ExpiringListing: Sendable {
        /// The listing.
        public let id: ListingID
        /// The title.
        public let title: String
        /// When it expires.
        public let expiresAt: Timestamp
    }

    /// The content of a mail. Tokens are created when it is sent, and only their hashes are stored.
    public enum Letter: Sendable {
        /// A link that verifies the address.
        case verification(SecretToken)
        /// Somebody tried to register the address.
        case addressTaken
        /// A link to choose a new password.
        case passwordReset(SecretToken)
        /// The password was changed.
        case passwordChanged
        /// Listings of an account expire soon: the first of them, and how many there are.
        case listingsExpiring([ExpiringListing], count: Int)
        /// A decision about a listing; without a note if the service held it because of many reports, and without a link
        /// if the page of the listing would be a 404.
        case decision(ListingNotice, ListingID, title: String, note: String?, link: DecisionLink?)
        /// The account is suspended, until a time or without end. With a token to appeal if a listing was the reason.
        /// `removesListings` says whether the other listings were removed too.
        case accountSuspended(
            until: Timestamp?, note: String, removesListings: Bool, appeal: (ListingID, SecretToken)?)
        /// A message about a listing.
        case message(ListingID, title: String, from: Account, body: String, id: MessageID)
        /// Listings that may be about the same thing as those of an account, how many there are, and what ends such mails.
        case matches([AccountNotification], count: Int, SubscriptionID)
        /// Results of an account's saved searches, their number, and the link to unsubscribe.
        case searchResults([AccountNotification], count: Int, SubscriptionID)
        /// The account has been erased.
        case accountErased

        /// Whether it contains notifications, and may have waited for more of them.
        var isAlert: Bool {
            switch self {
            case .matches, .searchResults: true
            case .verification, .addressTaken, .passwordReset, .passwordChanged, .listingsExpiring, .decision,
                .accountSuspended, .message, .accountErased:
                false
            }
        }
    }

    /// The target of the link in a mail about a decision.
    public enum DecisionLink: Sendable {
        /// The page to appeal against the decision.
        case appeal(SecretToken)
        /// The page of the listing.
        case listing
    }
}
