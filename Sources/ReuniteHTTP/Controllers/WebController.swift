import Foundation
import Hummingbird
import NIOCore
import Reunite
import ReuniteWeb

/// The web application: its page, and its files, which never change under one address. See <doc:WebApplication>.
struct WebController {
    private let application: WebApplication
    /// The path at which the service is known outside: empty, or such as `/lost`.
    let root: String
    private let settings: String
    private let policy: String
    private let worker: StaticContent
    /// The files by their path below `/web`.
    private let files: [String: File]

    private struct File {
        let content: StaticContent
        let type: String
    }

    init(_ application: WebApplication, configuration: ServiceConfiguration) throws {
        var files: [String: File] = [:]
        for folder in [application.served, application.vendor].compactMap(\.self) {
            for (path, file) in folder.files {
                let path = "\(folder.name)/\(path)"
                files[path] = File(
                    content: StaticContent(file.bytes, tag: EntityTag(name: file.hash)), type: file.type)
            }
        }
        self.files = files
        self.application = application
        // As it stands in addresses: decoded, it could have a quotation mark.
        root = URL(string: configuration.publicURL)?.path(percentEncoded: true) ?? ""
        settings = configuration.web.json(
            photos: configuration.photoQuota, largestPhoto: configuration.maximumPhotoSize)
        policy = Self.policy(baseMap: configuration.web.baseMap)
        worker = StaticContent(try application.serviceWorker(root: root))
    }

    /// The content security policy of the page. MapLibre starts its worker from a blob, and makes pictures from data.
    private static func policy(baseMap: BaseMap?) -> String {
        let origin = baseMap.map { " \($0.origin)" } ?? ""
        return [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:\(origin)",
            "connect-src 'self'\(origin)", "worker-src 'self' blob:", "manifest-src 'self'", "form-action 'self'",
            "frame-ancestors 'none'", "base-uri 'none'",
        ].joined(separator: "; ")
    }

    /// `GET /` and the other addresses of the application: the page, whatever the query. The browser does the rest. The router
    /// ignores empty parts of a path, such as that of `/desk//`; the application does not.
    ///
    /// - Parameter path: that of the page, such as `/edit/{id}`.
    func page(
        at path: String
    ) -> EndpointHandler<ServiceContext> {
        let page = StaticContent(application.page(module: module(of: path), root: root, settings: settings))
        return { [policy] request, _ in
            guard !request.uri.path.contains("//") else { throw Problem.notFound }
            var response = Response(page, request, type: MediaType.html, cacheControl: "no-cache")
            response.headers[.contentSecurityPolicy] = policy
            response.headers[.permissionsPolicy] = Self.permissions(at: path)
            return response
        }
    }

    /// What a page may ask the browser for: only that of the hand-over scans codes with the camera, and none listens.
    private static func permissions(at path: String?) -> String {
        "camera=(\(path == "/handover" ? "self" : "")), microphone=()"
    }

    /// A page that the server writes, in the frame of the application.
    ///
    /// - Parameter path: that of the page, such as `/listings/{id}`, if scripts make it too.
    func response(
        _ content: PageContent, at path: String?, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) -> Response {
        var response = Response(
            status: status, headers: headers,
            bytes: application.page(module: module(of: path), root: root, settings: settings, content: content))
        response.headers[.contentType] = MediaType.html
        response.headers[.contentLanguage] = content.language.rawValue
        response.headers[.contentSecurityPolicy] = policy
        response.headers[.permissionsPolicy] = Self.permissions(at: path)
        return response
    }

    /// The paths of all pages.
    var pages: [String] { application.pages.keys.sorted() }

    /// The module of a page; empty where no script makes it.
    private func module(of path: String?) -> String { path.flatMap { application.pages[$0] } ?? "" }

    /// The texts in each language.
    var texts: Translations { application.texts }

    /// The address of one of the application's files.
    func file(_ path: String) -> String { "\(root)/web/\(application.served.name)/\(path)" }

    /// `GET /service-worker.js`: what opens the application without a connection. Its address says what it may serve.
    func serviceWorker(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        var response = Response(worker, request, type: "text/javascript; charset=utf-8", cacheControl: "no-cache")
        response.headers[.contentSecurityPolicy] = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"
        return response
    }

    /// One of the application's files, and its type; nil if there is none.
    func content(of path: String) -> (StaticContent, type: String)? {
        files["\(application.served.name)/\(path)"].map { ($0.content, $0.type) }
    }

    /// `GET /web/{hash}/…`: a file.
    func file(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        guard let file = files[context.parameters.getCatchAll().joined(separator: "/")] else { throw Problem.notFound }
        return Response(
            file.content, request, type: file.type, cacheControl: "public, max-age=31536000, immutable")
    }
}
