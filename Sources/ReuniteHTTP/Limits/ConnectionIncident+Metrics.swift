import ReuniteService
import ServerLimits

extension PrometheusMetrics {
    /// Counts what happened to a connection.
    func count(_ incident: ConnectionIncident) {
        switch incident {
        case .refused(.share): count(.connectionsRefused, ServiceMetric.ConnectionRefusal.client)
        case .refused(.total): count(.connectionsRefused, ServiceMetric.ConnectionRefusal.all)
        case .closedForAnother: count(.connectionsClosed)
        case .stalled: count(.connectionsStalled)
        }
    }
}
