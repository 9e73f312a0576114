import Foundation

/// A local port that accepts connections but never responds, or that refuses them.
public final class SilentServer {
    /// The port.
    public let port: Int
    private let socket: Int32

    /// A port that accepts connections, or one that was just closed and refuses them.
    public init(isListening: Bool) throws {
        #if os(Linux)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        socket = Foundation.socket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let socket = socket
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(socket, address, length) == 0 && (!isListening || listen(socket, 8) == 0)
                    && getsockname(socket, address, &length) == 0
            }
        }
        guard isBound else { throw CocoaError(.fileReadUnknown) }
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit { close(socket) }
}
