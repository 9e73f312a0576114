import Testing

@testable import Reunite

/// What each action does to a listing of each visibility, against a table that is written out.
@Suite struct DecisionEffectTests {
    struct Row {
        let visibility: Visibility
        let action: ModerationAction
        /// Nil where it is refused.
        let effect: DecisionEffect?
        /// Whether the owner may appeal against it.
        let isAppealable: Bool

        init(
            _ visibility: Visibility, _ action: ModerationAction, _ after: Visibility?, _ state: CaseState,
            _ reports: ReportOutcome, _ owner: OwnerEffect, isAppealable: Bool
        ) {
            (self.visibility, self.action, self.isAppealable) = (visibility, action, isAppealable)
            effect = after.map { DecisionEffect($0, case: state, reports: reports, owner: owner) }
        }
    }

    static let table: [Row] = [
        Row(.public, .dismiss, .public, .dismissed, .dismissed, .notMailed, isAppealable: false),
        Row(.public, .warn, .public, .actioned, .upheld, .mailed(.warned), isAppealable: true),
        Row(.public, .redact, .public, .actioned, .upheld, .mailed(.redacted), isAppealable: true),
        Row(.public, .hold, .held, .actioned, .upheld, .mailed(.held), isAppealable: true),
        Row(.public, .remove, .removed, .actioned, .upheld, .mailed(.removed), isAppealable: true),
        Row(.public, .restore, nil, .dismissed, .dismissed, .notMailed, isAppealable: false),
        Row(.public, .suspendOwner, .removed, .actioned, .upheld, .suspended, isAppealable: true),
        Row(.held, .dismiss, .public, .dismissed, .dismissed, .mailed(.restored), isAppealable: false),
        Row(.held, .warn, .public, .actioned, .upheld, .mailed(.warned), isAppealable: true),
        Row(.held, .redact, .public, .actioned, .upheld, .mailed(.redacted), isAppealable: true),
        Row(.held, .hold, .held, .actioned, .upheld, .mailed(.held), isAppealable: true),
        Row(.held, .remove, .removed, .actioned, .upheld, .mailed(.removed), isAppealable: true),
        Row(.held, .restore, .public, .dismissed, .dismissed, .mailed(.restored), isAppealable: false),
        Row(.held, .suspendOwner, .removed, .actioned, .upheld, .suspended, isAppealable: true),
        Row(.removed, .dismiss, .removed, .dismissed, .upheld, .mailed(.removed), isAppealable: true),
        Row(.removed, .warn, nil, .actioned, .upheld, .notMailed, isAppealable: false),
        Row(.removed, .redact, nil, .actioned, .upheld, .notMailed, isAppealable: false),
        Row(.removed, .hold, nil, .actioned, .upheld, .notMailed, isAppealable: false),
        Row(.removed, .remove, .removed, .actioned, .upheld, .mailed(.removed), isAppealable: true),
        Row(.removed, .restore, .public, .dismissed, .dismissed, .mailed(.restored), isAppealable: false),
        Row(.removed, .suspendOwner, .removed, .actioned, .upheld, .suspended, isAppealable: true),
    ]

    @Test func theTableHasEveryPairOnce() {
        let pairs = Self.table.map { "\($0.visibility) \($0.action)" }
        #expect(Set(pairs).count == pairs.count)
        #expect(pairs.count == Visibility.allCases.count * ModerationAction.allCases.count)
    }

    @Test(arguments: table) func aDecisionDoesWhatTheTableSays(_ row: Row) {
        let effect = try? row.action.effect(on: row.visibility, after: nil)
        #expect(effect == row.effect)
        if let effect { #expect(row.action.isAppealable(leaving: effect.visibility) == row.isAppealable) }
    }

    /// A warning before changes what the owner is told alone, and never ends without a mail.
    @Test(arguments: table) func whoeverWasWarnedIsTold(_ row: Row) {
        guard let expected = row.effect else {
            #expect(throws: DecisionRefusal.self) { try row.action.effect(on: row.visibility, after: .warn) }
            return
        }
        let effect = try? row.action.effect(on: row.visibility, after: .warn)
        #expect(effect?.visibility == expected.visibility && effect?.state == expected.state)
        #expect(effect?.reports == expected.reports)
        let isWithdrawal = row.action == .dismiss && row.visibility == .public
        #expect(effect?.owner == (isWithdrawal ? .mailed(.warningWithdrawn) : expected.owner))
        #expect(effect?.owner != .notMailed)
    }

    @Test func whatMakesNoSenseIsRefusedWithTheReason() {
        #expect(throws: DecisionRefusal.alreadyPublic) {
            try ModerationAction.restore.effect(on: .public, after: nil)
        }
        for action in [ModerationAction.warn, .redact, .hold] {
            #expect(throws: DecisionRefusal.staysRemoved) { try action.effect(on: .removed, after: .remove) }
        }
    }

    /// Whoever is told that they can appeal can, and an action that says until when shuts the owner out.
    @Test(arguments: table) func whatAnOwnerIsToldIsTrue(_ row: Row) {
        guard let effect = row.effect else { return }
        switch effect.owner {
        case .mailed(let notice): #expect(notice.invitesAppeal == row.isAppealable)
        case .notMailed: #expect(!row.isAppealable)
        case .suspended: #expect(row.isAppealable)
        }
        #expect((effect.owner == .suspended) == row.action.facts.suspendsOwner)
    }

    /// Parts are hidden until `restore` shows them: whatever else is decided leaves them, and the right to appeal.
    @Test(arguments: table) func hiddenPartsChangeTwoActions(_ row: Row) throws {
        let effect = try? row.action.effect(on: row.visibility, after: nil, isRedacted: true)
        switch (row.action, row.visibility) {
        case (.restore, .public):
            let shown = DecisionEffect(.public, case: .dismissed, reports: .dismissed, owner: .mailed(.unredacted))
            #expect(effect == shown)
        case (.dismiss, .public):
            // The reports about the hidden parts stay upheld, and the owner can appeal anew.
            #expect(effect?.owner == .mailed(.redacted) && effect?.replacesResults == false)
        default: #expect(effect == row.effect)
        }
        if let effect { #expect(row.action.isAppealable(leaving: effect.visibility, isRedacted: true)) }
    }

    @Test func namesOfActions() {
        #expect(ModerationAction.suspending == "suspend-owner" && ModerationAction.redacting == "redact")
    }
}
