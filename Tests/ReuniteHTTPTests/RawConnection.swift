import Foundation

/// A connection on which a client can send any bytes.
enum RawConnection {
    /// Sends bytes, and returns everything received until the server closes the connection.
    ///
    /// - Parameters:
    ///   - more: bytes to send when the response begins.
    ///   - isCut: whether to shut down the sending side afterwards.
    ///   - isHeadEnough: whether to stop reading after the first response head.
    static func send(
        _ text: String, then more: String = "", port: Int, isCut: Bool = false, isHeadEnough: Bool = false
    ) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        try exchange(Array(text.utf8), Array(more.utf8), port: port, isCut: isCut, isHeadEnough)
                    })
            }
        }
    }

    /// The statuses of the responses on a connection.
    static func statuses(_ text: String) -> [String] {
        text.matches(of: #/HTTP\/1\.[01] ([0-9]{3}) /#).map { String($0.output.1) }
    }

    private static func exchange(
        _ bytes: [UInt8], _ more: [UInt8], port: Int, isCut: Bool, _ isHeadEnough: Bool
    ) throws -> String {
        #if canImport(Glibc)
            let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let connection = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        defer { close(connection) }
        // Only for a server that hangs: a busy machine may take long.
        var timeout = timeval(tv_sec: 300, tv_usec: 0)
        setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else { throw POSIXError.current }
        try send(bytes, to: connection)
        if !more.isEmpty {
            // Waits until the response begins.
            var end = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
            guard poll(&end, 1, 300_000) > 0 else { throw POSIXError(.ETIMEDOUT) }
            try send(more, to: connection)
        }
        if isCut { shutdown(connection, Int32(SHUT_WR)) }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(connection, &buffer, buffer.count)
            guard count >= 0 else { throw POSIXError.current }
            guard count > 0 else { break }
            answer += buffer.prefix(count)
            if isHeadEnough, String(decoding: answer, as: UTF8.self).contains("\r\n\r\n") { break }
        }
        return String(decoding: answer, as: UTF8.self)
    }

    /// Sends all bytes, unless the server closes the connection before: then its response counts.
    private static func send(_ bytes: [UInt8], to connection: Int32) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0, [EPIPE, ECONNRESET].contains(errno) { return }
            guard count >= 0 else { throw POSIXError.current }
            rest = rest.dropFirst(count)
        }
    }
}

extension POSIXError {
    /// The error of the last system call.
    fileprivate static var current: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
