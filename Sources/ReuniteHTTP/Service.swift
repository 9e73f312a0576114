import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ReunitePhotos
import ReuniteStorage
import ServiceLifecycle

/// The HTTP service: the router, and a server with limits.
public enum Service {
    /// The most bytes of a request line, of one header field, and of a whole request head.
    static let maximumHeaderSize = 16 * 1024

    /// The most header fields of a request.
    static let maximumHeaderCount = 100

    /// The application, ready to run.
    ///
    /// - Parameters:
    ///   - live: the map and the event streams; kept up to date while the application runs.
    ///   - onRunning: called with the port when the server accepts connections.
    public static func application(
        store: ListingStore, hasher: PasswordHasher, photos: (workers: PhotoWorkers, folder: PhotoFolder),
        live: LiveState, metrics: PrometheusMetrics, configuration: ServiceConfiguration,
        logger: Logger,
        onRunning: @escaping @Sendable (Int) async -> Void = { _ in }
    ) throws -> some ApplicationProtocol {
        let router = try Router.reunite(
            store: store, hasher: hasher, photos: photos, live: live, metrics: metrics,
            configuration: configuration)
        router.redirectRoot(publicURL: configuration.publicURL)
        router.refuseOtherMethods()
        ServiceMetric.declareAll(in: metrics)
        return self.application(
            router: router, services: live.services, configuration: configuration, logger: logger, onRunning: onRunning)
    }

    /// A router behind a server with the limits of the service, ready to run.
    ///
    /// - Parameters:
    ///   - services: run while the server runs.
    ///   - onRunning: called with the port when the server accepts connections.
    package static func application(
        router: Router<ServiceContext>, services: [any ServiceLifecycle.Service], configuration: ServiceConfiguration,
        logger: Logger, onRunning: @escaping @Sendable (Int) async -> Void
    ) -> some ApplicationProtocol {
        Application(
            router: router,
            server: HTTPServerBuilder { responder in
                ConnectionChannel(responder: responder, configuration: connection(configuration))
            },
            configuration: ApplicationConfiguration(
                address: .hostname(configuration.host, port: configuration.port),
                availableConnectionsDelegate: MaximumAvailableConnections(
                    configuration.maximumConnections, logger: logger)),
            services: services,
            onServerRunning: { channel in await onRunning(channel.localAddress?.port ?? configuration.port) },
            logger: logger)
    }

    private static func connection(_ configuration: ServiceConfiguration) -> HTTP1Channel.Configuration {
        HTTP1Channel.Configuration(
            additionalChannelHandlers: [BodyHandler(seconds: configuration.bodyTimeout)],
            idleTimeout: .seconds(Int64(configuration.idleTimeout)),
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: maximumHeaderSize, maxHeaderListSize: maximumHeaderSize,
                maxHeaderFieldCount: maximumHeaderCount))
    }
}
