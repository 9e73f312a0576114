import Reunite

/// The result of an upload: three renditions encoded from its pixels. Nothing else of the file is kept.
public struct RenderedPhoto: Sendable, Equatable {
    /// A JPEG: upright, on white, without metadata.
    public struct Rendition: Sendable, Equatable {
        /// Width in pixels.
        public let width: Int
        /// Height in pixels.
        public let height: Int
        /// The JPEG file.
        public let bytes: [UInt8]

        /// A rendition with its size.
        public init(width: Int, height: Int, bytes: [UInt8]) {
            self.width = width
            self.height = height
            self.bytes = bytes
        }
    }

    /// Fits into 1,600 × 1,600 pixels.
    public let large: Rendition
    /// Fits into 320 × 320 pixels.
    public let small: Rendition
    /// 96 × 96 pixels, cropped from the centre.
    public let square: Rendition
    /// A perceptual hash of 64 bits: the fewer bits differ between two photos, the more alike they are.
    public let perceptualHash: UInt64
    /// The GPS position in the file: returned to the uploader once, never stored.
    public let location: Coordinate?

    /// The total number of bytes of its renditions.
    public var byteCount: Int { large.bytes.count + small.bytes.count + square.bytes.count }

    /// A photo with its renditions.
    public init(
        large: Rendition, small: Rendition, square: Rendition, perceptualHash: UInt64, location: Coordinate?
    ) {
        self.large = large
        self.small = small
        self.square = square
        self.perceptualHash = perceptualHash
        self.location = location
    }
}
