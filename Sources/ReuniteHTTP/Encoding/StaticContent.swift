import HTTPTypes
import NIOCore
import ReuniteCompression
import ReuniteService
import Synchronization

/// Content that does not change while the program runs, such as a file of the web application, in each coding that was
/// requested.
///
/// The first request that accepts gzip waits while it is compressed, 50 ms for the largest file. Brotli makes files 15 to 18 per cent
/// smaller, but takes 2 s for the largest, so a background thread runs it. Until it has finished, clients get gzip.
final class StaticContent: CodedContent {
    private enum Form {
        case missing, inWork
        case made(ByteBuffer)
    }

    private struct State {
        /// Nil until it is requested. The plain form if compression saves less than a tenth, as of pictures.
        var gzip: ByteBuffer?
        var brotli = Form.missing
    }

    private static let thread = BackgroundThread(name: "brotli")

    let tag: EntityTag
    private let plain: ByteBuffer
    private let state = Mutex(State())

    /// - Parameter tag: the tag of the uncompressed content; nil for a hash of it.
    init(_ bytes: [UInt8], tag: EntityTag? = nil) {
        plain = ByteBuffer(bytes: bytes)
        self.tag = tag ?? EntityTag(of: bytes)
    }

    func body(for accepted: AcceptEncoding) -> (bytes: ByteBuffer, coding: ContentCoding) {
        let choice = accepted.choice(of: ContentCoding.thorough)
        guard choice != .identity, let gzip else { return (plain, .identity) }
        if choice == .brotli, let brotli { return (brotli, .brotli) }
        return accepted.accepts(.gzip) ? (gzip, .gzip) : (plain, .identity)
    }

    /// The content compressed with gzip; nil if that saves less than a tenth.
    private var gzip: ByteBuffer? {
        let gzip = state.withLock { state in
            if let gzip = state.gzip { return gzip }
            let compressed = ContentCoding.gzip.encode(plain, .high)
            let gzip = compressed.readableBytes < plain.readableBytes * 9 / 10 ? compressed : plain
            state.gzip = gzip
            return gzip
        }
        return gzip.readableBytes < plain.readableBytes ? gzip : nil
    }

    /// The content compressed with Brotli; nil until the thread has made it.
    private var brotli: ByteBuffer? {
        let (brotli, mustMake) = state.withLock { state -> (ByteBuffer?, Bool) in
            switch state.brotli {
            case .made(let brotli): return (brotli, false)
            case .inWork: return (nil, false)
            case .missing:
                state.brotli = .inWork
                return (nil, true)
            }
        }
        guard mustMake else { return brotli }
        Task.detached { [self] in
            try await Self.thread.run { [self] in
                let made = ContentCoding.brotli.encode(plain)
                state.withLock { $0.brotli = .made(made) }
            }
        }
        return nil
    }
}
