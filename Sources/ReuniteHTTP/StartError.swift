import Foundation
import NIOCore

/// The reason why a server cannot listen on its address, in words.
public struct StartError: Error, CustomStringConvertible {
    /// The reason, and a remedy.
    public let description: String

    /// The reason of an error of the network; nil for other errors.
    public init?(_ error: any Error, host: String, port: Int) {
        switch error {
        case is SocketAddressError.UnknownHost: description = "--host: there is no address for \(host)"
        case let error as IOError where error.errnoCode == EADDRINUSE:
            description = "another program listens on port \(port) of \(host): stop it, or choose another --port"
        case let error as IOError where error.errnoCode == EADDRNOTAVAIL:
            description = "--host: this machine does not have the address \(host)"
        case let error as IOError where error.errnoCode == EACCES:
            description =
                "no permission to listen on port \(port): choose a --port of 1024 or above, with a proxy in front"
        default: return nil
        }
    }
}
