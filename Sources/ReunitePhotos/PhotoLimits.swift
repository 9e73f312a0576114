/// The largest upload that is accepted.
public struct PhotoLimits: Sendable, Equatable {
    /// Maximum number of bytes of a file.
    public var bytes = 20_000_000
    /// Maximum number of frames of an animation, or pages. Only the first is decoded; the others are counted.
    public var frames = 1000
    /// Maximum number of pixels (width × height) of a picture whose decoder scales, which is that of JPEG. The largest sensors of
    /// phones have 200 million.
    public var pixels = 256_000_000
    /// Maximum number of pixels of a picture whose decoder does not scale: each costs time and memory.
    public var unscaledPixels = 25_000_000
    /// The same of HEIC and AVIF, whose decoder takes less time for each pixel: phones write 49 million.
    public var heifPixels = 50_000_000

    /// The defaults.
    public init() {}
}
