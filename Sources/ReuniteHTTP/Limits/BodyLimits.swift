import Hummingbird
import NIOCore

/// The limits of request bodies.
struct BodyLimits: Sendable {
    /// The most bytes.
    var size = 64 * 1024
    /// The timeout in seconds, of which a body gets one more for each ``rate`` bytes; ``BodyTimer`` enforces it.
    var seconds = 30
    /// The bytes per second of the slowest body that is longer than the timeout.
    ///
    /// Low enough for a photo of 5 MB over a mobile connection of 40 kB/s. Slower bodies hold memory that others need.
    var rate = 50_000

    /// Receives the whole body.
    ///
    /// - Parameter admit: called before each part is stored, with its number of bytes.
    /// - Throws: ``Problem``: 413 if it is too long, 408 after the timeout, 400 if it is cut off or does not match its
    ///   headers.
    func collect(
        _ request: Request, admit: (Int) throws(Problem) -> Void = { _ throws(Problem) in }
    ) async throws -> [UInt8] {
        let length = request.contentLength
        guard length <= size else { throw tooLarge }
        var bytes: [UInt8] = []
        // At most `size` bytes: the length was checked above.
        bytes.reserveCapacity(length)
        do {
            for try await buffer in request.body {
                guard bytes.count + buffer.readableBytes <= size else { throw tooLarge }
                try admit(buffer.readableBytes)
                bytes.append(contentsOf: buffer.readableBytesView)
            }
        } catch is BodyTimer.Timeout {
            throw Problem(
                kind: .requestTimeout,
                detail:
                    "The body arrived too slowly: it may take \(seconds) seconds, and one more for each \(rate / 1000) kB."
            )
        } catch let problem as Problem {
            throw problem
        } catch {
            throw Problem(kind: .badRequest, detail: "The body is incomplete or does not match its headers.")
        }
        return bytes
    }

    private var tooLarge: Problem {
        Problem(kind: .contentTooLarge, detail: "The body has more than \(size) bytes.")
    }
}

extension Request {
    /// The `Content-Length`: 0 without the field. The decoder accepts only numbers; larger ones than `Int.max` are that.
    var contentLength: Int {
        headers[.contentLength].map { Int($0) ?? .max } ?? 0
    }
}
