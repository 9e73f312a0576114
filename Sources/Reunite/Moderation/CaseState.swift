/// The state of a case.
public enum CaseState: String, CaseIterable, Sendable {
    /// A moderator must decide.
    case open
    /// Decided: nothing was wrong.
    case dismissed
    /// Decided: something was done.
    case actioned
}
