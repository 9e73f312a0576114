import Reunite

/// A photo that has been made and whose files lie in their place, still without a row.
public struct NewPhoto: Sendable {
    /// The SHA-256 of its renditions, which names its files.
    public let content: [UInt8]
    let large: PixelSize
    let small: PixelSize
    let bytes: Int
    let likeness: UInt64

    /// A photo with what is kept of it.
    public init(content: [UInt8], large: PixelSize, small: PixelSize, bytes: Int, likeness: UInt64) {
        self.content = content
        self.large = large
        self.small = small
        self.bytes = bytes
        self.likeness = likeness
    }
}

/// How many photos there may be.
public struct PhotoQuota: Sendable {
    /// Photos of a listing.
    public var ofListing = Photo.maximumCount
    /// Bytes of all photos of an account.
    public var bytesOfAccount = 500_000_000

    /// The defaults.
    public init() {}
}
