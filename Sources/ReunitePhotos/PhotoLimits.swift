/// How large an upload may be.
public struct PhotoLimits: Sendable, Equatable {
    /// The most bytes of a file.
    public var bytes = 20_000_000
    /// The most pixels, width times height.
    public var pixels = 50_000_000

    /// The defaults.
    public init() {}
}
