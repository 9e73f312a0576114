import HTTPTypes
import Hummingbird
import ReuniteBaseMap
import ReuniteService
import ReuniteStorage
import ServerLimits

extension Router<ServiceContext> {
    /// The controllers, whose endpoints are all routes of the service but the other addresses of the web application.
    static var controllers: [any EndpointController.Type] {
        [
            ListingsController.self, PostingController.self, DraftsController.self, StatusController.self,
            PhotosController.self, CategoriesController.self, SuggestionsController.self, FeedController.self,
            MatchesController.self, ClaimsController.self, ConversationController.self, MessagesController.self,
            ContactController.self, ReportsController.self, BelongingsController.self, TagsController.self,
            AccountsController.self, OwnDataController.self, SavedSearchesController.self, NotificationsController.self,
            SessionsController.self, PasskeysController.self, ModerationController.self,
            ChangesController.self, MapController.self, PlacesController.self, BaseMapController.self,
            FeaturesController.self, ListingsPageController.self, ListingPageController.self, PagesController.self,
            HealthController.self, DebugController.self, DocumentationController.self,
        ]
    }

    /// All endpoints of the service.
    static func reunite(_ parts: ServiceParts) throws -> Router<ServiceContext> {
        let router = withMiddleware(metrics: parts.metrics, web: parts.web, configuration: parts.configuration)
        for type in controllers { router.add(try type.init(parts), parts) }
        return router
    }

    private func add<Controller: EndpointController>(_ controller: Controller, _ parts: ServiceParts) {
        for endpoint in Controller.endpoints {
            let terms = endpoint.terms
            group(for: terms, parts)
                .add(middleware: EndpointMiddleware(terms: terms, limits: parts.configuration.bodyLimits))
                .on(RouterPath(terms.path), method: terms.method, use: endpoint.handler(controller))
        }
    }

    /// The middleware of an endpoint, beside that which applies to every route.
    private func group(for terms: EndpointTerms, _ parts: ServiceParts) -> RouterGroup<ServiceContext> {
        let group = group()
        // Pages, and what others than clients of the API call, are the same for everybody.
        guard terms.path.hasPrefix("/api/") else { return group }
        let readsSession = terms.access != .everybody
        if readsSession {
            group.add(
                middleware: SessionMiddleware(
                    sessions: parts.store.sessions, cookie: parts.configuration.sessionCookie,
                    linkBase: parts.linkBase, problems: parts.problems))
        }
        // Public reads are answered from the map.
        let follower = readsSession ? nil : parts.live.follower
        group.add(middleware: ChangeMiddleware(changes: parts.store.changes, follower: follower))
        if terms.isForOwnPages, !terms.access.needsSession {
            group.add(
                middleware: ForeignPageMiddleware(linkBase: parts.linkBase, origins: parts.configuration.corsOrigins))
        }
        return group
    }

    /// A router with the middleware that applies to every route, but without routes or pages.
    package static func withMiddleware(
        metrics: PrometheusMetrics, configuration: ServiceConfiguration
    ) -> Router<ServiceContext> {
        withMiddleware(metrics: metrics, web: nil, configuration: configuration)
    }

    /// - Parameter web: writes the page at unknown addresses; nil for problems alone.
    private static func withMiddleware(
        metrics: PrometheusMetrics, web: WebController?, configuration: ServiceConfiguration
    ) -> Router<ServiceContext> {
        let router = Router(context: ServiceContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: HeadMiddleware())
        router.add(middleware: RequestMiddleware(metrics: metrics))
        router.add(middleware: SecurityHeadersMiddleware(publicURL: configuration.publicURL))
        router.add(middleware: OriginsMiddleware(origins: configuration.corsOrigins))
        router.add(middleware: CompressionMiddleware())
        if let web { router.add(middleware: MissingPageMiddleware(web: web)) }
        router.add(middleware: ProblemMiddleware(problems: ProblemConverter(metrics: metrics)))
        router.add(middleware: RefusalMiddleware())
        router.add(middleware: ExpectationMiddleware())
        router.add(middleware: ClientAddress(trustedProxies: TrustedProxies(configuration.trustedProxies)))
        router.add(middleware: WorkMiddleware())
        router.add(middleware: ResponseMemoryMiddleware(total: configuration.maximumResponseMemory, metrics: metrics))
        return router
    }

    /// Adds the addresses of the web application. They are no part of the API: its page and files may change at any time.
    ///
    /// - Parameter securityContact: see ``ServiceConfiguration/securityContact``.
    func addWebApplication(_ web: WebController, securityContact: String) {
        // Some pages are first written by the server: they have their routes.
        let known = Set(routes.filter { $0.method == .get }.map(\.path.description))
        for path in web.pages where !known.contains(path) { get(RouterPath(path), use: web.page(at: path)) }
        get("service-worker.js", use: web.serviceWorker)
        get("web/**", use: web.file)
        let site = SiteController(web: web, securityContact: securityContact)
        get("favicon.ico", use: site.icon)
        for name in ["", "-precomposed"] { get(RouterPath("apple-touch-icon\(name).png"), use: site.touchIcon) }
        get("robots.txt", use: site.robots)
        get(".well-known/security.txt", use: site.security)
        get(".well-known/change-password", use: site.changePassword)
    }

    /// Answers the methods that a path does not have: `OPTIONS` with 204, others with 405, both with `Allow`.
    func refuseOtherMethods() {
        let methods = Dictionary(grouping: routes, by: \.path.description)
        for (path, routes) in methods.sorted(by: { $0.key < $1.key }) {
            var allowed = Set(routes.map(\.method))
            if allowed.contains(.get) { allowed.insert(.head) }
            allowed.insert(.options)
            let allow = allowed.map(\.rawValue).sorted().joined(separator: ", ")
            on(RouterPath(path), method: .options) { _, _ in
                Response(status: .noContent, headers: [.allow: allow])
            }
            for method in HTTPRequest.Method.registered where !allowed.contains(method) {
                on(RouterPath(path), method: method) { _, _ -> Response in
                    throw Problem.methodNotAllowed(allow: allow)
                }
            }
        }
    }
}

extension HTTPRequest.Method {
    /// The methods that get a 405 instead of a 404: those of HTTP, QUERY, and those of WebDAV.
    static let registered: [HTTPRequest.Method] =
        [.get, .head, .post, .put, .patch, .delete, .trace, .connect]
        + ["QUERY", "PROPFIND", "PROPPATCH", "MKCOL", "COPY", "MOVE", "LOCK", "UNLOCK", "SEARCH", "REPORT"]
        .compactMap { HTTPRequest.Method($0) }
}
