/// The end of a case without a decision: the owner has erased the account, and nothing is left to decide.
public enum CaseClosing {
    /// The action in the log.
    public static let action = "close"
    /// The new state of the case.
    public static let state = CaseState.dismissed
    /// The result of its waiting reports: it does not count in the records of their reporters.
    public static let reports = ReportOutcome.closed
    /// The note in the log.
    public static let note = "Closed by the service: the owner erased the account."
}
