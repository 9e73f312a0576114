/// What happens to a connection against the will of its client.
public enum ConnectionIncident: Sendable, Equatable {
    /// It is refused.
    case refused(SharedBudget.Shortage)
    /// It waited for its client, and is closed for one that has fewer.
    case closedForAnother
    /// It is closed because its client took too little of a response.
    case stalled
}
