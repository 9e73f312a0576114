/// The claims of a moderator.
public enum ClaimRule {
    /// Maximum number of cases that a moderator can have claimed at a time, so that nobody reserves the queue.
    public static let maximum = 5

    /// Whether a moderator with this many claims of other cases may claim one more.
    public static func allowsAnother(besides others: Int) -> Bool { others < maximum }
}
