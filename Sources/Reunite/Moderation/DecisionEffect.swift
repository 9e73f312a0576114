/// What a decision does. ``ModerationAction/effect(on:isAppealed:)`` says it, and the store applies it in one transaction.
public struct DecisionEffect: Hashable, Sendable {
    /// What the listing is from now on.
    public let visibility: Visibility
    /// Where its case stands from now on.
    public let state: CaseState
    /// What becomes of the reports that the decision settles, and so of their reporters' records.
    public let reports: ReportOutcome
    /// What becomes of the owner.
    public let owner: OwnerEffect

    /// An effect.
    init(_ visibility: Visibility, case state: CaseState, reports: ReportOutcome, owner: OwnerEffect) {
        (self.visibility, self.state, self.reports, self.owner) = (visibility, state, reports, owner)
    }
}
