import Reunite

/// The two things that are read of a file's metadata: how the camera was held, and where.
enum ExifReader {
    /// What was found.
    typealias Found = (orientation: Int, location: Coordinate?)

    static func read(_ bytes: [UInt8], format: PhotoFormat) -> Found {
        let reader = BoundedBytes(bytes)
        guard let base = position(reader, format), let directory = TIFFDirectory(reader, at: base) else {
            return (1, nil)
        }
        let orientation = directory.integer(274) ?? 1
        return ((1...8).contains(orientation) ? orientation : 1, location(directory.directory(34853)))
    }

    /// Where the TIFF structure begins.
    private static func position(_ bytes: BoundedBytes, _ format: PhotoFormat) -> Int? {
        switch format {
        case .tiff: 0
        case .jpeg: jpeg(bytes)
        case .png: bytes.pngChunk("eXIf")
        case .webp: webp(bytes)
        case .gif, .bmp, .heif: nil
        }
    }

    private static let mark: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]

    private static func jpeg(_ bytes: BoundedBytes) -> Int? {
        var position = 2
        while let marker = bytes.big(2, at: position), marker >> 8 == 0xFF, marker != 0xFFDA,
            let length = bytes.big(2, at: position + 2), length >= 2
        {
            if marker == 0xFFE1, bytes.has(mark, at: position + 4) { return position + 10 }
            position += 2 + length
        }
        return nil
    }

    /// Some write the mark that a JPEG has before it.
    private static func webp(_ bytes: BoundedBytes) -> Int? {
        guard let start = bytes.webpChunks().first(where: { $0.name == "EXIF" })?.data.lowerBound else { return nil }
        return bytes.has(mark, at: start) ? start + mark.count : start
    }

    private static func location(_ directory: TIFFDirectory?) -> Coordinate? {
        guard let directory, let latitude = directory.degrees(2), let longitude = directory.degrees(4) else {
            return nil
        }
        let isSouth = directory.letter(1) == UInt8(ascii: "S")
        let isWest = directory.letter(3) == UInt8(ascii: "W")
        return try? Coordinate(longitude: isWest ? -longitude : longitude, latitude: isSouth ? -latitude : latitude)
    }
}
