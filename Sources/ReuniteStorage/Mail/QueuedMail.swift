import Reunite

/// A mail that is to be sent now.
public struct QueuedMail: Sendable {
    /// The row in the queue.
    public let id: MailID
    /// Where it goes.
    public let address: String
    /// The language that its reader wants, as a BCP 47 tag.
    public let locale: String
    /// What it says.
    public let letter: Letter
    /// When it was queued.
    public let queuedAt: Timestamp
    /// How often it has been tried, this time included.
    public let attempts: Int

    /// What a mail says. Tokens are made when it is to be sent, and stored nowhere.
    public enum Letter: Sendable {
        /// Is this address yours?
        case verification(SecretToken)
        /// Somebody tried to register your address.
        case addressTaken
        /// Choose a new password.
        case passwordReset(SecretToken)
        /// Your password was changed.
        case passwordChanged
        /// Your listing expires soon.
        case listingExpiring(ListingID, title: String, expiresAt: Timestamp)
        /// What was decided about your listing; without a note where the service did, since it was reported often.
        case decision(ListingNotice, ListingID, title: String, note: String?)
        /// You are shut out until a time, or for good.
        case accountSuspended(until: Timestamp?, note: String)
        /// Somebody writes to you about your listing.
        case message(ListingID, title: String, from: Account, body: String, id: MessageID)
        /// Your account has been erased.
        case accountErased
    }
}
