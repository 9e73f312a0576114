/// The kinds of notifications.
public enum AlertKind: String, CaseIterable, Sendable {
    /// A listing that may be about the same thing as one's own.
    case match
    /// A listing that matches a saved search.
    case search
}
