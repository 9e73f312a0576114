import Reunite

/// A rendered photo whose files are written, but not its row.
public struct NewPhoto: Sendable {
    /// The SHA-256 of its renditions, which names its files.
    public let content: [UInt8]
    let large: PixelSize
    let small: PixelSize
    let bytes: Int
    let perceptualHash: UInt64

    /// A photo with the values of its row.
    public init(content: [UInt8], large: PixelSize, small: PixelSize, bytes: Int, perceptualHash: UInt64) {
        self.content = content
        self.large = large
        self.small = small
        self.bytes = bytes
        self.perceptualHash = perceptualHash
    }
}

/// Maximum number of photos of a listing and of an account.
public struct PhotoQuota: Sendable {
    /// Maximum number of photos of a listing.
    public var ofListing = Photo.maximumCount
    /// Maximum number of bytes of all photos of an account. It may be exceeded by one photo.
    public var bytesOfAccount = 500_000_000

    /// The defaults.
    public init() {}
}
