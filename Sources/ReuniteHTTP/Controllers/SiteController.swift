import Foundation
import HTTPTypes
import Hummingbird
import Reunite

/// The addresses that browsers, search engines and password managers try at every site.
struct SiteController {
    let web: WebController
    /// Where security researchers write to, as `mailto:` or `https:`; empty if the operator names nothing.
    let securityContact: String

    /// Days for which a copy of `security.txt` is valid.
    private static let validity: Int64 = 180
    private static let cacheControl = "public, max-age=86400"

    /// `GET /favicon.ico`: the icon in a browser's tab, for browsers that do not read the one of the page.
    func icon(_ request: Request, context: ServiceContext) async throws -> Response {
        try file("style/favicon.ico", request)
    }

    /// `GET /apple-touch-icon.png`, and `-precomposed.png`: the icon on the home screen of an iPhone.
    func touchIcon(_ request: Request, context: ServiceContext) async throws -> Response {
        try file("style/touch-icon.png", request)
    }

    private func file(_ path: String, _ request: Request) throws(Problem) -> Response {
        guard let (content, type) = web.content(of: path) else { throw .notFound }
        return Response(content, request, type: type, cacheControl: Self.cacheControl)
    }

    /// `GET /robots.txt` (RFC 9309): search engines read pages, and but not the API or pages that need an account.
    func robots(_ request: Request, context: ServiceContext) async throws -> Response {
        let paths = ["/api/", "/ogc/", "/account", "/desk", "/claims/", "/edit/", "/t/", "/verify", "/reset-password"]
        // Previews of links show photos.
        let rules = ["Allow: \(web.root)/api/v1/photos/"] + paths.map { "Disallow: \(web.root)\($0)" }
        return text("User-agent: *\n" + rules.map { "\($0)\n" }.joined(), request)
    }

    /// `GET /.well-known/security.txt` (RFC 9116), if the operator names a contact.
    func security(_ request: Request, context: ServiceContext) async throws -> Response {
        guard !securityContact.isEmpty else { throw Problem.notFound }
        // Whole days, so that the entity tag stays for a day.
        let day: Int64 = 86_400
        let today = Timestamp.now.microseconds / (day * 1_000_000) * day
        let expiry = Timestamp(microseconds: (today + Self.validity * day) * 1_000_000)
        return text("Contact: \(securityContact)\nExpires: \(expiry)\n", request)
    }

    /// `GET /.well-known/change-password`: where password managers send people.
    func changePassword(_ request: Request, context: ServiceContext) async throws -> Response {
        Response(status: .seeOther, headers: [.location: "\(web.root)/reset-password"])
    }

    private func text(_ text: String, _ request: Request) -> Response {
        Response(
            conditional: request,
            headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: Self.cacheControl],
            bytes: Array(text.utf8))
    }
}
