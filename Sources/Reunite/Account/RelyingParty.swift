import Foundation

/// The service as browsers know it: a passkey belongs to a host, and is used on its pages only.
///
/// Source: WebAuthn Level 2, 5.1.3 and 7.
public struct RelyingParty: Sendable, Equatable {
    /// The scheme, host and port, as pages have them.
    public let origin: String
    /// The host.
    public let id: String

    /// The service with a public address; nil if browsers make no passkeys for it, because it has no name or no TLS.
    public init?(address: String) {
        guard let parts = URLComponents(string: address), let scheme = parts.scheme,
            let host = parts.host?.lowercased(), scheme == "https" || host == "localhost",
            host.contains(where: \.isLetter), !host.contains(":")
        else { return nil }
        id = host
        origin = "\(scheme)://\(host)" + (parts.port.map { ":\($0)" } ?? "")
    }
}
