/// The size that an image's header claims. It is checked before decoding, because decoders allocate what it claims.
struct ImageHeader {
    /// Counting stops at this many frames: no limit allows as many, and a TIFF's list of pages may be a cycle.
    static let maximumCountedFrames = 10_000

    let width: Int
    let height: Int
    /// The number of frames of an animation, or of pages.
    var frames = 1

    /// - Parameter unscaled: ``ImageFormat/unscaledPixels(_:)``; nil if the picture is scaled while decoding.
    /// - Throws: ``PhotoError/tooManyFrames(limit:)``; ``PhotoError/tooManyUnscaledPixels(limit:)`` or
    ///   ``PhotoError/tooManyPixels(limit:)`` if the first frame, the only one decoded, has more pixels than allowed;
    ///   ``PhotoError/undecodable`` if the width, the height or the number of frames is zero.
    func check(_ limits: PhotoLimits, unscaled: Int?) throws(PhotoError) {
        guard width > 0, height > 0, frames > 0 else { throw .undecodable }
        guard frames <= limits.frames else { throw .tooManyFrames(limit: limits.frames) }
        // As fractions, because their product may be too large for whole numbers.
        let pixels = Double(width) * Double(height)
        if let unscaled, pixels > Double(unscaled) { throw .tooManyUnscaledPixels(limit: unscaled) }
        guard pixels <= Double(limits.pixels) else { throw .tooManyPixels(limit: limits.pixels) }
    }
}
