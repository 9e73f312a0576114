/// What is decided about an account, as the moderation log calls it.
public enum AccountAction: String, CaseIterable, Sendable {
    /// It is shut out, or for another time than before.
    case suspend
    /// It is let in again.
    case reinstate
    /// It may do something else than before.
    case changeRole = "change-role"

    /// What a change is called; nil where nothing changes. A suspension goes before a role.
    public init?(changesRole: Bool, from before: Suspension, to after: Suspension) {
        switch (before == after, after) {
        case (false, .none): self = .reinstate
        case (false, .until), (false, .forGood): self = .suspend
        case (true, _) where changesRole: self = .changeRole
        case (true, _): return nil
        }
    }
}
