/// Why something cannot be done with a listing now.
public enum ListingRefusal: Refusal, Equatable {
    /// The transition is not possible from this state; nil: a listing in this state cannot be changed at all.
    case invalidTransition(ListingState, ListingTransition?)
    /// The limit of photos is reached; which one.
    case tooManyPhotos(String)
    /// A moderator has hidden a photo like this one in the listing.
    case photoHidden
    /// The listing has this many verdicts about its matches, which is the limit.
    case tooManyVerdicts(maximum: Int)
    /// The listing has no owner who could be written to.
    case noOwner
    /// A photo was added to the draft after its author read what would be posted.
    case draftChanged

    /// The line of the table: the kind, and the reason for the client.
    public var problem: (kind: ProblemKind, detail: String) {
        switch self {
        case .invalidTransition(let state, let transition):
            (
                .invalidTransition,
                "A listing that is \(state.rawValue) cannot be \(transition.map(\.participle) ?? "changed")."
            )
        case .tooManyPhotos(let reason): (.tooManyPhotos, "No more photos can be added: \(reason).")
        case .photoHidden:
            (
                .photoHidden,
                "A moderator has hidden a photo like this one in your listing. Use another one, or appeal the decision."
            )
        case .tooManyVerdicts(let maximum):
            (.tooManyVerdicts, "A listing can have at most \(maximum) verdicts about matches.")
        case .noOwner: (.noOwner, "The owner of the listing cannot be reached.")
        case .draftChanged: (.draftChanged, "Photos were added to the draft in the meantime. Read it again.")
        }
    }
}

extension ProblemKind {
    /// The listing's state does not allow the transition.
    public static let invalidTransition = ProblemKind(
        409, "invalid-transition", "The state of the listing does not allow this")
    /// A limit of photos is reached.
    public static let tooManyPhotos = ProblemKind(409, "too-many-photos", "No more photos can be added")
    /// The photo is hidden in the listing.
    public static let photoHidden = ProblemKind(409, "photo-hidden", "A moderator has hidden a photo like this one")
    /// The limit of verdicts is reached.
    public static let tooManyVerdicts = ProblemKind(409, "too-many-verdicts", "No more verdicts can be given")
    /// More would be posted than was read.
    public static let draftChanged = ProblemKind(409, "draft-changed", "The draft has changed")
    /// Nobody could be written to.
    public static let noOwner = ProblemKind(409, "no-owner", "The owner of the listing cannot be reached")
}

extension ListingTransition {
    /// The participle for messages.
    fileprivate var participle: String {
        switch self {
        case .resolve: "resolved"
        case .reopen: "reopened"
        case .renew: "renewed"
        case .expire: "expired"
        case .withdraw: "withdrawn"
        }
    }
}
