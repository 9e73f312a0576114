import Reunite

/// The pin map is still being loaded, because the server has just started. The client should retry.
public struct MapStillLoading: Refusal {
    /// The line of the table: the kind, and the reason for the client.
    public var problem: (kind: ProblemKind, detail: String) {
        (.unavailable, "The server has just started, and the map is being prepared.")
    }

    /// The next request waits for it too.
    public var retryAfter: Int? { 1 }
}
