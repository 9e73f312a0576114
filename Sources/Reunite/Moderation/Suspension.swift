/// The suspension of an account.
public enum Suspension: Hashable, Sendable {
    /// Not suspended.
    case none
    /// Suspended until a time.
    case until(Timestamp)
    /// Suspended permanently.
    case forGood

    /// The longer of two suspensions, so that a new one never shortens an existing one.
    public func extended(by other: Suspension) -> Suspension {
        switch (self, other) {
        case (.forGood, _), (_, .forGood): .forGood
        case (.until(let first), .until(let second)): .until(max(first, second))
        case (.none, _): other
        case (_, .none): self
        }
    }
}
