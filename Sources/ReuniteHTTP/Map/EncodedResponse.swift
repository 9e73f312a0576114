import HTTPTypes
import NIOCore
import Synchronization

/// The body of a tile or viewport with its entity tag; compressed in each coding when it is first requested.
final class EncodedResponse: CodedContent {
    let tag: EntityTag
    private let plain: ByteBuffer
    private let isWorthwhile: Bool
    private let forms = Mutex<[ContentCoding: ByteBuffer]>([:])

    /// - Parameter compressedSize: minimum size in bytes at which it is compressed.
    init(_ bytes: [UInt8], compressedSize: Int = CompressionMiddleware.minimumSize) {
        plain = ByteBuffer(bytes: bytes)
        tag = EntityTag(of: bytes)
        isWorthwhile = bytes.count >= compressedSize
    }

    func body(for accepted: AcceptEncoding) -> (bytes: ByteBuffer, coding: ContentCoding) {
        let coding = accepted.choice(of: ContentCoding.quick, isWorthwhile: isWorthwhile)
        guard coding != .identity, plain.readableBytes > 0 else { return (plain, .identity) }
        let bytes = forms.withLock { forms in
            if let form = forms[coding] { return form }
            let form = coding.encode(plain)
            forms[coding] = form
            return form
        }
        return (bytes, coding)
    }

    /// Bytes of memory, including an estimate for both compressed forms: for a tile, they add up to its size.
    var size: Int { plain.readableBytes * 2 }
}
