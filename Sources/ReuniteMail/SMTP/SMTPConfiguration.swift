import Foundation
import Reunite

/// Where mails are sent to, and how.
public struct SMTPConfiguration: Sendable, Equatable {
    /// The server's name or address; an IPv6 address without brackets.
    public let host: String
    /// The server's port.
    public let port: Int
    /// How the connection is encrypted.
    public let security: SMTPSecurity
    /// What the server is told to accept our mails; nil where it needs nothing.
    public let credentials: SMTPCredentials?

    /// The authorities that the server's certificate may come from, as a PEM file; nil for those of the system.
    public var certificateAuthorities: URL?
    /// Where mails that cannot be delivered go back to; nil for the address that a mail is from.
    public var returnAddress: EmailAddress?
    /// How long it may take to be connected, up to the server's greeting.
    public var connectTimeout: Duration = .seconds(10)
    /// How long one mail may take as a whole.
    public var timeout: Duration = .seconds(30)

    /// A server.
    ///
    /// - Parameters:
    ///   - host: Its name or address.
    ///   - port: Its port; nil for the usual one.
    ///   - security: How the connection is encrypted. With `none`, credentials go over it in the clear.
    ///   - credentials: What it is told, where it asks.
    /// - Throws: ``InvalidValue`` where the host or port is none.
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
