/// The verdict of a listing's owner on a match.
public enum MatchVerdict: String, CaseIterable, Sendable {
    /// It is the same thing.
    case mine
    /// It is another thing: it is not shown again.
    case notMine = "not-mine"
}
