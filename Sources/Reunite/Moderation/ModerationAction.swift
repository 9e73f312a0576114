/// What a moderator decides about a listing that was reported. The transitions are on the page <doc:States>.
public enum ModerationAction: String, CaseIterable, Sendable {
    /// Nothing is wrong: what was held is public again, what was removed stays so.
    case dismiss
    /// Hides it for now.
    case hold
    /// Hides it for good.
    case remove
    /// Shows it again.
    case restore
    /// Removes it, and shuts its owner out, for a time or for good.
    case suspendOwner = "suspend-owner"

    /// Where a case stands after it.
    public var state: CaseState {
        switch self {
        case .dismiss, .restore: .dismissed
        case .hold, .remove, .suspendOwner: .actioned
        }
    }
}

extension Visibility {
    /// What a decision leads to; nil where there is nothing to do.
    public func applying(_ action: ModerationAction) -> Visibility? {
        switch (self, action) {
        case (.public, .restore): nil
        case (.removed, .dismiss): .removed
        case (_, .dismiss), (_, .restore): .public
        case (_, .hold): .held
        case (_, .remove), (_, .suspendOwner): .removed
        }
    }
}
