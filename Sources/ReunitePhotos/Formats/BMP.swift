import CGD

/// BMP, decoded by libgd.
struct BMP: ImageFormat {
    let header: ImageHeader
    private let bytes: [UInt8]

    static func matches(_ bytes: BoundedBytes) -> Bool { bytes.has("BM", at: 0) }

    init?(_ bytes: [UInt8]) {
        guard let header = Self.header(BoundedBytes(bytes)) else { return nil }
        (self.header, self.bytes) = (header, bytes)
    }

    /// Reads both kinds of header, of OS/2 (12 bytes) and Windows. A negative height means that rows are stored from
    /// the top.
    private static func header(_ bytes: BoundedBytes) -> ImageHeader? {
        guard let length = bytes.little(4, at: 14) else { return nil }
        if length == 12 {
            guard let width = bytes.little(2, at: 18), let height = bytes.little(2, at: 20) else { return nil }
            return ImageHeader(width: width, height: height)
        }
        guard let width = bytes.little(4, at: 18), let height = bytes.little(4, at: 22) else { return nil }
        let rows = Int(Int32(truncatingIfNeeded: height))
        return ImageHeader(width: Int(Int32(truncatingIfNeeded: width)), height: abs(rows))
    }

    /// BMP has no EXIF data.
    var exif: ExifMetadata { ExifMetadata() }

    func decode(within side: Int) throws(PhotoError) -> Picture {
        try Picture(gd: bytes, header, load: gdImageCreateFromBmpPtr).fitted(within: side)
    }

    static let names = ["BMP"]
    static let samples = [
        """
        Qk1GAAAAAAAAADYAAAAoAAAAAgAAAAIAAAABABgAAAAAABAAAAATCwAAEwsAAAAAAAAAAAAAxIJExIJEAADEgkTEgkQAAA==
        """
    ]
}
