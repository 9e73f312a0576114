import HTTPTypes
import Hummingbird
import ReuniteWeb

/// Answers people at unknown addresses with a page instead of a problem. Below `/api` and `/ogc` there are no pages.
struct MissingPageMiddleware: RouterMiddleware {
    private static let clientsOnly = ["/api", "/ogc"]

    let web: WebController

    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        guard response.status == .notFound, response.headers[.contentType] == Problem.mediaType,
            request.method == .get || request.method == .head, !Self.isForClients(request.uri.path)
        else { return response }
        guard AcceptHeader(request).prefersHTML else {
            response.headers[.vary] = "Accept"
            return response
        }
        return page(PageWords(request, in: web))
    }

    private static func isForClients(_ path: String) -> Bool {
        clientsOnly.contains { path == $0 || path.hasPrefix("\($0)/") }
    }

    /// The page that `kernel/routes.js` makes too.
    private func page(_ words: PageWords) -> Response {
        let content: HTML = """
            <section class="notice"><h1>\(words("page.missing"))</h1>
            <a class="button main" href="\(web.root)/">\(words("page.home"))</a></section>
            """
        return web.response(
            PageContent(
                language: words.language, title: words("page.missing"), description: words("page.tagline"),
                head: "<meta name=\"robots\" content=\"noindex\">\n",
                body: PageFrame(words: words, root: web.root).body(content, isStatic: false).markup),
            at: nil, status: .notFound, headers: [.cacheControl: "no-store", .vary: "Accept, Accept-Language"])
    }
}
