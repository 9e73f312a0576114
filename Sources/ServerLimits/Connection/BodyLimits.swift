import Hummingbird
import NIOCore

/// The limits of request bodies.
public struct BodyLimits: Sendable {
    /// Maximum number of bytes.
    public var size = 64 * 1024
    /// The timeout in seconds, of which a body gets one more for each ``rate`` bytes; ``BodyTimer`` enforces it.
    public var seconds = 30
    /// The bytes per second of the slowest body that is longer than the timeout.
    ///
    /// Low enough for a photo of 5 MB over a mobile connection of 40 kB/s. Slower bodies hold memory that others need.
    public var rate = 50_000

    /// The defaults.
    public init() {}

    /// Receives the whole body.
    ///
    /// - Parameter admit: called before each part is stored, with its number of bytes; what it throws ends the reading.
    /// - Throws: ``BodyRefusal``, and errors of `admit`.
    public func collect(
        _ request: Request, admit: (Int) throws -> Void = { _ in }
    ) async throws -> [UInt8] {
        let length = request.contentLength
        guard length <= size else { throw BodyRefusal.tooLarge }
        var bytes: [UInt8] = []
        // At most `size` bytes: the length was checked above.
        bytes.reserveCapacity(length)
        var parts = request.body.makeAsyncIterator()
        while let part = try await Self.next(of: &parts) {
            guard bytes.count + part.readableBytes <= size else { throw BodyRefusal.tooLarge }
            try admit(part.readableBytes)
            bytes.append(contentsOf: part.readableBytesView)
        }
        return bytes
    }

    private static func next(of parts: inout RequestBody.AsyncIterator) async throws -> ByteBuffer? {
        do {
            return try await parts.next()
        } catch is BodyTimer.Timeout {
            throw BodyRefusal.tooSlow
        } catch {
            throw BodyRefusal.incomplete
        }
    }
}

extension Request {
    /// The `Content-Length`: 0 without the field. The decoder accepts only numbers; larger ones than `Int.max` are that.
    public var contentLength: Int {
        headers[.contentLength].map { Int($0) ?? .max } ?? 0
    }
}
