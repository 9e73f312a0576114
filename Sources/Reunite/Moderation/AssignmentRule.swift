/// How many cases a moderator works on.
public enum AssignmentRule {
    /// Maximum number of cases that are assigned to a moderator at a time, so that nobody reserves the queue.
    public static let maximum = 5

    /// Whether a moderator with this many other cases may have one more.
    public static func allowsAnother(besides others: Int) -> Bool { others < maximum }
}
