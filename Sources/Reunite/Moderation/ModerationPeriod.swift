/// Durations in moderation, in seconds.
public enum ModerationPeriod {
    /// The assignment of a case.
    public static let assignment: Int64 = 15 * 60
    /// A hold; after it the case opens again.
    public static let hold: Int64 = 7 * 86_400
    /// How long evidence is kept after the decision: the owner may still appeal, or ask why.
    public static let evidence: Int64 = 90 * 86_400
    /// How long the evidence of an undecided case is kept after its last report or appeal.
    public static let undecided: Int64 = 180 * 86_400
}
