/// The pin map is still being loaded, because the server has just started. The client should retry.
public struct MapStillLoading: Error {}
