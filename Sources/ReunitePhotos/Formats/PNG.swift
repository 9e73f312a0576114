import CGD

/// PNG, decoded by libgd.
///
/// Source: PNG, third edition, section 5.3: a chunk is length, name, data and checksum.
struct PNG: ImageFormat {
    let header: ImageHeader
    private let bytes: [UInt8]

    static func matches(_ bytes: BoundedBytes) -> Bool {
        bytes.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0)
    }

    init?(_ bytes: [UInt8]) {
        let reader = BoundedBytes(bytes)
        guard reader.has("IHDR", at: 12), let width = reader.big(4, at: 16), let height = reader.big(4, at: 20) else {
            return nil
        }
        let animation = reader.pngChunk("acTL")
        let frames = animation.flatMap { reader.big(4, at: $0) } ?? 1
        header = ImageHeader(width: width, height: height, frames: frames)
        self.bytes = bytes
    }

    var exif: ExifMetadata {
        let bytes = BoundedBytes(bytes)
        return ExifMetadata(bytes, at: bytes.pngChunk("eXIf"))
    }

    func decode(within side: Int) throws(PhotoError) -> Picture {
        let chunks = BoundedBytes(bytes).pngPictureChunks
        return try Picture(gd: chunks.flatMap { bytes[$0] }, header, load: gdImageCreateFromPngPtr)
            .fitted(within: side)
    }

    static let names = ["PNG"]
    static let samples = [
        """
        iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAACXBIWXMAAA7EAAAOxAGVKw4bAAAAGklEQVQoz2N0aDjAQApgYiARjGoY1TB0NA\
        AAyMwBoDJvn00AAAAASUVORK5CYII=
        """
    ]
}

extension BoundedBytes {
    /// Where the data of a chunk begins; only chunks before the image data (IDAT) are searched.
    fileprivate func pngChunk(_ name: String) -> Int? {
        var position = 8
        while let size = big(4, at: position), !has("IDAT", at: position + 4) {
            if has(name, at: position + 4) { return position + 8 }
            position += 12 + size
        }
        return nil
    }

    /// The signature and the complete chunks that decoding needs. Texts and colour profiles are left out because they
    /// may be far larger when decompressed, and truncated chunks because decoders trust their length.
    fileprivate var pngPictureChunks: [Range<Int>] {
        var (chunks, position) = ([0..<8], 8)
        while let size = big(4, at: position), contains(position..<position + 12 + size) {
            let chunk = position..<position + 12 + size
            if ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"].contains(where: { has($0, at: position + 4) }) {
                chunks.append(chunk)
            }
            position = chunk.upperBound
        }
        return chunks
    }
}
