/// How large an upload may be.
public struct PhotoLimits: Sendable, Equatable {
    /// The most bytes of a file.
    public var bytes = 20_000_000
    /// The most frames of an animation, or pages, of which the first is kept.
    public var frames = 1000
    /// The most pixels, width times height, of all frames together.
    public var pixels = 50_000_000

    /// The defaults.
    public init() {}
}
