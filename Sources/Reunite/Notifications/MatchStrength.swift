/// How likely it is that two listings are about the same thing, in words.
///
/// Notifications and mails contain no number: it would lend credit to the author of the other listing.
public enum MatchStrength: String, CaseIterable, Sendable {
    /// The probability is at least ``leastStrong``.
    case strong
    /// The probability is lower.
    case possible
    /// One of the two texts repeats the other. What it repeats is no evidence, and the match is never strong.
    case copied

    /// The owner of the other listing has confirmed it.
    case confirmed

    /// Minimum probability of a strong match.
    public static let leastStrong = 0.7

    /// The strength of a match by its probability among all candidates.
    public init(probability: Double, isCopied: Bool) {
        self = isCopied ? .copied : probability >= Self.leastStrong ? .strong : .possible
    }
}
