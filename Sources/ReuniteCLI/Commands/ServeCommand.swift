import ArgumentParser
import Foundation
import Logging
import Metrics
import Reunite
import ReuniteHTTP
import ReuniteStorage
import ServiceLifecycle
import UnixSignals

/// `reunite serve`: answers over HTTP until it is told to stop.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve the listings of a data folder over HTTP.",
        discussion: """
            Makes the folder and its store where there are none, and prints the address when it is ready to answer.
            On SIGTERM or SIGINT it takes no more requests and finishes those in flight.

            Example: reunite serve --data-dir /var/lib/reunite --port 8080
            """)

    @OptionGroup var data: DataSettings
    @OptionGroup var server: ServerSettings

    func validate() throws {
        guard (0...65_535).contains(server.port) else { throw ValidationError("--port must lie between 0 and 65535") }
        guard server.maxConnections > 0 else { throw ValidationError("--max-connections must be above 0") }
        guard server.idleTimeout > 0 else { throw ValidationError("--idle-timeout must be above 0") }
        guard server.shutdownTimeout > 0 else { throw ValidationError("--shutdown-timeout must be above 0") }
        guard Logger.Level(rawValue: server.logLevel) != nil else {
            throw ValidationError(
                "--log-level must be one of \(Logger.Level.allCases.map(\.rawValue).joined(separator: ", "))")
        }
    }

    func run() async throws {
        LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
        var logger = Logger(label: "reunite")
        logger.logLevel = Logger.Level(rawValue: server.logLevel) ?? .info
        let metrics = PrometheusMetrics()
        MetricsSystem.bootstrap(metrics)

        let store = try ListingStore(folder: data.folder)
        let settings = server
        let application = try Service.application(
            store: store, metrics: metrics, configuration: settings.service, logger: logger
        ) { port in
            let address = settings.publicUrl.isEmpty ? "http://\(settings.host):\(port)" : settings.publicUrl
            FileHandle.standardOutput.write(Data("Reunite answers at \(address)\n".utf8))
        }
        var configuration = ServiceGroupConfiguration(
            services: [application, ExpiryService(store: store, logger: logger)],
            gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(server.shutdownTimeout)
        try await ServiceGroup(configuration: configuration).run()
        try store.close()
    }
}

extension ServerSettings {
    /// The settings as the HTTP service takes them.
    var service: ServiceConfiguration {
        var service = ServiceConfiguration()
        service.host = host
        service.port = port
        service.publicURL = String(publicUrl.reversed().drop { $0 == "/" }.reversed())
        service.corsOrigins =
            corsOrigins == "*"
            ? nil : corsOrigins.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        service.maximumConnections = maxConnections
        service.idleTimeout = idleTimeout
        return service
    }
}
