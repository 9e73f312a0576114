/// The effect of a decision: returned by ``ModerationAction/effect(on:after:)``, applied by the store in one
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

    /// An effect.
    init(_ visibility: Visibility, case state: CaseState, reports: ReportOutcome, owner: OwnerEffect) {
        (self.visibility, self.state, self.reports, self.owner) = (visibility, state, reports, owner)
    }
}
