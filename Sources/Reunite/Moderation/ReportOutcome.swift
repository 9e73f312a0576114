/// What a decision makes of a report. The raw values are stored.
public enum ReportOutcome: String, CaseIterable, Sendable {
    /// The reporter was right.
    case upheld
    /// The report was unfounded.
    case dismissed
}
