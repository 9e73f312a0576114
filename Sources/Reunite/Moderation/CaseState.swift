/// Where a case stands.
public enum CaseState: String, CaseIterable, Sendable {
    /// A moderator has to look at it.
    case open
    /// Nothing was wrong.
    case dismissed
    /// Something was done.
    case actioned
}
