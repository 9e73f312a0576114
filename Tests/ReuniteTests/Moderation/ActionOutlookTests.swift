import Testing

@testable import Reunite

/// The announcement of decisions, in every situation.
@Suite struct ActionOutlookTests {
    private static var situations: [DecisionSituation] {
        let obstacles: [ModeratorTies.Obstacle?] = ModeratorTies.Obstacle.allCases + [nil]
        let owners: [Role?] = Role.allCases + [nil]
        let lasts: [ModerationAction?] = ModerationAction.allCases + [nil]
        var situations: [DecisionSituation] = []
        for visibility in Visibility.allCases {
            for (state, last) in CaseState.allCases.flatMap({ state in lasts.map { (state, $0) } }) {
                for (owner, obstacle) in owners.flatMap({ owner in obstacles.map { (owner, $0) } }) {
                    for moderator in [Role.moderator, .administrator] {
                        for (hasReports, hasInterest) in [(false, false), (true, false), (true, true)] {
                            situations.append(
                                DecisionSituation(
                                    visibility: visibility, state: state, last: last, hasReports: hasReports,
                                    owner: owner, moderator: moderator, obstacle: obstacle, hasInterest: hasInterest))
                        }
                    }
                }
            }
        }
        return situations
    }

    @Test("Every action is announced: its effect if it is possible, otherwise that nothing changes and why")
    func everyAction() {
        var refusals: Set<DecisionRefusal> = []
        for situation in Self.situations {
            for outlook in ActionOutlook.all(in: situation) {
                if let refusal = outlook.refusal {
                    refusals.insert(refusal)
                    #expect(outlook.visibility == situation.visibility && outlook.caseState == situation.state)
                    #expect(outlook.reports == nil && !outlook.ownerIsMailed)
                    #expect(throws: refusal) { try outlook.action.effect(in: situation) }
                } else {
                    let effect = try? outlook.action.effect(on: situation.visibility, after: situation.last)
                    #expect(effect?.visibility == outlook.visibility && effect?.state == outlook.caseState)
                    #expect(outlook.reports == (situation.hasReports ? effect?.reports : nil))
                    #expect(outlook.ownerIsMailed == (situation.owner != nil && effect?.owner != .notMailed))
                    #expect(situation.obstacle == nil)
                }
            }
        }
        #expect(refusals == Set(DecisionRefusal.allCases))
    }

    @Test("To dismiss what waits in a redacted listing leaves the results of earlier reports")
    func dismissalOfRedacted() {
        for isPending in [false, true] {
            let situation = DecisionSituation(
                visibility: .public, state: .open, last: .redact, isRedacted: true, hasReports: true,
                hasPendingReports: isPending, owner: .member, moderator: .moderator)
            let outlook = ActionOutlook(of: .dismiss, in: situation)
            #expect(outlook.reports == (isPending ? .dismissed : nil) && outlook.ownerIsMailed)
        }
    }

    /// The desk used to say otherwise.
    @Test("To dismiss the case of a removed listing upholds its reports and mails the owner")
    func dismissalOfRemoved() {
        let situation = DecisionSituation(
            visibility: .removed, state: .open, last: .remove, hasReports: true, owner: .member, moderator: .moderator)
        let outlook = ActionOutlook(of: .dismiss, in: situation)
        #expect(outlook.visibility == .removed && outlook.caseState == .dismissed && outlook.refusal == nil)
        #expect(outlook.reports == .upheld && outlook.ownerIsMailed)
    }
}
