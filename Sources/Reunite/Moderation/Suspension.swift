/// Until when an account is shut out.
public enum Suspension: Hashable, Sendable {
    /// It is not.
    case none
    /// Until a time.
    case until(Timestamp)
    /// For good.
    case forGood

    /// The longer of two: whoever is shut out for longer already stays so.
    public func extended(by other: Suspension) -> Suspension {
        switch (self, other) {
        case (.forGood, _), (_, .forGood): .forGood
        case (.until(let first), .until(let second)): .until(max(first, second))
        case (.none, _): other
        case (_, .none): self
        }
    }
}
