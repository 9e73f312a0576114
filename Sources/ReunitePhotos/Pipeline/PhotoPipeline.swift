import Reunite

/// Renders an upload. Run it in a worker process only: see ``PhotoWorker``.
public enum PhotoPipeline {
    /// The longer side of the large and the small rendition, and both sides of the square, in pixels.
    private static let sides = (large: 1600, small: 320, square: 96)

    /// Renders an upload.
    ///
    /// - Parameter allow: called before decoding, with the number of bytes that the pixels in the header may take, to limit the memory.
    /// - Throws: ``PhotoError``.
    public static func render(
        _ bytes: [UInt8], limits: PhotoLimits, allow: (Int) -> Void = { _ in }
    ) throws(PhotoError) -> RenderedPhoto {
        guard bytes.count <= limits.bytes else { throw .tooManyBytes(limit: limits.bytes) }
        let image = try ImageFormats.open(bytes)
        let unscaled = image.isScaledWhileDecoding ? nil : type(of: image).unscaledPixels(limits)
        try image.header.check(limits, unscaled: unscaled)
        allow(image.header.width * image.header.height * type(of: image).memoryPerPixel)
        let exif = image.exif
        let decoded = try image.decode(within: sides.large)
        decoded.convert(from: image.colors)
        let large = try decoded.turned(exif.orientation)
        let small = try large.fitted(within: sides.small)
        // The small rendition of a very wide or high photo has too few pixels.
        let source = min(small.width, small.height) < sides.square ? large : small
        let square = try source.middle().scaled(width: sides.square, height: sides.square)
        return RenderedPhoto(
            large: try large.rendition(.large), small: try small.rendition(.small),
            square: try square.rendition(.square),
            perceptualHash: try small.perceptualHash(), location: exif.location)
    }
}
