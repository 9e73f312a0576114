/// What a moderator decides about a listing that was reported. The transitions are on the page <doc:States>.
///
/// All rules of an action stand in this file, exhaustively and without `default`: a new action does not compile before
/// each of them is decided. The store only applies what they say.
public enum ModerationAction: String, CaseIterable, Sendable {
    /// Nothing is wrong: what was held is public again, what was removed stays so.
    case dismiss
    /// The reports are right, and the owner is told so; the listing is public, what was held again.
    case warn
    /// Hides it for now.
    case hold
    /// Hides it for good.
    case remove
    /// Shows it again.
    case restore
    /// Removes it, and shuts its owner out, for a time or for good.
    case suspendOwner = "suspend-owner"

    /// What the action does to a listing of this visibility, its case, its reports and its owner.
    ///
    /// - Parameter isAppealed: whether an appeal of the owner's waits: it is answered in any case.
    /// - Throws: ``DecisionRefusal`` where the action makes no sense for such a listing.
    public func effect(on visibility: Visibility, isAppealed: Bool) throws(DecisionRefusal) -> DecisionEffect {
        switch (self, visibility) {
        // An appeal about a public listing is one against a warning.
        case (.dismiss, .public):
            DecisionEffect(
                .public, case: .dismissed, reports: .dismissed,
                owner: isAppealed ? .told(.warningWithdrawn) : .notTold)
        case (.dismiss, .held): DecisionEffect(.public, case: .dismissed, reports: .dismissed, owner: .told(.restored))
        // The removal was right, whatever the case is called then; whoever appealed against it wants to know why.
        case (.dismiss, .removed): DecisionEffect(.removed, case: .dismissed, reports: .upheld, owner: .told(.removed))

        case (.warn, .public): DecisionEffect(.public, case: .actioned, reports: .upheld, owner: .told(.warned))
        case (.warn, .held): DecisionEffect(.public, case: .actioned, reports: .upheld, owner: .told(.warned))
        // What was removed comes back by `restore` alone, never beside something else.
        case (.warn, .removed): throw .staysRemoved

        case (.hold, .public): DecisionEffect(.held, case: .actioned, reports: .upheld, owner: .told(.held))
        case (.hold, .held): DecisionEffect(.held, case: .actioned, reports: .upheld, owner: .told(.held))
        case (.hold, .removed): DecisionEffect(.held, case: .actioned, reports: .upheld, owner: .told(.held))

        case (.remove, .public): DecisionEffect(.removed, case: .actioned, reports: .upheld, owner: .told(.removed))
        case (.remove, .held): DecisionEffect(.removed, case: .actioned, reports: .upheld, owner: .told(.removed))
        case (.remove, .removed): DecisionEffect(.removed, case: .actioned, reports: .upheld, owner: .told(.removed))

        case (.restore, .public): throw .alreadyPublic
        case (.restore, .held): DecisionEffect(.public, case: .dismissed, reports: .dismissed, owner: .told(.restored))
        case (.restore, .removed):
            DecisionEffect(.public, case: .dismissed, reports: .dismissed, owner: .told(.restored))

        case (.suspendOwner, .public): DecisionEffect(.removed, case: .actioned, reports: .upheld, owner: .suspended)
        case (.suspendOwner, .held): DecisionEffect(.removed, case: .actioned, reports: .upheld, owner: .suspended)
        case (.suspendOwner, .removed): DecisionEffect(.removed, case: .actioned, reports: .upheld, owner: .suspended)
        }
    }

    /// Whether the owner may appeal against this decision, which left the listing so. Once: see the store's `appeal`.
    public func isAppealable(leaving visibility: Visibility) -> Bool {
        switch (self, visibility) {
        case (.warn, .public): true
        case (.dismiss, .public), (.restore, .public): false
        // None of these leaves a listing public.
        case (.hold, .public), (.remove, .public), (.suspendOwner, .public): false
        case (.dismiss, .held), (.warn, .held), (.restore, .held), (.hold, .held), (.remove, .held),
            (.suspendOwner, .held):
            true
        case (.dismiss, .removed), (.warn, .removed), (.restore, .removed), (.hold, .removed), (.remove, .removed),
            (.suspendOwner, .removed):
            true
        }
    }

    /// Whether it shuts the owner out, so that the decision may say until when.
    public var suspendsOwner: Bool {
        switch self {
        case .suspendOwner: true
        case .dismiss, .warn, .hold, .remove, .restore: false
        }
    }

    /// The names of the actions that shut the owner out, for help and errors.
    public static var suspending: String {
        allCases.filter(\.suspendsOwner).map(\.rawValue).joined(separator: " or ")
    }
}
