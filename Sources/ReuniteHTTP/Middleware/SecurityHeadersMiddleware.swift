import HTTPTypes
import Hummingbird

/// Adds headers against MIME sniffing, framing, referrers to other sites, and connections without TLS.
struct SecurityHeadersMiddleware: RouterMiddleware {
    /// For a year, and for this host alone: other hosts of the domain, and lists built into browsers, are not ours to decide.
    private static let oneYear = "max-age=31536000"

    /// `Strict-Transport-Security`; nil if browsers may use the host without TLS.
    private let strictTransport: String?

    /// - Parameter publicURL: the public address of the service; empty if it is not configured. Below a path, the host also
    ///   belongs to other applications, which may need connections without TLS.
    init(publicURL: String) {
        let address = ServiceAddress(publicURL)
        strictTransport = address.isSecure && address.path.isEmpty ? Self.oneYear : nil
    }

    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.referrerPolicy] = "no-referrer"
        response.headers[.xFrameOptions] = "DENY"
        if let strictTransport { response.headers[.strictTransportSecurity] = strictTransport }
        if response.headers[.contentSecurityPolicy] == nil {
            response.headers[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
        }
        return response
    }
}

extension HTTPField.Name {
    static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
    static let permissionsPolicy = HTTPField.Name("Permissions-Policy")!
    static let xFrameOptions = HTTPField.Name("X-Frame-Options")!
}
