/// A moderator's decision about a reported listing. <doc:States> has the transitions.
///
/// All rules of an action are in this file, in exhaustive switches without `default`: a new action does not compile
/// until each rule is defined. The store only applies them. Its texts are in `Texts/actions`.
public enum ModerationAction: String, CaseIterable, Sendable {
    /// Nothing is wrong: a held listing becomes public, a removed one stays removed.
    case dismiss
    /// The reports are right, and the owner gets a warning; the listing is or becomes public.
    case warn
    /// Hides photos of it, or blacks out words of it, and leaves the rest public.
    case redact
    /// Hides it for now.
    case hold
    /// Hides it permanently.
    case remove
    /// Makes it public again.
    case restore
    /// Removes it, and suspends its owner for a time or permanently.
    case suspendOwner = "suspend-owner"

    /// The effect on a listing of this visibility, its case, its reports and its owner.
    ///
    /// - Parameters:
    ///   - last: the last decision about the listing, by a moderator or the service; nil if there is none. The owner
    ///     can only appeal the last decision, and so gets a mail if this one ends a warning.
    ///   - isRedacted: whether parts of it are hidden.
    /// - Throws: ``DecisionRefusal`` if the action is not possible for such a listing.
    public func effect(
        on visibility: Visibility, after last: ModerationAction?, isRedacted: Bool = false
    ) throws(DecisionRefusal) -> DecisionEffect {
        switch (self, visibility) {
        // Nothing is wrong with the rest: what is hidden stays hidden, and the reports about it stay upheld.
        case (.dismiss, .public) where isRedacted && last != .warn:
            DecisionEffect(
                .public, case: .dismissed, reports: .dismissed, owner: .mailed(.redacted), replacesResults: false)
        case (.dismiss, .public):
            DecisionEffect(
                .public, case: .dismissed, reports: .dismissed,
                owner: last == .warn ? .mailed(.warningWithdrawn) : .notMailed, replacesResults: !isRedacted)
        case (.dismiss, .held):
            DecisionEffect(.public, case: .dismissed, reports: .dismissed, owner: .mailed(.restored))
        // The removal was right, although the case is dismissed; an owner who appealed gets the reason.
        case (.dismiss, .removed):
            DecisionEffect(.removed, case: .dismissed, reports: .upheld, owner: .mailed(.removed))

        case (.warn, .public): DecisionEffect(.public, case: .actioned, reports: .upheld, owner: .mailed(.warned))
        case (.warn, .held): DecisionEffect(.public, case: .actioned, reports: .upheld, owner: .mailed(.warned))
        // Only `restore` makes a removed listing public, so that it does not happen by accident.
        case (.warn, .removed): throw .staysRemoved

        case (.redact, .public): DecisionEffect(.public, case: .actioned, reports: .upheld, owner: .mailed(.redacted))
        case (.redact, .held): DecisionEffect(.public, case: .actioned, reports: .upheld, owner: .mailed(.redacted))
        case (.redact, .removed): throw .staysRemoved

        case (.hold, .public): DecisionEffect(.held, case: .actioned, reports: .upheld, owner: .mailed(.held))
        case (.hold, .held): DecisionEffect(.held, case: .actioned, reports: .upheld, owner: .mailed(.held))
        // Held, it would look as if it had never been removed, and `dismiss` and `warn` would make it public.
        case (.hold, .removed): throw .staysRemoved

        case (.remove, .public): DecisionEffect(.removed, case: .actioned, reports: .upheld, owner: .mailed(.removed))
        case (.remove, .held): DecisionEffect(.removed, case: .actioned, reports: .upheld, owner: .mailed(.removed))
        case (.remove, .removed): DecisionEffect(.removed, case: .actioned, reports: .upheld, owner: .mailed(.removed))

        // The parts that the latest decision of this kind has hidden.
        case (.restore, .public) where isRedacted:
            DecisionEffect(.public, case: .dismissed, reports: .dismissed, owner: .mailed(.unredacted))
        case (.restore, .public): throw .alreadyPublic
        case (.restore, .held):
            DecisionEffect(.public, case: .dismissed, reports: .dismissed, owner: .mailed(.restored))
        case (.restore, .removed):
            DecisionEffect(.public, case: .dismissed, reports: .dismissed, owner: .mailed(.restored))

        case (.suspendOwner, .public): DecisionEffect(.removed, case: .actioned, reports: .upheld, owner: .suspended)
        case (.suspendOwner, .held): DecisionEffect(.removed, case: .actioned, reports: .upheld, owner: .suspended)
        case (.suspendOwner, .removed): DecisionEffect(.removed, case: .actioned, reports: .upheld, owner: .suspended)
        }
    }

    /// The facts about an action that do not depend on the listing. The desk reads them too.
    public struct Facts: Sendable, Encodable {
        /// Whether it may leave a listing public. Then the listing must say what the moderator has read:
        /// ``CaseEvent/Kind/stopsAssignee(_:)``.
        public let mayPublish: Bool
        /// Whether it warns the owner, who may then appeal although the listing stays public.
        public var warnsOwner = false
        /// Whether it hides parts of the listing, so that the decision names them.
        public var redacts = false
        /// Whether it suspends the owner, so that the decision may have an end of the suspension.
        public var suspendsOwner = false
        /// Whether its effect is permanent, so that its button looks dangerous.
        public var isPermanent = false
        /// Its key at the desk; nil if it is not for the flow of work.
        public var key: String?
    }

    /// The facts.
    public var facts: Facts {
        switch self {
        case .dismiss: Facts(mayPublish: true, key: "d")
        case .warn: Facts(mayPublish: true, warnsOwner: true, key: "w")
        case .redact: Facts(mayPublish: true, redacts: true, key: "b")
        case .hold: Facts(mayPublish: false, key: "h")
        case .remove: Facts(mayPublish: false, isPermanent: true, key: "r")
        case .restore: Facts(mayPublish: true, key: "u")
        case .suspendOwner: Facts(mayPublish: false, suspendsOwner: true, isPermanent: true)
        }
    }

    /// Whether the owner may appeal against this decision, given the visibility after it, and whether parts of the listing are
    /// hidden. The store allows one appeal for each.
    public func isAppealable(leaving visibility: Visibility, isRedacted: Bool = false) -> Bool {
        visibility != .public || isRedacted || facts.redacts || facts.warnsOwner
    }

    /// The names of the actions that hide parts of a listing, for help texts and errors.
    public static var redacting: String { allCases.filter(\.facts.redacts).map(\.rawValue).joined(separator: " or ") }

    /// The names of the actions that suspend the owner, for help texts and errors.
    public static var suspending: String {
        allCases.filter(\.facts.suspendsOwner).map(\.rawValue).joined(separator: " or ")
    }
}
