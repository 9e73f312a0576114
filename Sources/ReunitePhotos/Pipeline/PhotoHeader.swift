/// The kinds of images that are taken, told by their first bytes.
enum PhotoFormat: Sendable {
    case jpeg, png, gif, webp, bmp, tiff, avif
}

/// What an image's header says, read before anything is decoded: decoders make room for whatever it claims.
struct PhotoHeader {
    typealias Size = (width: Int, height: Int)

    let format: PhotoFormat
    let width: Int
    let height: Int

    /// - Throws: ``PhotoError/unknownFormat``, or ``PhotoError/undecodable`` where the sizes cannot be read.
    init(_ bytes: [UInt8]) throws(PhotoError) {
        let reader = BoundedBytes(bytes)
        guard let format = Self.format(reader) else { throw .unknownFormat }
        let size: Size? =
            switch format {
            case .jpeg: Self.jpeg(reader)
            case .png: Self.png(reader)
            case .gif: Self.gif(reader)
            case .webp: Self.webp(reader)
            case .bmp: Self.bmp(reader)
            case .tiff: TIFFDirectory(reader, at: 0)?.size
            case .avif: Self.boxes(reader)
            }
        guard let size, size.width > 0, size.height > 0 else { throw .undecodable }
        (self.format, width, height) = (format, size.width, size.height)
    }

    private static func format(_ bytes: BoundedBytes) -> PhotoFormat? {
        if bytes.has([0xFF, 0xD8, 0xFF], at: 0) { return .jpeg }
        if bytes.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) { return .png }
        if bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0) { return .gif }
        if bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) { return .webp }
        if bytes.has("BM", at: 0) { return .bmp }
        if bytes.has([0x49, 0x49, 0x2A, 0], at: 0) || bytes.has([0x4D, 0x4D, 0, 0x2A], at: 0) { return .tiff }
        // HEIC is not taken: libgd 2.3.3 leaves pixels of it as the memory was, which may have held another's picture.
        return bytes.has("ftypavif", at: 4) || bytes.has("ftypavis", at: 4) ? .avif : nil
    }

    /// The first frame header (SOF) behind the segments before it.
    private static func jpeg(_ bytes: BoundedBytes) -> Size? {
        var position = 2
        while let marker = bytes.big(2, at: position), marker >> 8 == 0xFF {
            switch marker & 0xFF {
            case 0xFF: position += 1
            case 0x01, 0xD0...0xD8: position += 2
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                guard let height = bytes.big(2, at: position + 5), let width = bytes.big(2, at: position + 7) else {
                    return nil
                }
                return (width, height)
            default:
                guard let length = bytes.big(2, at: position + 2), length >= 2 else { return nil }
                position += 2 + length
            }
        }
        return nil
    }

    private static func png(_ bytes: BoundedBytes) -> Size? {
        guard bytes.has("IHDR", at: 12), let width = bytes.big(4, at: 16), let height = bytes.big(4, at: 20) else {
            return nil
        }
        return (width, height)
    }

    /// The screen, and the first frame where that is larger.
    private static func gif(_ bytes: BoundedBytes) -> Size? {
        guard var width = bytes.little(2, at: 6), var height = bytes.little(2, at: 8),
            let flags = bytes.little(1, at: 10)
        else { return nil }
        var position = 13 + (flags & 0x80 != 0 ? 3 << ((flags & 7) + 1) : 0)
        while let kind = bytes.little(1, at: position) {
            if kind == 0x2C {
                guard let frameWidth = bytes.little(2, at: position + 5),
                    let frameHeight = bytes.little(2, at: position + 7)
                else { return nil }
                (width, height) = (max(width, frameWidth), max(height, frameHeight))
                break
            }
            guard kind == 0x21 else { break }
            position += 2
            while let length = bytes.little(1, at: position) {
                position += 1 + length
                if length == 0 { break }
            }
        }
        return (width, height)
    }

    private static func webp(_ bytes: BoundedBytes) -> Size? {
        if bytes.has("VP8X", at: 12), let width = bytes.little(3, at: 24), let height = bytes.little(3, at: 27) {
            return (width + 1, height + 1)
        }
        if bytes.has("VP8L", at: 12), let bits = bytes.little(4, at: 21) {
            return ((bits & 0x3FFF) + 1, ((bits >> 14) & 0x3FFF) + 1)
        }
        guard bytes.has("VP8 ", at: 12), let width = bytes.little(2, at: 26), let height = bytes.little(2, at: 28)
        else { return nil }
        return (width & 0x3FFF, height & 0x3FFF)
    }

    /// Both kinds of headers; a height below zero says that the rows come from the top.
    private static func bmp(_ bytes: BoundedBytes) -> Size? {
        guard let length = bytes.little(4, at: 14) else { return nil }
        if length == 12 {
            guard let width = bytes.little(2, at: 18), let height = bytes.little(2, at: 20) else { return nil }
            return (width, height)
        }
        guard let width = bytes.little(4, at: 18), let height = bytes.little(4, at: 22) else { return nil }
        let rows = Int(Int32(truncatingIfNeeded: height))
        return (Int(Int32(truncatingIfNeeded: width)), abs(rows))
    }

    /// The largest picture that an AVIF file has: its `ispe` boxes tell the sizes.
    private static func boxes(_ bytes: BoundedBytes) -> Size? {
        var largest: Size?
        for position in bytes.positions(of: "ispe", before: 1 << 20) {
            guard let width = bytes.big(4, at: position + 8), let height = bytes.big(4, at: position + 12) else {
                continue
            }
            let area = Double(width) * Double(height)
            if area > largest.map({ Double($0.width) * Double($0.height) }) ?? 0 { largest = (width, height) }
        }
        return largest
    }
}
