/// Data that is kept in memory is still being loaded, because the server has just started. The client should retry.
public enum StillLoading: Error, Equatable {
    /// The pin map.
    case map
    /// The listings of the matcher.
    case matches
}
