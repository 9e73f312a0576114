/// The names of everything that the log of moderation lists.
public enum LogAction {
    /// All names, by the types that they belong to.
    public static let all =
        ModerationAction.allCases.map(\.rawValue) + AccountAction.allCases.map(\.rawValue) + [CaseClosing.action]
        + LoggedRead.allCases.map(\.rawValue) + [LoggedRead.unnamed] + MessageVerdict.allCases.map(\.rawValue)
}
