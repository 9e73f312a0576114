/// Which snapshot a read needs.
enum ReadSource {
    /// The newest one.
    case primary
    /// Also one that is a moment old, as replicas have it, if it includes this change of the feed.
    case anyIncluding(Int64)
}

/// The last change of the feed that the caller of the current task has seen.
public enum SeenChange {
    /// Its number; 0 if unknown. Reads of the task include it.
    @TaskLocal public static var current: Int64 = 0
}
