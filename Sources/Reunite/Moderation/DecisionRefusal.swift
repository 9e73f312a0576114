/// Why an action makes no sense for a listing that stands as it does.
public enum DecisionRefusal: Error, Hashable, CaseIterable, CustomStringConvertible {
    /// There is nothing to restore.
    case alreadyPublic

    /// The reason, as the end of a sentence.
    public var description: String {
        switch self {
        case .alreadyPublic: "the listing is public already"
        }
    }
}
