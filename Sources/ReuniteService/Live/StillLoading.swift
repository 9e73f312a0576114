/// Something that is kept in memory is not loaded yet, because the server has just started: whoever asked should ask again.
public enum StillLoading: Error, Equatable {
    case map, matches
}
