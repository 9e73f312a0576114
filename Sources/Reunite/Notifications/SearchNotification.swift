/// A possible notification of a listing that matches a saved search, and the rules that decide whether it is written.
///
/// Each search has its own limits: when a user's narrow search has reached them, their wide search still notifies of
/// listings that match both. The account has a limit, too.
/// Listings of new accounts share half of both.
public struct SearchNotification: Sendable {
    /// What is known of the listing, its owner, and the account with the search.
    public struct Facts: Sendable {
        /// Whether the public finds the listing.
        public var isFound: Bool
        /// The account with the search.
        public var recipient: AccountID
        /// Whether the recipient can sign in: the account is neither the operator's nor erased.
        public var recipientIsPerson: Bool
        /// Whether the search still has the query that the listing matched.
        public var isCurrent: Bool
        /// The frequency of emails that the search asks for.
        public var frequency: NotificationFrequency
        /// The owner of the listing.
        public var author: AccountID
        /// Whether the author is suspended.
        public var authorIsSuspended: Bool
        /// Whether one of the two has blocked the other.
        public var isBlocked: Bool
        /// Whether the recipient was notified of the listing because of a search.
        public var isNotified: Bool

        /// What is known.
        public init(
            isFound: Bool, recipient: AccountID, recipientIsPerson: Bool, isCurrent: Bool,
            frequency: NotificationFrequency,
            author: AccountID, authorIsSuspended: Bool, isBlocked: Bool, isNotified: Bool
        ) {
            (self.isFound, self.recipient, self.recipientIsPerson) = (isFound, recipient, recipientIsPerson)
            (self.isCurrent, self.frequency) = (isCurrent, frequency)
            (self.author, self.authorIsSuspended) = (author, authorIsSuspended)
            (self.isBlocked, self.isNotified) = (isBlocked, isNotified)
        }
    }

    /// The numbers of notifications in ``SearchNotification/period`` that the limits apply to.
    public struct Counts: Sendable {
        /// Those of the recipient because of searches.
        public var ofAccount = 0
        /// Those of them that are about listings of new accounts. Counted only for a listing of a new account.
        public var ofAccountByNew = 0
        /// Those because of the search.
        public var ofSearch = 0
        /// Those of them that are about listings of new accounts. Counted only for a listing of a new account.
        public var ofSearchByNew = 0
        /// Those of them that are about listings of the author.
        public var ofSearchByAuthor = 0

        /// Nothing.
        public init() {}
    }

    /// Maximum number of accounts that are notified of one listing because of their searches.
    public static let ofListing = 1000
    /// Maximum number of notifications that an account gets in ``period`` because of its searches.
    public static let ofAccount = 500
    /// Maximum number of listings that one search notifies of in ``period``.
    public static let ofSearch = 100
    /// Maximum number of these that are one person's.
    public static let ofSearchByAuthor = 10
    /// The same if the person's account is new.
    public static let ofSearchByNewAuthor = 2
    /// The seconds in which notifications are counted: a day.
    public static let period: Int64 = 86_400

    /// The listing, its owner, and the account with the search.
    public let facts: Facts

    /// A notification that may be due.
    public init(_ facts: Facts) { self.facts = facts }

    /// Whether it concerns the recipient, apart from the limits. A paused search notifies of nothing.
    public var concernsRecipient: Bool {
        guard facts.isFound, facts.recipientIsPerson, facts.isCurrent, facts.recipient != facts.author,
            !facts.authorIsSuspended, !facts.isBlocked, !facts.isNotified
        else { return false }
        return switch facts.frequency {
        case .atOnce, .daily: true
        case .off: false
        }
    }

    /// Whether the limits allow it.
    public func isAllowed(by counts: Counts, at now: Timestamp) -> Bool {
        guard counts.ofAccount < Self.ofAccount, counts.ofSearch < Self.ofSearch else { return false }
        guard !facts.author.isOperator else { return true }
        guard facts.author.isNew(at: now) else { return counts.ofSearchByAuthor < Self.ofSearchByAuthor }
        return counts.ofSearchByAuthor < Self.ofSearchByNewAuthor
            && counts.ofAccountByNew < Self.ofAccount / MatchNotification.newAccountDivisor
            && counts.ofSearchByNew < Self.ofSearch / MatchNotification.newAccountDivisor
    }
}
