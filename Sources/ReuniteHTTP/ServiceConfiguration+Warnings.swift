import Logging

extension ServiceConfiguration {
    /// Logs what an operator should know about these settings when the server starts.
    public func logWarnings(_ logger: Logger) {
        if metricsClients == nil, !hasMetrics {
            logger.notice("Nobody gets /metrics with a public URL: name the clients with --metrics-clients")
        }
        if !ServiceAddress(publicURL).path.isEmpty {
            logger.warning(
                "The public URL has a path: every application of the same origin can act for users who are signed in. Give the service an origin of its own",
                metadata: ["url": "\(publicURL)"])
        }
    }
}
