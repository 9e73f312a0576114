/// How surely two listings are about the same thing, for people. Notifications and mails say no number: it would lend credit to whoever
/// wrote the other listing.
public enum MatchStrength: String, CaseIterable, Sendable {
    /// Twice as likely as not, or more.
    case strong
    /// Less likely than that.
    case possible
    /// One of the two texts repeats the other. What it repeats is no evidence, and the match is never strong.
    case copied

    /// The least probability of a strong match.
    public static let leastStrong = 0.7

    /// The strength of a match by its probability among all candidates.
    public init(probability: Double, isCopied: Bool) {
        self = isCopied ? .copied : probability >= Self.leastStrong ? .strong : .possible
    }
}
