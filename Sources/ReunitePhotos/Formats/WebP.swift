import CGD

/// WebP, decoded by libgd; of an animation, the first frame.
///
/// Source: RFC 9649, section 2.3.
struct WebP: ImageFormat {
    let header: ImageHeader
    private let bytes: [UInt8]

    static func matches(_ bytes: BoundedBytes) -> Bool { bytes.has("RIFF", at: 0) && bytes.has("WEBP", at: 8) }

    init?(_ bytes: [UInt8]) {
        guard let header = Self.header(BoundedBytes(bytes)) else { return nil }
        (self.header, self.bytes) = (header, bytes)
    }

    private static func header(_ bytes: BoundedBytes) -> ImageHeader? {
        let most = ImageHeader.maximumCountedFrames
        if bytes.has("VP8X", at: 12), let width = bytes.little(3, at: 24), let height = bytes.little(3, at: 27) {
            let frames = bytes.webpChunks().prefix(most).count { $0.name == "ANMF" }
            let start = bytes.firstWebPFrame?.lowerBound ?? 12
            guard let picture = bytes.webpChunks(from: start).prefix(most).lazy.compactMap({ size(bytes, $0) }).first
            else { return nil }
            return ImageHeader(
                width: max(width + 1, picture.width), height: max(height + 1, picture.height), frames: max(1, frames))
        }
        return bytes.webpChunks().first { _ in true }.flatMap { size(bytes, $0) }
            .map { ImageHeader(width: $0.width, height: $0.height) }
    }

    /// The size in the header of a lossless (VP8L) or lossy (VP8) chunk; nil for other chunks.
    private static func size(
        _ bytes: BoundedBytes, _ chunk: (name: String, data: Range<Int>)
    ) -> (width: Int, height: Int)? {
        let start = chunk.data.lowerBound
        switch chunk.name {
        case "VP8L": return bytes.little(4, at: start + 1).map { (($0 & 0x3FFF) + 1, (($0 >> 14) & 0x3FFF) + 1) }
        case "VP8 ":
            guard let width = bytes.little(2, at: start + 6), let height = bytes.little(2, at: start + 8) else {
                return nil
            }
            return (width & 0x3FFF, height & 0x3FFF)
        default: return nil
        }
    }

    var exif: ExifMetadata {
        let bytes = BoundedBytes(bytes)
        guard let start = bytes.webpChunks().first(where: { $0.name == "EXIF" })?.data.lowerBound else {
            return ExifMetadata()
        }
        // Some encoders write the identifier that JPEG has before the TIFF structure.
        let hasIdentifier = bytes.has(ExifMetadata.identifier, at: start)
        return ExifMetadata(bytes, at: hasIdentifier ? start + ExifMetadata.identifier.count : start)
    }

    var colors: ColorEncoding? {
        let profile = BoundedBytes(bytes).webpChunks().first { $0.name == "ICCP" }?.data
        return profile.flatMap { BoundedBytes(bytes).contains($0) ? .icc(bytes[$0]) : nil }
    }

    func decode(within side: Int) throws(PhotoError) -> Picture {
        let reader = BoundedBytes(bytes)
        guard let frame = reader.firstWebPFrame else {
            return try Picture(gd: bytes, header, load: gdImageCreateFromWebpPtr).fitted(within: side)
        }
        func number(_ place: Int) -> Int { reader.little(3, at: place) ?? 0 }
        // The frame begins with its place, in steps of two pixels; the canvas is in the first chunk.
        let place = (x: 2 * number(frame.lowerBound - 16), y: 2 * number(frame.lowerBound - 13))
        let canvas = reader.has("VP8X", at: 12) ? (number(24) + 1, number(27) + 1) : (0, 0)
        return try Picture(gd: Array(bytes[frame]), header, load: gdImageCreateFromWebpPtr)
            .placed(at: place, on: canvas).fitted(within: side)
    }

    static let names = ["WebP"]
    static let samples = [
        """
        UklGRjAAAABXRUJQVlA4ICQAAACQAQCdASoQABAABUB8JaACdLoAA5gA/ru3yMht0c9d4tE0AAA=
        """
    ]
}

extension BoundedBytes {
    /// The chunks and where their data lies. A chunk is name, length and data, padded to an even length.
    fileprivate func webpChunks(from start: Int = 12) -> some Sequence<(name: String, data: Range<Int>)> {
        sequence(state: start) { position -> (name: String, data: Range<Int>)? in
            guard let name = text(4, at: position), let size = little(4, at: position + 4) else { return nil }
            let start = position + 8
            position = start + size + size % 2
            return (name, start..<start + size)
        }
    }

    /// The first frame of an animation: the chunks after its 16 bytes of position and duration.
    fileprivate var firstWebPFrame: Range<Int>? {
        guard let frame = webpChunks().first(where: { $0.name == "ANMF" })?.data, frame.count > 16,
            contains(frame)
        else { return nil }
        return frame.dropFirst(16).indices
    }
}
