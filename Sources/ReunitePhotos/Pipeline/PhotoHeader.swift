/// What an image's header says, read before anything is decoded: decoders make room for whatever it claims.
struct PhotoHeader {
    typealias Size = (width: Int, height: Int)

    /// How many frames are counted: no limit allows as many, and a file whose frames go round in a circle has no end.
    private static let mostFrames = 10_000
    /// The most scans of a progressive JPEG, each of which is a way through the whole picture; encoders make about ten.
    private static let mostScans = 100

    let width: Int
    let height: Int
    /// How many pictures the file has behind each other.
    var frames = 1

    init(_ size: Size, frames: Int = 1) {
        (width, height, self.frames) = (size.width, size.height, frames)
    }

    /// - Returns: nil where the sizes cannot be read.
    init?(_ bytes: BoundedBytes, _ format: PhotoFormat) {
        let header: PhotoHeader? =
            switch format {
            case .jpeg: Self.jpeg(bytes)
            case .png: Self.png(bytes)
            case .gif: Self.gif(bytes)
            case .webp: Self.webp(bytes)
            case .bmp: Self.bmp(bytes)
            case .tiff: Self.tiff(bytes)
            // Which libheif reads.
            case .heif: nil
            }
        guard let header else { return nil }
        self = header
    }

    /// - Throws: ``PhotoError/tooManyFrames(limit:)``; ``PhotoError/tooManyPixels(limit:)`` where all frames together
    ///   have more, ``PhotoError/undecodable`` where there are none.
    func check(_ limits: PhotoLimits) throws(PhotoError) {
        guard width > 0, height > 0, frames > 0 else { throw .undecodable }
        guard frames <= limits.frames else { throw .tooManyFrames(limit: limits.frames) }
        guard Double(width) * Double(height) * Double(frames) <= Double(limits.pixels) else {
            throw .tooManyPixels(limit: limits.pixels)
        }
    }

    /// The first frame header (SOF) behind the segments before it.
    private static func jpeg(_ bytes: BoundedBytes) -> PhotoHeader? {
        var position = 2
        while let marker = bytes.big(2, at: position), marker >> 8 == 0xFF {
            switch marker & 0xFF {
            case 0xFF: position += 1
            // Decoders look for a marker behind it, and we would go past it.
            case 0x00, 0xD9, 0xDA: return nil
            case 0x01, 0xD0...0xD8: position += 2
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                guard let height = bytes.big(2, at: position + 5), let width = bytes.big(2, at: position + 7) else {
                    return nil
                }
                let isProgressive = marker & 3 == 2
                guard !isProgressive || !bytes.has(0xFF, 0xDA, moreThan: mostScans, from: position) else { return nil }
                return PhotoHeader((width, height))
            default:
                guard let length = bytes.big(2, at: position + 2), length >= 2 else { return nil }
                position += 2 + length
            }
        }
        return nil
    }

    private static func png(_ bytes: BoundedBytes) -> PhotoHeader? {
        guard bytes.has("IHDR", at: 12), let width = bytes.big(4, at: 16), let height = bytes.big(4, at: 20) else {
            return nil
        }
        let animation = bytes.pngChunk("acTL")
        return PhotoHeader((width, height), frames: animation.flatMap { bytes.big(4, at: $0) } ?? 1)
    }

    /// The screen, or the frame that is larger.
    private static func gif(_ bytes: BoundedBytes) -> PhotoHeader? {
        guard var width = bytes.little(2, at: 6), var height = bytes.little(2, at: 8),
            let flags = bytes.little(1, at: 10)
        else { return nil }
        var frames = 0
        var position = 13 + tableLength(flags)
        while frames < mostFrames, let kind = bytes.little(1, at: position), kind == 0x2C || kind == 0x21 {
            if kind == 0x2C {
                guard let frameWidth = bytes.little(2, at: position + 5),
                    let frameHeight = bytes.little(2, at: position + 7), let flags = bytes.little(1, at: position + 9)
                else { break }
                (width, height) = (max(width, frameWidth), max(height, frameHeight))
                frames += 1
                // Behind the table of colours, and the width of the first code.
                position += 11 + tableLength(flags)
            } else {
                position += 2
            }
            while let length = bytes.little(1, at: position) {
                position += 1 + length
                if length == 0 { break }
            }
        }
        return PhotoHeader((width, height), frames: max(1, frames))
    }

    /// How long a GIF's table of colours is, in bytes.
    private static func tableLength(_ flags: Int) -> Int {
        flags & 0x80 != 0 ? 3 << ((flags & 7) + 1) : 0
    }

    private static func webp(_ bytes: BoundedBytes) -> PhotoHeader? {
        if bytes.has("VP8X", at: 12), let width = bytes.little(3, at: 24), let height = bytes.little(3, at: 27) {
            let frames = bytes.webpChunks().prefix(mostFrames).count { $0.name == "ANMF" }
            let start = bytes.firstWebPFrame?.lowerBound ?? 12
            guard
                let picture = bytes.webpChunks(from: start).prefix(mostFrames).lazy.compactMap({ webp(bytes, $0) })
                    .first
            else { return nil }
            return PhotoHeader(
                (max(width + 1, picture.width), max(height + 1, picture.height)), frames: max(1, frames))
        }
        return bytes.webpChunks().first { _ in true }.flatMap { webp(bytes, $0) }.map { PhotoHeader($0) }
    }

    /// What a picture in a WebP says of its own size; nil where the chunk is no picture.
    private static func webp(_ bytes: BoundedBytes, _ chunk: (name: String, data: Range<Int>)) -> Size? {
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

    /// Both kinds of headers; a height below zero says that the rows come from the top.
    private static func bmp(_ bytes: BoundedBytes) -> PhotoHeader? {
        guard let length = bytes.little(4, at: 14) else { return nil }
        if length == 12 {
            guard let width = bytes.little(2, at: 18), let height = bytes.little(2, at: 20) else { return nil }
            return PhotoHeader((width, height))
        }
        guard let width = bytes.little(4, at: 18), let height = bytes.little(4, at: 22) else { return nil }
        let rows = Int(Int32(truncatingIfNeeded: height))
        return PhotoHeader((Int(Int32(truncatingIfNeeded: width)), abs(rows)))
    }

    private static func tiff(_ bytes: BoundedBytes) -> PhotoHeader? {
        guard let first = TIFFDirectory(bytes, at: 0), let width = first.integer(256), let height = first.integer(257)
        else { return nil }
        return PhotoHeader((width, height), frames: first.count(atMost: mostFrames))
    }
}
