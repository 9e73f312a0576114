/// How long things last in moderation, in seconds.
public enum ModerationPeriod {
    /// A claim of a case.
    public static let claim: Int64 = 15 * 60
    /// A moderator's hold, before somebody has to look at it again.
    public static let hold: Int64 = 7 * 86_400
    /// What a listing was is kept for so long after its case was decided: somebody may still appeal, or ask why.
    public static let evidence: Int64 = 90 * 86_400
}
