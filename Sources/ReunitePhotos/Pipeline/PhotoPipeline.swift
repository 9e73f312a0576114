import Reunite

/// From the bytes of an upload to what is kept of it. To be run in a helper process: see ``PhotoWorker``.
public enum PhotoPipeline {
    /// The larger side of the large rendition, of the small one, and both sides of the square, in pixels.
    private static let sides = (large: 1600, small: 320, square: 96)

    /// Renders an upload.
    ///
    /// - Parameter allow: is called with the count of pixels that the file's header tells, before one of them is decoded:
    ///   so much memory may it take, and no more.
    /// - Throws: ``PhotoError``.
    public static func render(
        _ bytes: [UInt8], limits: PhotoLimits, allow: (Int) -> Void = { _ in }
    ) throws(PhotoError) -> RenderedPhoto {
        guard bytes.count <= limits.bytes else { throw .tooManyBytes(limit: limits.bytes) }
        let file = try PhotoFile(bytes)
        try file.header.check(limits)
        allow(file.header.width * file.header.height)
        let exif = file.exif
        let large = try file.decode(toCover: sides.large).fitted(within: sides.large).turned(exif.orientation)
        let small = large.fitted(within: sides.small)
        let square = small.middle().scaled(width: sides.square, height: sides.square)
        return RenderedPhoto(
            large: try large.rendition(), small: try small.rendition(), square: try square.rendition(),
            likeness: small.likeness, location: exif.location)
    }
}
