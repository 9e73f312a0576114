/// Why an action makes no sense for a listing that stands as it does.
public enum DecisionRefusal: Error, Hashable, CaseIterable, CustomStringConvertible {
    /// There is nothing to restore.
    case alreadyPublic
    /// What was removed is shown again by ``ModerationAction/restore`` alone.
    case staysRemoved

    /// The reason, as the end of a sentence.
    public var description: String {
        switch self {
        case .alreadyPublic: "the listing is public already"
        case .staysRemoved: "the listing is removed: only restore shows it again"
        }
    }
}
