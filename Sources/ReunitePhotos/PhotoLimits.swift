/// The largest upload that is accepted.
public struct PhotoLimits: Sendable, Equatable {
    /// Maximum number of bytes of a file.
    public var bytes = 20_000_000
    /// Maximum number of frames of an animation, or pages. Only the first is kept.
    public var frames = 1000
    /// Maximum number of pixels (width × height) of all frames together.
    public var pixels = 50_000_000
    /// Maximum number of pixels of a picture whose decoder does not scale: each pixel costs time and memory. Only the decoder of
    /// JPEG scales.
    public var unscaledPixels = 25_000_000

    /// The defaults.
    public init() {}
}
