/// The kinds of images that are taken, told by their first bytes.
enum PhotoFormat: Sendable {
    case jpeg, png, gif, webp, bmp, tiff, heif

    /// The kinds of HEIF files that hold HEIC or AVIF images.
    private static let brands = [
        "avif", "avis", "heic", "heim", "heis", "heix", "hevc", "hevm", "hevs", "hevx", "mif1", "msf1",
    ]

    /// - Throws: ``PhotoError/unknownFormat``.
    init(_ bytes: [UInt8]) throws(PhotoError) {
        let reader = BoundedBytes(bytes)
        if reader.has([0xFF, 0xD8, 0xFF], at: 0) {
            self = .jpeg
        } else if reader.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) {
            self = .png
        } else if reader.has("GIF87a", at: 0) || reader.has("GIF89a", at: 0) {
            self = .gif
        } else if reader.has("RIFF", at: 0), reader.has("WEBP", at: 8) {
            self = .webp
        } else if reader.has("BM", at: 0) {
            self = .bmp
        } else if reader.has([0x49, 0x49, 0x2A, 0], at: 0) || reader.has([0x4D, 0x4D, 0, 0x2A], at: 0) {
            self = .tiff
        } else if reader.has("ftyp", at: 4), Self.brands.contains(where: { reader.has($0, at: 8) }) {
            self = .heif
        } else {
            throw .unknownFormat
        }
    }
}
