import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import Reunite
import ReunitePhotos
import ReuniteService
import ReuniteStorage
import ReuniteWeb
import ServerLimits
import ServiceLifecycle

/// The HTTP service: the router, and a server with limits.
public enum ApplicationBuilder {
    /// Maximum number of connections that the system keeps until the server takes them; Linux allows 4096 by default.
    ///
    /// When a thousand clients connect at the same time and there is no room, the system drops the connections of
    /// others too. They try again after one second, then after two more, then after four.
    private static let backlog = 4096

    /// The application, ready to run.
    ///
    /// - Parameters:
    ///   - photos: the parts that render and store photos.
    ///   - state: the map and the event streams; kept up to date while the application runs.
    ///   - web: the web application.
    ///   - onRunning: called with the port when the server accepts connections.
    public static func application(
        store: Store, hasher: PasswordHasher, photos: PhotoParts,
        state: ServedState, metrics: PrometheusMetrics, web: WebApplication, configuration: ServiceConfiguration,
        logger: Logger,
        onRunning: @escaping @Sendable (Int) async -> Void = { _ in }
    ) throws -> some ApplicationProtocol {
        let web = try WebController(web, configuration: configuration)
        let router = try Router.reunite(
            ServiceParts(
                store: store, hasher: hasher, photos: photos, state: state, metrics: metrics, web: web,
                configuration: configuration))
        router.addWebApplication(web, securityContact: configuration.securityContact)
        router.refuseOtherMethods()
        return self.application(
            router: router, services: state.services, metrics: metrics, configuration: configuration, logger: logger,
            onRunning: onRunning)
    }

    /// A router behind a server with the limits of the service, ready to run.
    ///
    /// - Parameters:
    ///   - services: run while the server runs.
    ///   - onRunning: called with the port when the server accepts connections.
    package static func application(
        router: Router<ServiceContext>, services: [any Service], metrics: PrometheusMetrics,
        configuration: ServiceConfiguration, logger: Logger, onRunning: @escaping @Sendable (Int) async -> Void
    ) -> some ApplicationProtocol {
        let connections = ClientConnections(
            total: configuration.maximumConnections, maximumPerClient: configuration.maximumClientConnections,
            trustedProxies: configuration.trustedProxies, onIncident: { metrics.count($0) })
        let refusal = Problem(
            kind: .unavailable, detail: "Too many connections are open from this client, or in total.")
        return Application(
            router: router,
            server: HTTPServerBuilder { responder in
                ConnectionChannel(
                    responder: { request, writer, channel in
                        try await responder(request.withNormalPath, writer, channel)
                    },
                    limits: configuration.connectionLimits, connections: connections,
                    refusal: (Problem.mediaType, refusal.json(path: "*")))
            },
            configuration: ApplicationConfiguration(
                address: .hostname(configuration.host, port: configuration.port), backlog: backlog),
            services: services,
            onServerRunning: { channel in await onRunning(channel.localAddress?.port ?? configuration.port) },
            eventLoopGroupProvider: .shared(EventLoopFairness.loops),
            logger: logger)
    }
}
