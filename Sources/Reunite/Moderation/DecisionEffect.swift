/// The effect of a decision: returned by ``ModerationAction/effect(on:after:isRedacted:)``, applied by the store in one
/// transaction.
public struct DecisionEffect: Hashable, Sendable {
    /// The new visibility of the listing.
    public let visibility: Visibility
    /// The new state of its case.
    public let state: CaseState
    /// The result of the reports that the decision settles, which counts in their reporters' records.
    public let reports: ReportOutcome
    /// The effect on the owner.
    public let owner: OwnerEffect
    /// Whether it sets the results of earlier reports again if no report is pending.
    public let replacesResults: Bool

    /// An effect.
    init(
        _ visibility: Visibility, case state: CaseState, reports: ReportOutcome, owner: OwnerEffect,
        replacesResults: Bool = true
    ) {
        (self.visibility, self.state, self.reports, self.owner) = (visibility, state, reports, owner)
        self.replacesResults = replacesResults
    }
}

/// The effect of a decision on the owner of the listing.
public enum OwnerEffect: Hashable, Sendable {
    /// None, and no mail.
    case notMailed
    /// A mail with the moderator's note.
    case mailed(DecisionMail)
    /// A suspension and its mail. ``Role/maySuspend(_:)`` says who may decide it.
    case suspended
}

/// The result of a report. The raw values are stored.
public enum ReportOutcome: String, CaseIterable, Sendable {
    /// The decision agreed with the report.
    case upheld
    /// The decision dismissed the report.
    case dismissed
    /// Nobody decided: the case was closed (``CaseClosing``).
    case closed
}
