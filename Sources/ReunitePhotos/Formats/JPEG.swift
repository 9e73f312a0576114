import CGD
import CTurboJPEG

/// JPEG, decoded by libjpeg-turbo, or by libgd where the colours are not YCbCr or grey.
struct JPEG: ImageFormat {
    /// Maximum number of scans of a progressive JPEG. Each takes a pass over the whole picture; encoders write about ten.
    private static let maximumScans = 100

    /// Maximum number of bytes of coefficients that a decoder keeps, of a picture that may be larger than those of other
    /// formats. A progressive JPEG of 200 million pixels with colours of half the size needs 600 MB.
    private static let maximumCoefficients = 512_000_000

    let header: ImageHeader
    /// The bytes of all coefficients if they must be kept until the last scan; 0 if each block is finished at once.
    private let keptCoefficients: Int
    private let hasInks: Bool
    private let bytes: [UInt8]

    static func matches(_ bytes: BoundedBytes) -> Bool { bytes.has([0xFF, 0xD8, 0xFF], at: 0) }

    /// Reads the frame header (SOF) before the first scan.
    init?(_ bytes: [UInt8]) {
        let reader = BoundedBytes(bytes)
        var segments = JPEGSegments(reader)
        let frames = [0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF]
        var start: Int?
        var (isProgressive, components) = (false, 0)
        while let (marker, data) = segments.next() {
            if marker == 0xDA {
                components = reader.big(1, at: data.lowerBound) ?? 0
            } else if start == nil, frames.contains(where: { $0.contains(marker) }) {
                start = data.lowerBound
                isProgressive = marker & 3 == 2
            }
        }
        guard let start, let height = reader.big(2, at: start + 1), let width = reader.big(2, at: start + 3),
            !isProgressive || Self.hasFewScans(reader)
        else { return nil }
        header = ImageHeader(width: width, height: height)
        let samplings = (0..<(reader.big(1, at: start + 5) ?? 0)).compactMap { reader.big(1, at: start + 7 + 3 * $0) }
        let isKept = isProgressive || components < samplings.count
        hasInks = samplings.count == 4
        keptCoefficients = isKept ? Self.coefficients(width, height, samplings) : 0
        self.bytes = bytes
    }

    /// Whether there are not too many scans: other pictures may follow, which are not read.
    private static func hasFewScans(_ bytes: BoundedBytes) -> Bool {
        let scans = JPEGSegments(bytes, hasAllScans: true).lazy.filter { $0.marker == 0xDA }
        return scans.prefix(maximumScans + 1).reduce(0) { count, _ in count + 1 } <= maximumScans
    }

    /// The bytes of all coefficients: two for each of the 64 of a block.
    private static func coefficients(_ width: Int, _ height: Int, _ samplings: [Int]) -> Int {
        let (across, down) = (samplings.map { $0 >> 4 }.max() ?? 0, samplings.map { $0 & 15 }.max() ?? 0)
        guard across > 0, down > 0 else { return 0 }
        let units = (width / (8 * across) + 1) * (height / (8 * down) + 1)
        return units * samplings.reduce(0) { $0 + ($1 >> 4) * ($1 & 15) } * 128
    }

    var exif: ExifMetadata {
        let bytes = BoundedBytes(bytes)
        let block = JPEGSegments(bytes).first {
            $0.marker == 0xE1 && bytes.has(ExifMetadata.identifier, at: $0.data.lowerBound)
        }
        return ExifMetadata(bytes, at: block.map { $0.data.lowerBound + ExifMetadata.identifier.count })
    }

    /// The profile, if it may be that of the decoded pixels: four inks are converted while decoding, or without a profile.
    var colors: ColorEncoding? { hasInks ? nil : profile }

    /// A profile has up to 255 parts, which are numbered from 1 (ICC.1:2022, annex B.4).
    private var profile: ColorEncoding? {
        let bytes = BoundedBytes(bytes)
        var parts: [Int: Range<Int>] = [:]
        var count = 0
        for (marker, data) in JPEGSegments(bytes)
        where marker == 0xE2 && bytes.has("ICC_PROFILE\0", at: data.lowerBound) {
            guard bytes.contains(data), let number = bytes.byte(at: data.lowerBound + 12),
                let total = bytes.byte(at: data.lowerBound + 13), data.count > 14
            else { return nil }
            count = Int(total)
            parts[Int(number)] = parts[Int(number)] ?? data.dropFirst(14)
        }
        guard count > 0, (1...count).allSatisfy({ parts[$0] != nil }) else { return nil }
        return .icc((1...count).flatMap { self.bytes[parts[$0] ?? 0..<0] })
    }

    /// Whether libjpeg-turbo can decode it (``isQuick(_:)``, ``inks(_:)``) without too much memory.
    var isScaledWhileDecoding: Bool {
        guard keptCoefficients <= Self.maximumCoefficients, let decoder = tjInitDecompress() else { return false }
        defer { tjDestroy(decoder) }
        return isQuick(decoder) || inks(decoder) != nil
    }

    func decode(within side: Int) throws(PhotoError) -> Picture {
        if let picture = try quickly(within: side) { return picture }
        return try Picture(gd: bytes, header, load: gdImageCreateFromJpegPtr).fitted(within: side)
    }

    /// Decodes with libjpeg-turbo at the smallest scale that covers a square of this side, which saves time, and scales
    /// from its pixels, which are not copied.
    ///
    /// - Returns: nil if libjpeg-turbo fails, or the colours are neither YCbCr nor grey, nor four inks with a profile.
    private func quickly(within side: Int) throws(PhotoError) -> Picture? {
        guard let decoder = tjInitDecompress() else { return nil }
        defer { tjDestroy(decoder) }
        let inks = inks(decoder)
        guard inks != nil || isQuick(decoder) else { return nil }
        let size = Self.smallest(Int32(header.width), Int32(header.height), toCover: Int32(side))
        let (columns, rows) = (Int(size.width), Int(size.height))
        // Grey where a truncated file has no data.
        var pixels = [Int32](repeating: 0x808080, count: columns * rows)
        let result = tjDecompress2(
            decoder, bytes, UInt(bytes.count), &pixels, size.width, 0, size.height,
            Int32((inks == nil ? TJPF_BGRX : TJPF_CMYK).rawValue), TJFLAG_LIMITSCANS)
        guard result == 0 || tjGetErrorCode(decoder) == Int32(TJERR_WARNING.rawValue) else { return nil }
        inks?.convert(&pixels, count: pixels.count)
        return try pixels.withUnsafeBufferPointer { pixels throws(PhotoError) in
            guard let first = pixels.baseAddress else { throw .undecodable }
            return try PixelRows(width: columns, height: rows) { first + $0 * columns }.fitted(within: side)
        }
    }

    /// Whether libjpeg-turbo reads the same size from the header, and a colour space of YCbCr or grey.
    private func isQuick(_ decoder: tjhandle) -> Bool {
        let space = colorSpace(decoder)
        return space == TJCS_YCbCr || space == TJCS_GRAY
    }

    /// The conversion of four inks by their profile; nil if they have none, or for other pixels. Adobe's programs, which
    /// say that a file is theirs, write 255 for no ink.
    private func inks(_ decoder: tjhandle) -> ColorTransform? {
        let space = colorSpace(decoder)
        guard space == TJCS_CMYK || space == TJCS_YCCK, let profile else { return nil }
        let reader = BoundedBytes(bytes)
        let isInverted = JPEGSegments(reader).contains {
            $0.marker == 0xEE && reader.has("Adobe", at: $0.data.lowerBound)
        }
        return ColorTransform(profile, of: isInverted ? .invertedCMYK : .cmyk)
    }

    /// The colour space that libjpeg-turbo reads from the header; nil if it reads another size.
    private func colorSpace(_ decoder: tjhandle) -> TJCS? {
        var (width, height, code, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard tjDecompressHeader3(decoder, bytes, UInt(bytes.count), &width, &height, &code, &space) == 0,
            width == header.width, height == header.height
        else { return nil }
        return TJCS(UInt32(space))
    }

    /// The smallest size that libjpeg-turbo can decode to and that covers a square of this side.
    private static func smallest(_ width: Int32, _ height: Int32, toCover side: Int32) -> (width: Int32, height: Int32)
    {
        // Other eighths, such as 3/8, are slower than the next larger of these.
        for divisor in [8, 4, 2] as [Int32] {
            let size = (width: (width + divisor - 1) / divisor, height: (height + divisor - 1) / divisor)
            if max(size.width, size.height) >= side { return size }
        }
        return (width, height)
    }

    static let names = ["JPEG"]
    static let samples = [
        """
        /9j/4AAQSkZJRgABAQEAYABgAAD//gA7Q1JFQVRPUjogZ2QtanBlZyB2MS4wICh1c2luZyBJSkcgSlBFRyB2NjIpLCBxdWFsaXR5ID0gNTAK/9\
        sAQwAQCwwODAoQDg0OEhEQExgoGhgWFhgxIyUdKDozPTw5Mzg3QEhcTkBEV0U3OFBtUVdfYmdoZz5NcXlwZHhcZWdj/9sAQwEREhIYFRgvGhov\
        Y0I4QmNjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj/8AAEQgAEAAQAwEiAAIRAQMRAf/EAB8AAAEFAQ\
        EBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//EALUQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJ\
        ChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tr\
        e4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/EAB8BAAMBAQEBAQEBAQEAAAAAAAABAgMEBQYHCAkKC//EALURAAIB\
        AgQEAwQHBQQEAAECdwABAgMRBAUhMQYSQVEHYXETIjKBCBRCkaGxwQkjM1LwFWJy0QoWJDThJfEXGBkaJicoKSo1Njc4OTpDREVGR0hJSlNUVV\
        ZXWFlaY2RlZmdoaWpzdHV2d3h5eoKDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uLj5OXm5+jp\
        6vLz9PX29/j5+v/aAAwDAQACEQMRAD8Ahooor1Dzj//Z
        """
    ]
}
