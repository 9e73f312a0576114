/// What the owner of a listing says of a match.
public enum MatchVerdict: String, CaseIterable, Sendable {
    /// It is the same thing.
    case mine
    /// It is another thing: it is not shown again.
    case notMine = "not-mine"
}
