/// Why an action is not possible for a listing in its current visibility.
public enum DecisionRefusal: Error, Hashable, CaseIterable, CustomStringConvertible {
    /// `restore` of a public listing.
    case alreadyPublic
    /// A removed listing stays removed, until ``ModerationAction/restore`` makes it public.
    case staysRemoved

    /// The reason, as the end of a sentence.
    public var description: String {
        switch self {
        case .alreadyPublic: "the listing is public already"
        case .staysRemoved: "the listing is removed, and only restore changes that"
        }
    }
}
