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
        return ExifMetadata(bytes, at: bytes.pngChunk("eXIf", isAnywhere: true))
    }

    /// The first of these that the file has, and that says which colours (PNG, third edition, section 13.14).
    var colors: ColorEncoding? {
        let chunks = BoundedBytes(bytes)
        if let points = chunks.pngChunk("cICP", size: 4), let primaries = chunks.big(1, at: points),
            let transfer = chunks.big(1, at: points + 1),
            ColorEncoding.areKnown(primaries: primaries, transfer: transfer)
        {
            return .codePoints(primaries: primaries, transfer: transfer)
        }
        if let profile = chunks.pngChunk("iCCP") { return compressedProfile(at: profile) }
        return chunks.pngChunk("sRGB") == nil ? measuredColors : nil
    }

    /// The profile after its name and the byte of the only way to compress it.
    private func compressedProfile(at start: Int) -> ColorEncoding? {
        let chunks = BoundedBytes(bytes)
        guard let size = chunks.big(4, at: start - 8), chunks.contains(start..<start + size),
            let name = bytes[start..<start + size].firstIndex(of: 0), name + 2 < start + size
        else { return nil }
        return .compressed(Array(bytes[name + 2..<start + size]))
    }

    /// The chunks `gAMA` and `cHRM`: numbers of hundred thousandths. Without the former, or if it is outside the range of
    /// libpng, there is no conversion.
    private var measuredColors: ColorEncoding? {
        let chunks = BoundedBytes(bytes)
        guard let gamma = chunks.pngChunk("gAMA", size: 4).flatMap({ chunks.big(4, at: $0) }),
            (16...625_000_000).contains(gamma)
        else { return nil }
        var places = Chromaticities()
        if let start = chunks.pngChunk("cHRM", size: 32) {
            let numbers = (0..<8).map { Double(chunks.big(4, at: start + 4 * $0) ?? 0) / 100_000 }
            places.white = (numbers[0], numbers[1])
            places.red = (numbers[2], numbers[3])
            places.green = (numbers[4], numbers[5])
            places.blue = (numbers[6], numbers[7])
        }
        // What writers of sRGB say, for whom nothing else can be said here.
        let isUsual = abs(gamma - 45_455) < 10 && places.isSRGB
        return isUsual ? nil : .rgb(places, .gamma(100_000 / Double(gamma)))
    }

    func decode(within side: Int) throws(PhotoError) -> Picture {
        let chunks = BoundedBytes(bytes).pngPictureChunks
        let picture = try Picture(gd: chunks.flatMap { bytes[$0] }, header, load: gdImageCreateFromPngPtr)
        if let key {
            for y in 0..<picture.height {
                let row = picture.row(y)
                for x in 0..<picture.width where row[x] == key { row[x] = Color.white }
            }
        }
        return try picture.fitted(within: side)
    }

    /// The pixel that is transparent, which libgd leaves opaque: the grey or colour in `tRNS` of a picture without a palette.
    /// Of 16 bits, libgd reads the upper eight.
    private var key: Int32? {
        let chunks = BoundedBytes(bytes)
        guard let depth = chunks.big(1, at: 24), (1...16).contains(depth), let kind = chunks.big(1, at: 25),
            kind == 0 || kind == 2, let start = chunks.pngChunk("tRNS")
        else { return nil }
        let most = 1 << depth - 1
        return [0, kind, 2 * kind].reduce(0) { key, place in
            guard let key, let value = chunks.big(2, at: start + place) else { return nil }
            return key << 8 | Int32(depth == 16 ? value >> 8 : (value & most) * 255 / most)
        }
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
    /// Where the data of a chunk begins.
    ///
    /// - Parameters:
    ///   - wanted: the number of its bytes; nil for any.
    ///   - isAnywhere: whether it may follow the image data (IDAT).
    fileprivate func pngChunk(_ name: String, size wanted: Int? = nil, isAnywhere: Bool = false) -> Int? {
        var position = 8
        while let size = big(4, at: position), isAnywhere || !has("IDAT", at: position + 4) {
            if has(name, at: position + 4) { return wanted ?? size == size ? position + 8 : nil }
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
