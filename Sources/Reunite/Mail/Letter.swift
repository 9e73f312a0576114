/// The content of a mail, in no language yet. See <doc:Accounts> for when each is sent.
///
/// Tokens are created when it is sent, and only their hashes are stored.
public enum Letter: Sendable {
    /// A link that verifies the address.
    case verification(SecretToken)
    /// Somebody tried to register the address.
    case addressTaken
    /// A link that posts the listing of somebody who gave this address, with its title and number, and the secret of its status.
    case draft(SecretToken, title: String, ListingNumber, status: SecretToken)
    /// A link to choose a new password.
    case passwordReset(SecretToken)
    /// A link to sign in, and the code that does the same.
    case signInLink(SecretToken, SignInCode)
    /// A link to the status of a draft or a listing, with its title and number.
    case statusLink(SecretToken, title: String, ListingNumber)
    /// The password was changed.
    case passwordChanged
    /// A passkey was added to the account.
    case passkeyAdded
    /// The account has been erased.
    case accountErased
    /// Listings of an account expire soon: the first of them, and how many there are.
    case listingsExpiring([ExpiringListing], count: Int)
    /// A decision about a listing; without a note if the service held it because of many reports, and without a link
    /// if the page of the listing would be a 404.
    case decision(DecisionMail, ListingID, title: String, note: String?, link: DecisionLink?)
    /// The account is suspended, until a time or without end. With a token to appeal if a listing was the reason.
    /// `removesListings` says whether the other listings were removed too.
    case accountSuspended(
        until: Timestamp?, note: String, removesListings: Bool, appeal: (ListingID, SecretToken)?)
    /// A message about a listing, for one side of its conversation, with the name of its sender. It is answered on the page of the
    /// conversation, so that neither learns the other's address.
    /// `age` is the age of the sender's account in seconds, if it is new and the message contains contact details; otherwise nil.
    case message(
        ConversationID, ListingID, title: String, to: ConversationSide, from: DisplayName, body: String,
        block: (MessageID, SecretToken), age: Int64?)
    /// Notifications of a kind: the likeliest or the latest ones, the number of all, and the subscription, for the link to
    /// unsubscribe.
    case alerts(NotificationKind, [AccountNotification], count: Int, SubscriptionID)

    /// The kinds of letters. The mail queue stores the raw values; the names of the cases are
    /// keys in `ReuniteMail/Texts/*.json`.
    public enum Kind: String, CaseIterable, Sendable {
        /// Is sent as ``addressTaken`` if the address has an account by then.
        case verification = "registration"
        case draft
        case addressTaken = "address-taken"
        case passwordReset = "password-reset"
        case signInLink = "sign-in-link"
        case statusLink = "status-link"
        case passwordChanged = "password-changed"
        case passkeyAdded = "passkey-added"
        case accountErased = "account-erased"
        case listingsExpiring = "listing-expiring"
        /// Is stored as its ``DecisionMail``.
        case decision
        case accountSuspended = "account-suspended"
        case message = "listing-message"
        /// Stored as the raw value of the letter's ``NotificationKind``; this kind's own is never stored.
        case alerts
    }

    /// The kind.
    public var kind: Kind {
        switch self {
        case .verification: .verification
        case .draft: .draft
        case .addressTaken: .addressTaken
        case .passwordReset: .passwordReset
        case .signInLink: .signInLink
        case .statusLink: .statusLink
        case .passwordChanged: .passwordChanged
        case .passkeyAdded: .passkeyAdded
        case .accountErased: .accountErased
        case .listingsExpiring: .listingsExpiring
        case .decision: .decision
        case .accountSuspended: .accountSuspended
        case .message: .message
        case .alerts: .alerts
        }
    }

    /// The notifications in the letter, and the subscription for its link to unsubscribe; nil for all other letters.
    public var alert: (notifications: [AccountNotification], subscription: SubscriptionID)? {
        guard case .alerts(_, let notifications, _, let subscription) = self else { return nil }
        return (notifications, subscription)
    }
}
