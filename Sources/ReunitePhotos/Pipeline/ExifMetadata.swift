import Reunite

/// The two EXIF values that are read from an upload: the orientation of the camera and the GPS position.
struct ExifMetadata {
    /// The six bytes before the TIFF structure of an EXIF segment.
    static let identifier: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]

    /// 1 (upright) to 8, as tag 274 defines them.
    var orientation = 1
    var location: Coordinate?

    /// No EXIF data.
    init() {}

    /// - Parameter position: where the TIFF structure begins; nil if the file has none.
    init(_ bytes: BoundedBytes, at position: Int?) {
        guard let position, let directory = TIFFDirectory(bytes, at: position) else { return }
        let orientation = directory.integer(274) ?? 1
        self.orientation = (1...8).contains(orientation) ? orientation : 1
        location = Self.location(directory.directory(34853))
    }

    private static func location(_ directory: TIFFDirectory?) -> Coordinate? {
        guard let directory, let latitude = directory.degrees(2), let longitude = directory.degrees(4) else {
            return nil
        }
        let isSouth = directory.letter(1) == UInt8(ascii: "S")
        let isWest = directory.letter(3) == UInt8(ascii: "W")
        // Cameras that do not know their position write zeros.
        guard (latitude, longitude) != (0, 0) else { return nil }
        return try? Coordinate(longitude: isWest ? -longitude : longitude, latitude: isSouth ? -latitude : latitude)
    }
}
