/// A decision about an account, as named in the moderation log.
public enum AccountAction: String, CaseIterable, Sendable {
    /// It is created by the operator.
    case create
    /// It is suspended, or the end of its suspension changes.
    case suspend
    /// Its suspension ends.
    case reinstate
    /// Its role changes.
    case changeRole = "change-role"

    /// The action of a change; nil if nothing changes. A suspension takes precedence over a role.
    public init?(changesRole: Bool, from before: Suspension, to after: Suspension) {
        switch (before == after, after) {
        case (false, .none): self = .reinstate
        case (false, .until), (false, .forGood): self = .suspend
        case (true, _) where changesRole: self = .changeRole
        case (true, _): return nil
        }
    }
}
