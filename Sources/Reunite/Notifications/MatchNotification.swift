/// A possible notification of a match, or of its confirmation by the owner of the other listing, and the rules that decide
/// whether it is written.
///
/// The limits keep decoys and edits from reaching many people, and from using up what others are notified of. Each person has
/// limits of their own, and new accounts have only half of those that all share. Listings that were imported without an owner
/// count for nobody.
public struct MatchNotification: Sendable {
    /// What the owner is notified of.
    public enum Subject: CaseIterable, Sendable {
        /// That there is a match.
        case match
        /// That the owner of the other listing says that it is the same thing.
        case confirmation
    }

    /// What is known of the two listings and their owners.
    public struct Pair: Sendable {
        /// Whether the public finds both listings.
        public var areOpen: Bool
        /// Whether one is lost and the other found.
        public var areOpposite: Bool
        /// The owner of the listing.
        public var recipient: AccountID
        /// Whether the recipient can sign in: the account is neither the operator's nor erased.
        public var recipientIsPerson: Bool
        /// The owner of the other listing.
        public var sender: AccountID
        /// Whether the sender is suspended.
        public var senderIsSuspended: Bool
        /// Whether one of the two has blocked the other.
        public var isBlocked: Bool
        /// The recipient's verdict on the match.
        public var verdict: MatchVerdict?
        /// Whether the recipient was notified of it.
        public var isNotified: Bool
        /// Whether the recipient was notified of its confirmation.
        public var isConfirmed: Bool

        /// What is known of two listings.
        public init(
            areOpen: Bool, areOpposite: Bool, recipient: AccountID, recipientIsPerson: Bool, sender: AccountID,
            senderIsSuspended: Bool, isBlocked: Bool, verdict: MatchVerdict?, isNotified: Bool, isConfirmed: Bool
        ) {
            (self.areOpen, self.areOpposite) = (areOpen, areOpposite)
            (self.recipient, self.recipientIsPerson) = (recipient, recipientIsPerson)
            (self.sender, self.senderIsSuspended, self.isBlocked) = (sender, senderIsSuspended, isBlocked)
            (self.verdict, self.isNotified, self.isConfirmed) = (verdict, isNotified, isConfirmed)
        }
    }

    /// The numbers that the limits apply to.
    public struct Counts: Sendable {
        /// Notifications of the recipient about the sender in ``MatchNotification/personPeriod``.
        public var bySender = 0
        /// Open matches of the listing with listings of the sender that the recipient is notified of.
        public var openBySender = 0
        /// Open matches of the listing that the recipient is notified of and has not rejected.
        public var open = 0
        /// Those of them with listings of accounts that were registered in the same hour as the sender.
        public var openOfHour = 0
        /// People who are notified of a match with the other listing, unless one of the two has rejected it.
        public var notified = 0
        /// Those of them who were registered in the same hour as the recipient.
        public var notifiedOfHour = 0
        /// Notifications of confirmations by the sender, in the period in which urgent mails are counted.
        public var confirmations = 0

        /// Nothing.
        public init() {}
    }

    /// Maximum number of matches by one person that another is notified of in ``personPeriod``, whatever became of the
    /// listings.
    public static let bySender = 5
    /// The seconds in which matches by one person are counted: seven days.
    public static let personPeriod: Int64 = 7 * 86_400
    /// Maximum number of open, unrejected matches of a listing that its owner is notified of.
    public static let open = 100
    /// Maximum number of open matches of a listing by one person, including rejected ones.
    public static let openBySender = 5
    /// Maximum number of people who are notified of one listing as a match.
    public static let notified = 100
    /// The divisor of shared limits for new accounts.
    public static let newAccountDivisor = 2
    /// Maximum number of places in each of these limits for new accounts that were registered in the same hour.
    public static let ofHour = 10
    /// Maximum number of people who are notified of one person's confirmations, in the period in which urgent mails are
    /// counted.
    public static let confirmations = 10

    /// What the owner is notified of.
    public let subject: Subject
    /// The listings and their owners.
    public let pair: Pair

    /// A notification that may be due.
    public init(_ subject: Subject, of pair: Pair) { (self.subject, self.pair) = (subject, pair) }

    /// Whether it concerns the owner, apart from the limits.
    public var concernsOwner: Bool {
        guard pair.areOpen, pair.areOpposite, pair.recipient != pair.sender, pair.recipientIsPerson, !pair.isBlocked,
            !pair.senderIsSuspended
        else { return false }
        switch subject {
        case .match: return pair.verdict == nil && !pair.isNotified
        case .confirmation: return pair.verdict != .notMine && !pair.isConfirmed
        }
    }

    /// Whether the limits allow it.
    public func isAllowed(by counts: Counts, at now: Timestamp) -> Bool {
        if subject == .confirmation, counts.confirmations >= Self.confirmations { return false }
        if !pair.sender.isOperator, counts.bySender >= Self.bySender || counts.openBySender >= Self.openBySender {
            return false
        }
        return Self.hasRoom(counts.open, counts.openOfHour, of: Self.open, isNew: pair.sender.isNew(at: now))
            && Self.hasRoom(
                counts.notified, counts.notifiedOfHour, of: Self.notified, isNew: pair.recipient.isNew(at: now))
    }

    private static func hasRoom(_ count: Int, _ ofHour: Int, of maximum: Int, isNew: Bool) -> Bool {
        isNew ? count < maximum / newAccountDivisor && ofHour < Self.ofHour : count < maximum
    }
}
