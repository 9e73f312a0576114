import Reunite

/// The pin map is still being loaded, because the server has just started. The client should retry.
public struct MapStillLoading: Refusal {
    public var problem: (kind: ProblemKind, detail: String) {
        (.unavailable, "The server has just started, and the map is being prepared.")
    }

    // The next request waits for it too.
    public var retryAfter: Int? { 1 }
}
