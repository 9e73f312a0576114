/// BMP. Decoded here: libgd 2.3.3 looks for palettes behind a header of 40 bytes, whatever its length, takes rows of one bit for
/// shorter than they are, and reads no masks.
struct BMP: ImageFormat {
    /// How pixels are stored (`biCompression`).
    private enum Storage: Int {
        case plain, runsOfBytes, runsOfHalfBytes, masked
        /// The same with a mask of opacity, which longer headers have anyway.
        case maskedWithOpacity = 6
    }

    /// The lengths of the headers of OS/2 and Windows, without that of the file.
    private static let lengths = [12, 16, 40, 52, 56, 64, 108, 124]

    let header: ImageHeader
    private let bytes: [UInt8]
    private let length: Int
    private let depth: Int
    /// Nil for one that is not supported: Huffman codes, or another file inside.
    private let storage: Storage?
    private let isFromTop: Bool
    /// Where the pixels begin.
    private let start: Int

    static func matches(_ bytes: BoundedBytes) -> Bool { bytes.has("BM", at: 0) }

    /// Reads both kinds of header, of OS/2 (12 bytes) and later ones. A negative height means that rows are stored from
    /// the top.
    init?(_ bytes: [UInt8]) {
        let reader = BoundedBytes(bytes)
        guard let start = reader.little(4, at: 10), let length = reader.little(4, at: 14),
            Self.lengths.contains(length)
        else { return nil }
        let size = length == 12 ? 2 : 4
        guard let width = reader.little(size, at: 18), let height = reader.little(size, at: 18 + size),
            let depth = reader.little(2, at: 20 + 2 * size)
        else { return nil }
        let rows = size == 2 ? height : Int(Int32(truncatingIfNeeded: height))
        header = ImageHeader(width: size == 2 ? width : Int(Int32(truncatingIfNeeded: width)), height: abs(rows))
        let code = length < 40 ? 0 : reader.little(4, at: 30) ?? 0
        // That of OS/2 has other numbers.
        storage = length == 64 && code > 2 ? nil : Storage(rawValue: code)
        (self.bytes, self.length, self.depth, self.start, isFromTop) = (bytes, length, depth, start, rows < 0)
    }

    /// BMP has no EXIF data.
    var exif: ExifMetadata { ExifMetadata() }

    func decode(within side: Int) throws(PhotoError) -> Picture {
        switch (storage, depth) {
        case (.plain, 1), (.plain, 2), (.plain, 4), (.plain, 8): try indexed().fitted(within: side)
        case (.runsOfBytes, 8), (.runsOfHalfBytes, 4): try runs().fitted(within: side)
        case (.plain, 16): try masked([0x7C00, 0x3E0, 0x1F, 0]).fitted(within: side)
        case (.plain, 24), (.plain, 32): try masked([0xFF0000, 0xFF00, 0xFF, 0]).fitted(within: side)
        case (.masked, 16), (.masked, 32), (.maskedWithOpacity, 16), (.maskedWithOpacity, 32):
            try masked(masks).fitted(within: side)
        default: throw .unsupportedVariant
        }
    }

    /// The colours of a palette.
    private var palette: [Int32] {
        let (reader, size) = (BoundedBytes(bytes), length == 12 ? 3 : 4)
        return (0..<1 << depth).map { Int32(reader.little(3, at: 14 + length + size * $0) ?? 0) }
    }

    /// Where each row begins that is stored as it is.
    ///
    /// - Throws: ``PhotoError/undecodable`` if the file ends before the last.
    private func rows() throws(PhotoError) -> (Int) -> Int {
        let length = (header.width * depth + 31) / 32 * 4
        guard BoundedBytes(bytes).contains(start..<start + length * header.height) else { throw .undecodable }
        return { start + (isFromTop ? $0 : header.height - 1 - $0) * length }
    }

    private func indexed() throws(PhotoError) -> Picture {
        let (palette, rows, most) = (palette, try rows(), 1 << depth - 1)
        return try Picture(width: header.width, height: header.height) { y, pixels in
            let row = rows(y)
            for x in 0..<header.width {
                let bit = x * depth
                pixels[x] = palette[Int(bytes[row + bit / 8]) >> (8 - depth - bit % 8) & most]
            }
        }
    }

    /// The masks of red, green, blue and opacity, which follow the first 40 bytes of the header.
    private var masks: [UInt32] {
        let hasOpacity = length >= 56 || storage == .maskedWithOpacity
        return (0..<4).map {
            $0 < 3 || hasOpacity ? UInt32(BoundedBytes(bytes).little(4, at: 54 + 4 * $0) ?? 0) : 0
        }
    }

    /// Pixels of two to four bytes. If all are transparent, the file only leaves the opacity out.
    private func masked(_ masks: [UInt32]) throws(PhotoError) -> Picture {
        let (rows, size) = (try rows(), depth / 8)
        func pixel(_ row: Int, _ x: Int) -> UInt32 {
            (0..<size).reduce(0) { $0 | UInt32(bytes[row + x * size + $1]) << (8 * UInt32($1)) }
        }
        func part(_ pixel: UInt32, _ channel: Int) -> Int32 {
            let mask = masks[channel]
            guard mask != 0 else { return 0 }
            let shift = mask.trailingZeroBitCount
            return Int32(UInt64((pixel & mask) >> shift) * 255 / UInt64(mask >> shift))
        }
        func isTransparent(_ y: Int) -> Bool {
            (0..<header.width).allSatisfy { pixel(rows(y), $0) & masks[3] == 0 }
        }
        let isOpaque = masks[3] == 0 || (0..<header.height).allSatisfy(isTransparent)
        return try Picture(width: header.width, height: header.height) { x, y in
            let pixel = pixel(rows(y), x)
            return Color(
                red: part(pixel, 0), green: part(pixel, 1), blue: part(pixel, 2),
                opacity: isOpaque ? 255 : part(pixel, 3))
        }
    }

    /// Rows whose pixels are stored as runs of one or two colours. What no run reaches has the first colour.
    ///
    /// - Throws: ``PhotoError/undecodable`` if the file ends before the last row.
    private func runs() throws(PhotoError) -> Picture {
        let (reader, palette, (width, height)) = (BoundedBytes(bytes), palette, (header.width, header.height))
        let picture = try Picture(width: width, height: height) { $1.update(repeating: palette[0], count: width) }
        var (x, y, position) = (0, 0, start)
        func put(_ count: Int, _ index: (Int) -> UInt8) {
            let row = picture.row(isFromTop ? y : height - 1 - y)
            for step in 0..<max(0, min(count, width - x)) { row[x + step] = palette[Int(index(step))] }
            x += count
        }
        /// The index of a pixel among those that begin at a byte.
        func index(_ byte: Int, _ step: Int) -> UInt8 {
            let value = reader.byte(at: byte + step * depth / 8) ?? 0
            return depth == 8 ? value : step % 2 == 0 ? value >> 4 : value & 15
        }
        while y < height {
            guard let count = reader.byte(at: position), let value = reader.byte(at: position + 1) else {
                throw .undecodable
            }
            position += 2
            switch (count, value) {
            case (0, 0): (x, y) = (0, y + 1)
            case (0, 1): return picture
            case (0, 2):
                x += Int(reader.byte(at: position) ?? 0)
                y += Int(reader.byte(at: position + 1) ?? 0)
                position += 2
            case (0, _):
                put(Int(value)) { index(position, $0) }
                position += (Int(value) * depth + 15) / 16 * 2
            default: put(Int(count)) { depth == 8 ? value : index(position - 1, $0 % 2) }
            }
        }
        return picture
    }

    static let names = ["BMP"]
    static let samples = [
        """
        Qk1GAAAAAAAAADYAAAAoAAAAAgAAAAIAAAABABgAAAAAABAAAAATCwAAEwsAAAAAAAAAAAAAxIJExIJEAADEgkTEgkQAAA==
        """
    ]
}
