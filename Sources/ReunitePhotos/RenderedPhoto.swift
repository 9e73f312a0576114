import Reunite

/// What is kept of an upload: three renditions made from its pixels, and nothing else of it.
public struct RenderedPhoto: Sendable, Equatable {
    /// A JPEG that was made from the pixels: upright, on white, without metadata of any kind.
    public struct Rendition: Sendable, Equatable {
        /// Pixels from left to right.
        public let width: Int
        /// Pixels from top to bottom.
        public let height: Int
        /// The file.
        public let bytes: [UInt8]

        /// A rendition with its size.
        public init(width: Int, height: Int, bytes: [UInt8]) {
            self.width = width
            self.height = height
            self.bytes = bytes
        }
    }

    /// Within 1,600 × 1,600.
    public let large: Rendition
    /// Within 320 × 320.
    public let small: Rendition
    /// 96 × 96, cut from the middle.
    public let square: Rendition
    /// What the picture looks like, in 64 bits: the fewer bits differ, the more two are alike.
    public let likeness: UInt64
    /// Where it was taken, as the file said: told to its uploader once, and stored nowhere.
    public let location: Coordinate?

    /// A photo with all that is kept of it.
    public init(
        large: Rendition, small: Rendition, square: Rendition, likeness: UInt64, location: Coordinate?
    ) {
        self.large = large
        self.small = small
        self.square = square
        self.likeness = likeness
        self.location = location
    }
}
