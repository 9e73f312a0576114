/// The effect that a decision would have now: announced to the moderator, and computed by the rules that the decision
/// itself follows (``ModerationAction/effect(in:)``).
public struct ActionOutlook: Hashable, Sendable {
    /// The action.
    public let action: ModerationAction
    /// The visibility of the listing after it.
    public let visibility: Visibility
    /// The state of the case after it.
    public let caseState: CaseState
    /// The result of the reports that it settles; nil if it settles none.
    public let reports: ReportOutcome?
    /// Whether the owner gets a mail.
    public let ownerIsMailed: Bool
    /// Why it is not possible, so that nothing would change; nil if it is possible.
    public let refusal: DecisionRefusal?

    /// The outlook of an action.
    public init(of action: ModerationAction, in situation: DecisionSituation) {
        self.action = action
        do throws(DecisionRefusal) {
            let effect = try action.effect(in: situation)
            visibility = effect.visibility
            caseState = effect.state
            let settles = effect.replacesResults ? situation.hasReports : situation.hasPendingReports
            reports = settles ? effect.reports : nil
            ownerIsMailed = effect.owner != .notMailed
            refusal = nil
        } catch {
            visibility = situation.visibility
            caseState = situation.state
            reports = nil
            ownerIsMailed = false
            refusal = error
        }
    }

    /// The outlook of every action.
    public static func all(in situation: DecisionSituation) -> [ActionOutlook] {
        ModerationAction.allCases.map { ActionOutlook(of: $0, in: situation) }
    }
}
