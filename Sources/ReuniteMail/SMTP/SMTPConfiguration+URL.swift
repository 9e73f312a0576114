import Foundation
import Reunite

extension SMTPConfiguration {
    /// Parses a URL such as `smtp://user:password@mail.example.org:587` or `smtps://mail.example.org`.
    ///
    /// `smtps` is TLS from the first byte, `smtp` must change to TLS (STARTTLS) unless the URL ends in
    /// `?starttls=never`. Opportunistic encryption is not supported, because an attacker on the network could disable it.
    /// User and password are percent-encoded.
    ///
    /// - Throws: ``InvalidValue``, whose text contains no part of the URL.
    public init(url: String) throws(InvalidValue) {
        guard let parts = URLComponents(string: url, encodingInvalidCharacters: false),
            let security = Self.security(of: parts), let host = parts.host, ["", "/"].contains(parts.path),
            parts.fragment == nil
        else {
            throw InvalidValue(
                "must be a URL such as smtp://user:password@host:587, smtps://host or smtp://host?starttls=never")
        }
        try self.init(
            host: host.filter { $0 != "[" && $0 != "]" }, port: parts.port, security: security,
            credentials: try Self.credentials(of: parts))
    }

    private static func security(of parts: URLComponents) -> SMTPSecurity? {
        switch (parts.scheme?.lowercased(), parts.query) {
        case ("smtps", nil): .implicitTLS
        case ("smtp", nil): .startTLS
        case ("smtp", "starttls=never"): SMTPSecurity.none
        default: nil
        }
    }

    private static func credentials(of parts: URLComponents) throws(InvalidValue) -> SMTPCredentials? {
        guard parts.percentEncodedUser != nil || parts.percentEncodedPassword != nil else { return nil }
        // Also nil if the bytes are not valid UTF-8.
        guard let user = parts.user, let password = parts.password else {
            throw InvalidValue("must have a user name and a password, both percent-encoded, or neither")
        }
        return try SMTPCredentials(username: user, password: password)
    }
}
