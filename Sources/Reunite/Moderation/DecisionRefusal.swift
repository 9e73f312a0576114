/// Why an action is not possible for a listing in its current visibility.
public enum DecisionRefusal: Error, Hashable, CaseIterable, CustomStringConvertible {
    /// `restore` of a public listing.
    case alreadyPublic
    /// Only ``ModerationAction/restore`` makes a removed listing public.
    case staysRemoved

    /// The reason, as the end of a sentence.
    public var description: String {
        switch self {
        case .alreadyPublic: "the listing is public already"
        case .staysRemoved: "the listing is removed: only restore shows it again"
        }
    }
}
