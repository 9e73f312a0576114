import Hummingbird
import NIOCore

/// How much of a body is taken, and for how long it is waited for.
struct BodyLimits: Sendable {
    /// The most bytes.
    var size = 64 * 1024
    /// The most seconds from the request's head to the body's end.
    var seconds = 30

    /// The whole body.
    ///
    /// - Throws: ``Problem``: 413 before the limit is passed, 408 where it does not come.
    func collect(_ request: Request) async throws -> [UInt8] {
        if let length = request.headers[.contentLength].flatMap(Int.init), length > size { throw tooLarge }
        if request.headers[.contentLength] == "0" { return [] }
        return try await withThrowingTaskGroup(of: [UInt8].self) { group in
            group.addTask {
                var bytes: [UInt8] = []
                for try await buffer in request.body {
                    guard bytes.count + buffer.readableBytes <= size else { throw tooLarge }
                    bytes.append(contentsOf: buffer.readableBytesView)
                }
                return bytes
            }
            group.addTask {
                try await Task.sleep(for: .seconds(seconds))
                throw Problem(kind: .requestTimeout, detail: "The body did not come within \(seconds) seconds.")
            }
            defer { group.cancelAll() }
            return try await group.next() ?? []
        }
    }

    private var tooLarge: Problem {
        Problem(kind: .contentTooLarge, detail: "The body has more than \(size) bytes.")
    }
}
