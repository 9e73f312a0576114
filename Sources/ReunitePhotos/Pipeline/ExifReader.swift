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
        // An AVIF says elsewhere how it is to be turned, and the same is told here once more.
        let orientation = format == .avif ? 1 : directory.integer(274) ?? 1
        return ((1...8).contains(orientation) ? orientation : 1, location(directory.directory(34853)))
    }

    /// Where the TIFF structure begins.
    private static func position(_ bytes: BoundedBytes, _ format: PhotoFormat) -> Int? {
        switch format {
        case .tiff: 0
        case .jpeg: jpeg(bytes)
        case .png: png(bytes)
        case .webp: riff(bytes)
        case .avif:
            bytes.positions(of: "Exif", before: 1 << 20).first { bytes.has([0, 0], at: $0 + 4) }.map { $0 + 6 }
        case .gif, .bmp: nil
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

    /// Chunks of PNG: length, name, data, checksum.
    private static func png(_ bytes: BoundedBytes) -> Int? {
        var position = 8
        while let size = bytes.big(4, at: position) {
            if bytes.has("eXIf", at: position + 4) { return position + 8 }
            position += 12 + size
        }
        return nil
    }

    /// Chunks of WebP: name, length, data, padded to an even length.
    private static func riff(_ bytes: BoundedBytes) -> Int? {
        var position = 12
        while let size = bytes.little(4, at: position + 4) {
            if bytes.has("EXIF", at: position) {
                return bytes.has(mark, at: position + 8) ? position + 14 : position + 8
            }
            position += 8 + size + size % 2
        }
        return nil
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
