/// A photo: its id and the sizes of its renditions.
public struct Photo: Sendable, Equatable, Codable {
    /// Maximum number of photos of a listing.
    public static let maximumCount = 8

    /// The public id.
    public let id: PhotoID
    /// The size of the large rendition, within 1,600 × 1,600 pixels.
    public let large: PixelSize
    /// The size of the small rendition, within 320 × 320 pixels.
    public let small: PixelSize

    /// A photo.
    public init(id: PhotoID, large: PixelSize, small: PixelSize) {
        self.id = id
        self.large = large
        self.small = small
    }
}

/// The size of an image in pixels.
public struct PixelSize: Sendable, Hashable, Codable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int

    /// A size.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// A rendition of a photo.
public enum PhotoSize: String, CaseIterable, Sendable {
    /// 96 × 96 pixels, cropped from the centre.
    case square
    /// Within 320 × 320 pixels.
    case small
    /// Within 1,600 × 1,600 pixels.
    case large

    /// Maximum number of bytes of a file. Photos rarely come near it. Noise, which would be three times as large, is compressed
    /// more.
    public var maximumBytes: Int {
        switch self {
        case .square: 8_000
        case .small: 60_000
        case .large: 700_000
        }
    }
}
