import HTTPTypes
import Hummingbird
import Reunite
import ReuniteStorage

/// A cookie with a secret: scripts cannot read it, and other sites cannot send it with a write.
///
/// A browser has one for its session, and one by which accounts know it again. The latter opens nothing: it only says that a
/// sign-in is no guess of a stranger.
struct SecretCookie: Sendable {
    /// With the prefix `__Host-`, browsers take it over TLS from this very host only, and send it to all of its paths. A
    /// service below a path has `__Secure-` instead: TLS only, and its own path.
    let name: String
    private let attributes: String

    /// - Parameters:
    ///   - name: the name, without a prefix.
    ///   - publicURL: the public address of the service; empty if it is not configured.
    init(_ name: String, publicURL: String) {
        let address = ServiceAddress(publicURL)
        let prefix = !address.isSecure ? "" : address.path.isEmpty ? "__Host-" : "__Secure-"
        self.name = "\(prefix)\(name)"
        let path = address.path.isEmpty ? "/" : address.path
        attributes = "; Path=\(path); HttpOnly; SameSite=Lax\(address.isSecure ? "; Secure" : "")"
    }

    /// The token in the cookies of a request; nil if there is none.
    func token(in headers: HTTPFields) -> SecretToken? {
        for field in headers[values: .cookie] {
            for cookie in field.split(separator: ";") {
                let trimmed = cookie.drop { $0 == " " }
                guard trimmed.hasPrefix("\(name)="), trimmed.utf8.count <= 200 else { continue }
                return SecretToken(String(trimmed.dropFirst(name.count + 1)))
            }
        }
        return nil
    }

    /// The field that gives a browser the secret.
    ///
    /// - Parameter lifetime: seconds until it expires.
    func setting(_ token: SecretToken, lifetime: Int64) -> String {
        "\(name)=\(token.text); Max-Age=\(lifetime)\(attributes)"
    }

    /// The field that takes the secret from a browser.
    var deleting: String { "\(name)=; Max-Age=0\(attributes)" }

    /// The secret of the browser that signs in: the one by which the account knows it, or a new one; nil for other clients.
    ///
    /// Any other secret may be known to somebody else: a page of the same site, or another user of the computer, can have set
    /// the cookie.
    ///
    /// - Parameter isKnown: whether the account knows the browser by the secret that the request has.
    func device(of request: Request, for kind: SessionKind, isKnown: Bool) -> SecretToken? {
        switch kind {
        case .cookie: (isKnown ? token(in: request.headers) : nil) ?? .random()
        case .token: nil
        }
    }
}
