import CGD

/// GIF, decoded by libgd.
struct GIF: ImageFormat {
    let header: ImageHeader
    /// The logical screen, which is the picture, and where on it the first frame is.
    private let screen: (width: Int, height: Int)
    private let place: (x: Int, y: Int)
    private let bytes: [UInt8]

    static func matches(_ bytes: BoundedBytes) -> Bool { bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0) }

    init?(_ bytes: [UInt8]) {
        let reader = BoundedBytes(bytes)
        guard let (header, frame) = Self.header(reader) else { return nil }
        (self.header, self.bytes) = (header, bytes)
        screen = (reader.little(2, at: 6) ?? 0, reader.little(2, at: 8) ?? 0)
        place = (reader.little(2, at: frame + 1) ?? 0, reader.little(2, at: frame + 3) ?? 0)
    }

    /// The size of the logical screen or of its frames, whichever is larger, and where the first frame begins in the file.
    private static func header(_ bytes: BoundedBytes) -> (ImageHeader, firstFrame: Int)? {
        guard var width = bytes.little(2, at: 6), var height = bytes.little(2, at: 8),
            let flags = bytes.little(1, at: 10)
        else { return nil }
        var (frames, first) = (0, bytes.count)
        var position = 13 + colorTableLength(flags)
        while frames < ImageHeader.maximumCountedFrames, let kind = bytes.little(1, at: position),
            kind == 0x2C || kind == 0x21
        {
            if kind == 0x2C {
                guard let frameWidth = bytes.little(2, at: position + 5),
                    let frameHeight = bytes.little(2, at: position + 7), let flags = bytes.little(1, at: position + 9)
                else { break }
                (width, height) = (max(width, frameWidth), max(height, frameHeight))
                frames += 1
                first = min(first, position)
                // After the frame's colour table and the byte with the initial code size.
                position += 11 + colorTableLength(flags)
            } else {
                position += 2
            }
            while let length = bytes.little(1, at: position) {
                position += 1 + length
                if length == 0 { break }
            }
        }
        return (ImageHeader(width: width, height: height, frames: max(1, frames)), first)
    }

    /// The length of a colour table, in bytes.
    private static func colorTableLength(_ flags: Int) -> Int {
        flags & 0x80 != 0 ? 3 << ((flags & 7) + 1) : 0
    }

    /// GIF has no EXIF data.
    var exif: ExifMetadata { ExifMetadata() }

    func decode(within side: Int) throws(PhotoError) -> Picture {
        // libgd refuses a frame that lies partly outside of the screen, and uses its size for nothing else: enlarge it.
        var bytes = bytes
        let (right, bottom) = (min(65535, place.x + header.width), min(65535, place.y + header.height))
        bytes.replaceSubrange(6..<10, with: [right, right >> 8, bottom, bottom >> 8].map { UInt8($0 & 0xFF) })
        return try Picture(gd: bytes, header, load: gdImageCreateFromGifPtr).placed(at: place, on: screen)
            .fitted(within: side)
    }

    static let names = ["GIF"]
    static let samples = [
        """
        R0lGODdhEAAQAIAAAESCxAAAACwAAAAAEAAQAAACDoSPqcvtD6OctNqLsz4FADs=
        """
    ]
}
