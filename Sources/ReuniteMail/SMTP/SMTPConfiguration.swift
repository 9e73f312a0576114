import Foundation
import Reunite

/// The mail server and how to connect to it.
public struct SMTPConfiguration: Sendable, Equatable {
    /// The host name or IP address of the server; IPv6 without brackets.
    public let host: String
    /// The port of the server.
    public let port: Int
    /// How the connection is encrypted.
    public let security: SMTPSecurity
    /// User and password; nil if the server needs no login.
    public let credentials: SMTPCredentials?

    /// A PEM file with the accepted certificate authorities; nil for those of the system.
    public var certificateAuthorities: URL?
    /// The envelope sender, which receives bounces; nil for the sender of the mail.
    public var returnAddress: EmailAddress?
    /// Timeout for connecting, up to the greeting of the server.
    public var connectTimeout: Duration = .seconds(10)
    /// Timeout for sending one mail.
    public var timeout: Duration = .seconds(30)

    /// The configuration of a server.
    ///
    /// - Parameters:
    ///   - host: the host name or IP address.
    ///   - port: the port; nil for the default of `security`.
    ///   - security: how the connection is encrypted. With `none`, credentials are sent unencrypted.
    ///   - credentials: user and password, if the server needs a login.
    /// - Throws: ``InvalidValue`` if the host or the port is invalid.
    public init(
        host: String, port: Int? = nil, security: SMTPSecurity, credentials: SMTPCredentials? = nil
    ) throws(InvalidValue) {
        guard !host.isEmpty, host.utf8.count <= 253, host.utf8.first != UInt8(ascii: "-"),
            host.utf8.allSatisfy(Self.isAllowedInHost)
        else { throw InvalidValue("must have the name or address of a host") }
        let port = port ?? security.defaultPort
        guard (1...65_535).contains(port) else { throw InvalidValue("must have a port between 1 and 65535") }
        self.host = host
        self.port = port
        self.security = security
        self.credentials = credentials
    }

    private static func isAllowedInHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: ".-_:".utf8.contains(byte)
        }
    }
}
