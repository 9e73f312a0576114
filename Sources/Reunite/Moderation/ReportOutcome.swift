/// The result of a report. The raw values are stored.
public enum ReportOutcome: String, CaseIterable, Sendable {
    /// The decision agreed with the report.
    case upheld
    /// The decision dismissed the report.
    case dismissed
    /// Nobody decided: the case was closed (``CaseClosing``).
    case closed
}
