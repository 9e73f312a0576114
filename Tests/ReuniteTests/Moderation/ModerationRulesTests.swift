import Testing

@testable import Reunite

/// The rules that stand beside decisions: what is held at once, who suspends whom, what a suspension becomes.
@Suite struct ModerationRulesTests {
    private static let holds: [(Visibility, Double, Double?, Bool)] = [
        (.public, 9.99, 10, false), (.public, 10, 10, true), (.public, 11, 10, true),
        (.public, 1_000, nil, false), (.held, 11, 10, false), (.removed, 11, 10, false),
    ]

    @Test(arguments: holds)
    func whatManyReportIsHeld(_ visibility: Visibility, _ weight: Double, _ threshold: Double?, _ isDue: Bool) {
        #expect(ServiceHold.isDue(visibility, weight: weight, threshold: threshold) == isDue)
    }

    /// The service's hold leaves the listing as a moderator's does, with the same mail.
    @Test func theServiceHoldsAsModeratorsDo() throws {
        let effect = try ServiceHold.action.effect(on: .public, isAppealed: false)
        #expect(effect.visibility == ServiceHold.visibility && effect.owner == .told(ServiceHold.notice))
        #expect(ServiceHold.note(weight: 10.4567) == "Held by the service: its reports weigh 10.46.")
    }

    @Test func aReportWeighsItsReasonTimesTheRecord() {
        #expect(ReportReason.scam.weight(by: ReporterRecord(upheld: 0, dismissed: 0)) == 4)
        #expect(abs(ReportReason.spam.weight(by: ReporterRecord(upheld: 16, dismissed: 0)) - 3.6) < 1e-12)
        #expect(abs(ReportReason.scam.weight(by: ReporterRecord(upheld: 0, dismissed: 4)) - 2) < 1e-12)
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
