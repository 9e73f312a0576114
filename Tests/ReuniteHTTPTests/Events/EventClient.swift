import Foundation
import Synchronization
import TestSupport

/// A client of server-sent events with its own socket.
final class EventClient: Sendable {
    /// A dispatched event, with the last event id of the client.
    struct Event: Sendable, Equatable {
        let id: String
        let type: String
        let data: String

        var json: [String: Any] { (try? JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any]) ?? [:] }
        var listing: String { json["listing"] as? String ?? "" }
        var title: String? {
            ((json["feature"] as? [String: Any])?["properties"] as? [String: Any])?["title"] as? String
        }
    }

    private struct State {
        var bytes: [UInt8] = []
        /// The socket; nil once it is closed, because another one may have its number then.
        var descriptor: Int32?
    }

    private let state = Mutex(State())

    /// Requests a stream.
    ///
    /// - Parameters:
    ///   - body: what to send behind the head.
    ///   - source: the address to connect from; nil for any. Linux has all of 127.0.0.0/8.
    ///   - isReading: whether to read what is received.
    init(
        _ uri: String, port: Int, method: String = "GET", headers: [String: String] = [:], body: String = "",
        from source: String? = nil, isReading: Bool = true
    ) throws {
        #if canImport(Glibc)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        if !isReading {
            var size: Int32 = 4096
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        if let source {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = inet_addr(source)
            _ = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        let fields = headers.map { "\($0.key): \($0.value)\r\n" }.joined()
        let head = Array("\(method) \(uri) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n\(body)".utf8)
        guard code == 0, write(descriptor, head, head.count) == head.count else {
            Foundation.close(descriptor)
            throw CocoaError(.fileReadUnknown)
        }
        state.withLock { $0.descriptor = descriptor }
        if isReading { drain() }
    }

    deinit { abandon() }

    /// Sends more bytes, as many as the connection takes.
    func send(_ text: String) {
        let bytes = Array(text.utf8)
        withSocket { _ = Foundation.send($0, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }
    }

    /// Disconnects.
    func leave() { withSocket { shutdown($0, Int32(SHUT_RDWR)) } }

    /// Closes the socket of a client that does not read. What it has not read makes the system reset the connection.
    func abandon() {
        state.withLock { state in
            if let descriptor = state.descriptor { close(descriptor) }
            state.descriptor = nil
        }
    }

    /// Starts reading, to the end.
    func drain() {
        guard let descriptor = state.withLock({ $0.descriptor }) else { return }
        Thread.detachNewThread { [self] in
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = read(descriptor, &buffer, buffer.count)
                guard count > 0 else { return abandon() }
                state.withLock { $0.bytes += buffer.prefix(count) }
            }
        }
    }

    /// Waits until a client that does not read has been sent something.
    func answered() async throws {
        try await eventually("the server answers") {
            var end = pollfd(fd: state.withLock { $0.descriptor } ?? -1, events: Int16(POLLIN), revents: 0)
            return poll(&end, 1, 0) > 0
        }
    }

    private func withSocket(_ body: (Int32) -> Void) {
        state.withLock { state in
            if let descriptor = state.descriptor { body(descriptor) }
        }
    }

    var isClosed: Bool { state.withLock { $0.descriptor == nil } }
    var head: String { String(decoding: parts.head, as: UTF8.self) }
    var status: Int { Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0 }

    /// The last bytes received, a few events long: cheap to search.
    var tail: String { String(decoding: state.withLock { $0.bytes.suffix(32_768) }, as: UTF8.self) }

    /// The body, without its chunk headers.
    var text: String {
        var text: [UInt8] = []
        var rest = parts.body
        while let end = rest.firstIndex(of: 10),
            let size = Int(
                String(decoding: rest[..<end], as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines), radix: 16
            ),
            size > 0, rest.count >= rest.distance(from: rest.startIndex, to: end) + 1 + size
        {
            let start = rest.index(after: end)
            text += rest[start..<rest.index(start, offsetBy: size)]
            rest = rest[rest.index(start, offsetBy: size)...].dropFirst(2)
        }
        return String(decoding: text, as: UTF8.self)
    }

    private var parts: (head: ArraySlice<UInt8>, body: ArraySlice<UInt8>) {
        let bytes = state.withLock { $0.bytes }
        let end = Array("\r\n\r\n".utf8)
        // A head has a few hundred bytes.
        for index in bytes.indices.prefix(4096) where bytes[index...].starts(with: end) {
            return (bytes[..<index], bytes[(index + 4)...])
        }
        return (bytes[...], [])
    }

    /// The dispatched events, and the last event id.
    private var dispatched: (events: [Event], id: String?) {
        var events: [Event] = []
        var last: String?
        // The part after the last empty line is incomplete.
        for block in text.components(separatedBy: "\n\n").dropLast() {
            var fields: [Substring: String] = [:]
            for line in block.split(separator: "\n") {
                let sides = line.split(separator: ":", maxSplits: 1)
                if sides.count == 2 { fields[sides[0]] = String(sides[1].dropFirst()) }
            }
            last = fields["id"] ?? last
            if let data = fields["data"] {
                events.append(Event(id: last ?? "", type: fields["event"] ?? "message", data: data))
            }
        }
        return (events, last)
    }

    var events: [Event] { dispatched.events }
    var lastEventID: String? { dispatched.id }

    /// Waits until a condition about the received data is true.
    func wait(for condition: (EventClient) -> Bool) async throws {
        try await eventually("the stream has what is waited for; it ends in \(tail.suffix(200))") { condition(self) }
    }

    /// Waits until the stream has begun.
    func begun() async throws -> EventClient {
        try await wait { $0.lastEventID != nil || $0.isClosed }
        return self
    }
}
