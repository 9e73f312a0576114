/// Names a photo in public.
public typealias PhotoID = UUIDv7

/// A photo as it is told of: its name and the sizes of its renditions.
public struct Photo: Sendable, Equatable {
    /// The most photos of a listing.
    public static let maximumCount = 8

    /// Names it.
    public let id: PhotoID
    /// The large rendition, in pixels: within 1,600 × 1,600.
    public let large: PixelSize
    /// The small one: within 320 × 320.
    public let small: PixelSize

    /// A photo.
    public init(id: PhotoID, large: PixelSize, small: PixelSize) {
        self.id = id
        self.large = large
        self.small = small
    }
}

/// The size of an image in pixels.
public struct PixelSize: Sendable, Hashable {
    /// From left to right.
    public let width: Int
    /// From top to bottom.
    public let height: Int

    /// A size.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// The renditions of a photo that there are.
public enum PhotoSize: String, CaseIterable, Sendable {
    /// 96 × 96, cut from the middle.
    case square
    /// Within 320 × 320.
    case small
    /// Within 1,600 × 1,600.
    case large
}
