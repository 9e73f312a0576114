import Hummingbird
import ReuniteStorage

extension Router<ServiceContext> {
    /// Everything that the service answers: the table of contents.
    static func reunite(
        store: ListingStore, metrics: PrometheusMetrics, configuration: ServiceConfiguration
    ) throws -> Router<ServiceContext> {
        let router = Router(context: ServiceContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: RequestMiddleware(metrics: metrics))
        router.add(middleware: SecurityHeadersMiddleware())
        router.add(middleware: OriginsMiddleware(origins: configuration.corsOrigins))
        router.add(middleware: CompressionMiddleware())
        router.add(middleware: ProblemMiddleware())

        let listings = ListingsController(store: store, baseURL: configuration.publicURL)
        let categories = CategoriesController()
        let health = HealthController(store: store, metrics: metrics)
        let documentation = try DocumentationController()

        router.group("api/v1")
            .get("listings", use: listings.search)
            .get("listings/{id}", use: listings.read)
            .get("categories", use: categories.list)
        router
            .get("healthz", use: health.live)
            .get("readyz", use: health.ready)
            .get("metrics", use: health.measure)
            .get("openapi.json", use: documentation.contract)
            .get("docs", use: documentation.read)
        return router
    }

    /// Answers the methods that each path does not have: `OPTIONS` with 204, others with 405, both with `Allow`.
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
    /// The methods that clients may try: HTTP's own, QUERY, and those of WebDAV.
    static let registered: [HTTPRequest.Method] =
        [.get, .head, .post, .put, .patch, .delete, .trace, .connect]
        + ["QUERY", "PROPFIND", "PROPPATCH", "MKCOL", "COPY", "MOVE", "LOCK", "UNLOCK", "SEARCH", "REPORT"]
        .compactMap { HTTPRequest.Method($0) }
}
