/// The last change of the feed that the caller of the current task has seen.
public enum SeenChange {
    /// Its number; 0 if unknown. Reads of the task include it.
    @TaskLocal public static var current: Int64 = 0
}
