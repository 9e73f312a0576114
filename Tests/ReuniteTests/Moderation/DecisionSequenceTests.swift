import Testing

@testable import Reunite

/// What must hold after any decisions, one after the other: every sequence of up to three actions on a new listing.
@Suite struct DecisionSequenceTests {
    /// A decision that was possible.
    struct Step {
        let before: Visibility
        let action: ModerationAction
        let effect: DecisionEffect
    }

    static let sequences: [[ModerationAction]] = {
        let one = ModerationAction.allCases.map { [$0] }
        let two = one.flatMap { first in ModerationAction.allCases.map { first + [$0] } }
        return one + two + two.flatMap { first in ModerationAction.allCases.map { first + [$0] } }
    }()

    /// The decisions of a sequence; refused ones change nothing.
    private static func steps(_ actions: [ModerationAction]) -> [Step] {
        var visibility = Visibility.public
        var (last, redactions): (ModerationAction?, Int) = (nil, 0)
        var steps: [Step] = []
        for action in actions {
            guard let effect = try? action.effect(on: visibility, after: last, isRedacted: redactions > 0) else {
                continue
            }
            steps.append(Step(before: visibility, action: action, effect: effect))
            if action == .redact { redactions += 1 }
            if effect.owner == .mailed(.unredacted) { redactions -= 1 }
            (visibility, last) = (effect.visibility, action)
        }
        return steps
    }

    /// Nobody publishes a removed listing by accident, by no way round.
    @Test(arguments: sequences) func whatWasRemovedComesBackByRestoreAlone(_ actions: [ModerationAction]) {
        var isRemoved = false
        for step in Self.steps(actions) {
            if step.action == .restore { isRemoved = false }
            if step.effect.visibility == .removed { isRemoved = true }
            #expect((step.effect.visibility == .removed) == isRemoved, "\(actions)")
        }
    }

    /// A decision that the owner could appeal against is not replaced by another without a word to them.
    @Test(arguments: sequences) func noRightToAppealEndsSilently(_ actions: [ModerationAction]) {
        for (first, second) in zip(Self.steps(actions), Self.steps(actions).dropFirst())
        where first.action.isAppealable(leaving: first.effect.visibility) {
            #expect(second.effect.owner != .notMailed, "\(actions)")
        }
    }

    /// The last mail says how things are: a warning stands exactly if it was the last that the owner was told.
    @Test(arguments: sequences) func theLastMailIsTrue(_ actions: [ModerationAction]) {
        var told: OwnerEffect = .notMailed
        for step in Self.steps(actions) {
            if step.effect.owner != .notMailed { told = step.effect.owner }
            switch told {
            case .mailed(.held): #expect(step.effect.visibility == .held, "\(actions)")
            case .mailed(.removed), .suspended: #expect(step.effect.visibility == .removed, "\(actions)")
            case .mailed(.restored), .mailed(.warningWithdrawn), .notMailed:
                #expect(step.effect.visibility == .public, "\(actions)")
            case .mailed(.redacted), .mailed(.unredacted): #expect(step.effect.visibility == .public, "\(actions)")
            case .mailed(.warned): #expect(step.effect.visibility == .public && step.action == .warn, "\(actions)")
            }
        }
    }
}
