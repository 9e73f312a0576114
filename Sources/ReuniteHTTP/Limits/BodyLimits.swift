import Hummingbird
import NIOCore

/// How much of a body is taken, and for how long it is waited for.
struct BodyLimits: Sendable {
    /// The most bytes.
    var size = 64 * 1024
    /// The most seconds that a body may take to come; ``BodyHandler`` counts them.
    var seconds = 30

    /// The whole body.
    ///
    /// - Parameter admit: is called with the count of bytes that are to be kept, before each part is.
    /// - Throws: ``Problem``: 413 before the limit is passed, 408 where it does not come, 400 where it is broken off or
    ///   has another form than its headers say.
    func collect(
        _ request: Request, admit: (Int) throws(Problem) -> Void = { _ throws(Problem) in }
    ) async throws -> [UInt8] {
        let length = request.headers[.contentLength].flatMap(Int.init) ?? 0
        guard length <= size else { throw tooLarge }
        var bytes: [UInt8] = []
        // Not more at once than has to be believed.
        bytes.reserveCapacity(max(0, length))
        do {
            for try await buffer in request.body {
                guard bytes.count + buffer.readableBytes <= size else { throw tooLarge }
                try admit(buffer.readableBytes)
                bytes.append(contentsOf: buffer.readableBytesView)
            }
        } catch is BodyHandler.Late {
            throw Problem(kind: .requestTimeout, detail: "The body did not come within \(seconds) seconds.")
        } catch let problem as Problem {
            throw problem
        } catch {
            throw Problem(kind: .badRequest, detail: "The body is broken off, or is not what its headers say.")
        }
        return bytes
    }

    private var tooLarge: Problem {
        Problem(kind: .contentTooLarge, detail: "The body has more than \(size) bytes.")
    }
}
