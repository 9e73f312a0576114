import Testing

@testable import Reunite

/// The rules that stand beside decisions: what is held at once, who suspends whom, what a suspension becomes.
@Suite struct ModerationRulesTests {
    private static let holds: [(Visibility, weight: Double, reporters: Int, dismissals: Int, Bool)] = [
        (.public, 9.99, 3, 0, false), (.public, 10, 3, 0, true), (.public, 11, 9, 0, true),
        (.public, 1_000, 2, 0, false), (.held, 11, 3, 0, false), (.removed, 11, 3, 0, false),
        // A dismissal raises what it takes.
        (.public, 19.99, 9, 1, false), (.public, 20, 3, 1, true), (.public, 29, 9, 2, false), (.public, 30, 9, 2, true),
    ]

    @Test(arguments: holds)
    func whatManyReportIsHeld(
        _ visibility: Visibility, _ weight: Double, _ reporters: Int, _ dismissals: Int, _ isDue: Bool
    ) {
        let reports = HoldRule.Reports(weight: weight, reporters: reporters, dismissals: dismissals)
        #expect(HoldRule(threshold: 10).isDue(visibility, reports) == isDue)
    }

    /// The service's hold leaves the listing as a moderator's does, with the same mail.
    @Test func theServiceHoldsAsModeratorsDo() throws {
        let effect = try ServiceHold.action.effect(on: .public, after: nil)
        #expect(effect.visibility == ServiceHold.visibility && effect.owner == .mailed(ServiceHold.notice))
        #expect(ServiceHold.note == "Held by the service because of the weight of its reports.")
    }

    @Test func aReportWeighsItsReasonTimesTheRecord() {
        #expect(ReportReason.scam.weight(by: ReporterRecord(upheld: 0, dismissed: 0), isNew: false) == 4)
        #expect(abs(ReportReason.spam.weight(by: ReporterRecord(upheld: 16, dismissed: 0), isNew: false) - 3.6) < 1e-12)
        #expect(abs(ReportReason.scam.weight(by: ReporterRecord(upheld: 0, dismissed: 4), isNew: true) * 4 - 2) < 1e-12)
    }

    @Test(arguments: [
        (Role.member, [false, false, false], false), (.moderator, [true, false, false], false),
        (.administrator, [true, true, true], true),
    ])
    func whoSuspendsWhom(_ role: Role, _ expected: [Bool], _ givesRoles: Bool) {
        #expect([Role.member, .moderator, .administrator].map(role.maySuspend) == expected)
        #expect(role.givesRoles == givesRoles)
    }

    @Test func theLongerSuspensionStays() {
        let (soon, late) = (Suspension.until(Timestamp(microseconds: 1)), Suspension.until(Timestamp(microseconds: 2)))
        let inOrder = [Suspension.none, soon, late, .forGood]
        for (first, suspension) in inOrder.enumerated() {
            for (second, other) in inOrder.enumerated() {
                #expect(suspension.extended(by: other) == inOrder[max(first, second)])
            }
        }
    }

    @Test func aChangeOfAnAccountHasOneName() {
        let (soon, late) = (Suspension.until(Timestamp(microseconds: 1)), Suspension.until(Timestamp(microseconds: 2)))
        for changesRole in [false, true] {
            #expect(AccountAction(changesRole: changesRole, from: .none, to: soon) == .suspend)
            #expect(AccountAction(changesRole: changesRole, from: soon, to: late) == .suspend)
            #expect(AccountAction(changesRole: changesRole, from: .none, to: .forGood) == .suspend)
            #expect(AccountAction(changesRole: changesRole, from: .forGood, to: .none) == .reinstate)
            #expect(AccountAction(changesRole: changesRole, from: soon, to: soon) == (changesRole ? .changeRole : nil))
            #expect(
                AccountAction(changesRole: changesRole, from: .none, to: .none) == (changesRole ? .changeRole : nil))
        }
    }
}
