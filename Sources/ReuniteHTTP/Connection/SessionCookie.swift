import HTTPTypes
import ReuniteStorage

/// The cookie of a browser's session: scripts cannot read it, and other sites cannot send it with a write.
struct SessionCookie: Sendable {
    /// With the prefix `__Host-`, browsers take it over TLS from this very host only.
    let name: String
    private let attributes: String

    /// - Parameter publicURL: the public address of the service; empty if it is not configured.
    init(publicURL: String) {
        let isSecure = publicURL.lowercased().hasPrefix("https:")
        name = isSecure ? "__Host-reunite" : "reunite"
        attributes = "; Path=/; HttpOnly; SameSite=Lax\(isSecure ? "; Secure" : "")"
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

    /// The field that gives a browser a session.
    ///
    /// - Parameter lifetime: seconds until it expires.
    func setting(_ token: SecretToken, lifetime: Int64) -> String {
        "\(name)=\(token.text); Max-Age=\(lifetime)\(attributes)"
    }

    /// The field that takes the session from a browser.
    var deleting: String { "\(name)=; Max-Age=0\(attributes)" }
}
