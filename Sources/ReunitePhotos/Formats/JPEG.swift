import CGD
import CTurboJPEG

/// JPEG, decoded by libjpeg-turbo, or by libgd where the colours are not YCbCr or grey.
struct JPEG: ImageFormat {
    /// Maximum number of scans of a progressive JPEG. Each takes a pass over the whole picture; encoders write about ten.
    private static let maximumScans = 100

    let header: ImageHeader
    private let bytes: [UInt8]

    static func matches(_ bytes: BoundedBytes) -> Bool { bytes.has([0xFF, 0xD8, 0xFF], at: 0) }

    init?(_ bytes: [UInt8]) {
        guard let header = Self.header(BoundedBytes(bytes)) else { return nil }
        (self.header, self.bytes) = (header, bytes)
    }

    /// Reads the first frame header (SOF) after the segments before it.
    private static func header(_ bytes: BoundedBytes) -> ImageHeader? {
        var position = 2
        while let marker = bytes.big(2, at: position), marker >> 8 == 0xFF {
            switch marker & 0xFF {
            case 0xFF: position += 1
            // After these, decoders search for the next marker. We would skip over it, so refuse the file.
            case 0x00, 0xD9, 0xDA: return nil
            case 0x01, 0xD0...0xD8: position += 2
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                guard let height = bytes.big(2, at: position + 5), let width = bytes.big(2, at: position + 7) else {
                    return nil
                }
                let isProgressive = marker & 3 == 2
                guard !isProgressive || !bytes.has(0xFF, 0xDA, moreThan: maximumScans, from: position) else {
                    return nil
                }
                return ImageHeader(width: width, height: height)
            default:
                guard let length = bytes.big(2, at: position + 2), length >= 2 else { return nil }
                position += 2 + length
            }
        }
        return nil
    }

    var exif: ExifMetadata {
        let bytes = BoundedBytes(bytes)
        var position = 2
        while let marker = bytes.big(2, at: position), marker >> 8 == 0xFF, marker != 0xFFDA,
            let length = bytes.big(2, at: position + 2), length >= 2
        {
            if marker == 0xFFE1, bytes.has(ExifMetadata.identifier, at: position + 4) {
                return ExifMetadata(bytes, at: position + 10)
            }
            position += 2 + length
        }
        return ExifMetadata()
    }

    /// Whether libjpeg-turbo can decode it (``isQuick(_:)``).
    var isScaledWhileDecoding: Bool {
        guard let decoder = tjInitDecompress() else { return false }
        defer { tjDestroy(decoder) }
        return isQuick(decoder)
    }

    func decode(within side: Int) throws(PhotoError) -> Picture {
        if let picture = try quickly(within: side) { return picture }
        return try Picture(gd: bytes, header, load: gdImageCreateFromJpegPtr).fitted(within: side)
    }

    /// Decodes with libjpeg-turbo at the smallest scale that covers a square of this side, which saves time, and scales
    /// from its pixels, which are not copied.
    ///
    /// - Returns: nil if libjpeg-turbo fails, or the colours are neither YCbCr nor grey.
    private func quickly(within side: Int) throws(PhotoError) -> Picture? {
        guard let decoder = tjInitDecompress() else { return nil }
        defer { tjDestroy(decoder) }
        guard isQuick(decoder) else { return nil }
        let size = Self.smallest(Int32(header.width), Int32(header.height), toCover: Int32(side))
        let (columns, rows) = (Int(size.width), Int(size.height))
        // Grey where a truncated file has no data.
        var pixels = [Int32](repeating: 0x808080, count: columns * rows)
        let result = tjDecompress2(
            decoder, bytes, UInt(bytes.count), &pixels, size.width, 0, size.height, Int32(TJPF_BGRX.rawValue),
            TJFLAG_LIMITSCANS)
        guard result == 0 || tjGetErrorCode(decoder) == Int32(TJERR_WARNING.rawValue) else { return nil }
        return try pixels.withUnsafeBufferPointer { pixels throws(PhotoError) in
            guard let first = pixels.baseAddress else { throw .undecodable }
            return try PixelRows(width: columns, height: rows) { first + $0 * columns }.fitted(within: side)
        }
    }

    /// Whether libjpeg-turbo reads the same size from the header, and a colour space of YCbCr or grey.
    private func isQuick(_ decoder: tjhandle) -> Bool {
        var (width, height, code, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        return tjDecompressHeader3(decoder, bytes, UInt(bytes.count), &width, &height, &code, &space) == 0
            && width == header.width && height == header.height
            && (space == Int32(TJCS_YCbCr.rawValue) || space == Int32(TJCS_GRAY.rawValue))
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
