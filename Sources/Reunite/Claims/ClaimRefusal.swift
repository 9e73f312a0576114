/// Why an action on a claim is not possible now. The raw values are the names in the API.
public enum ClaimRefusal: String, CaseIterable, Sendable {
    /// The listing is resolved, expired or withdrawn.
    case listingClosed = "listing-closed"
    /// A moderator has hidden the listing.
    case listingHidden = "listing-hidden"
    /// The listing is about a lost thing.
    case listingLost = "listing-lost"
    /// The finder has changed the questions since the claimant read them.
    case proofChanged = "proof-changed"
    /// A moderator has confirmed that the questions are copied from another finder.
    case questionsRepeated = "questions-repeated"
    /// The claimant's own listing is not theirs, or not about a lost thing.
    case wrongListing = "wrong-listing"
    /// The account has a live claim on the listing, or one that has ended with a hand-over or cannot be submitted again.
    case alreadyClaimed = "already-claimed"
    /// Another claim on the listing is accepted.
    case anotherAccepted = "another-accepted"
    /// The claim is not accepted.
    case notAccepted = "not-accepted"
    /// The claim is already accepted: it can only fail, or be handed over.
    case accepted
    /// The claim has ended.
    case ended
    /// No claim has had this code in the last hour.
    case wrongCode = "wrong-code"
    /// The code was valid in the last hour, but is no longer; or it is for another finder.
    case expiredCode = "expired-code"
    /// The account has decided on the listing or its people as a moderator, or has read what is private about them.
    case moderated
    /// The account has blocked the other person, who therefore could not reply.
    case otherBlocked = "other-blocked"
    /// The other side has not read the last messages.
    case unreadMessages = "unread-messages"
    /// The account has written as many messages as it may in one claim.
    case tooManyMessages = "too-many-messages"

    /// The reason in a sentence.
    var detail: String {
        switch self {
        case .listingClosed: "The listing is not open any more."
        case .listingHidden: "A moderator has hidden the listing."
        case .listingLost: "The listing is about a lost thing."
        case .proofChanged: "The finder has other questions now: read them again."
        case .questionsRepeated: "Another finder asks these questions: ask others."
        case .wrongListing: "`ownListing` must be one of your listings about a lost thing."
        case .alreadyClaimed: "You have claimed it already."
        case .anotherAccepted: "Another claim on this listing is accepted."
        case .notAccepted: "The claim is not accepted."
        case .accepted: "The claim is accepted."
        case .ended: "The claim has ended."
        case .wrongCode: "The code is wrong, or was used."
        case .expiredCode: "The code is no longer valid, or not for you: ask for the one that is shown now."
        case .moderated: "You have decided on it as a moderator, or read what is private."
        case .otherBlocked: "You have blocked the other person."
        case .unreadMessages: "The other person has not read your last messages."
        case .tooManyMessages: "There are too many messages in this claim."
        }
    }

    /// The reason why an action is not possible from a state.
    public init(_ state: ClaimState) {
        self =
            switch state {
            case .submitted: .notAccepted
            case .accepted: .accepted
            case .declined, .withdrawn, .expired, .handedOver, .failed: .ended
            }
    }
}
