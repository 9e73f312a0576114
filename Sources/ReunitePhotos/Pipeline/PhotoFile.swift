/// An upload of which nothing but the header has been read.
struct PhotoFile {
    /// Its size, as it is told.
    let header: PhotoHeader
    private let bytes: [UInt8]
    private let format: PhotoFormat
    private let heif: HEIFFile?

    /// - Throws: ``PhotoError/unknownFormat``, or ``PhotoError/undecodable`` where the header cannot be read.
    init(_ bytes: [UInt8]) throws(PhotoError) {
        self.bytes = bytes
        format = try PhotoFormat(bytes)
        heif = format == .heif ? HEIFFile(bytes) : nil
        let header = heif.map { PhotoHeader($0.size, frames: $0.count) } ?? PhotoHeader(BoundedBytes(bytes), format)
        guard let header else { throw .undecodable }
        self.header = header
    }

    /// How the camera was held, and where.
    var exif: ExifReader.Found {
        guard format == .heif else { return ExifReader.read(bytes, format: format) }
        // libheif turns the picture itself, as another part of the file says; EXIF tells the same once more.
        let location = heif?.exif.flatMap { ExifReader.read($0, format: .tiff).location }
        return (1, location)
    }

    /// The first picture, as it lies in the file.
    ///
    /// - Parameter side: a JPEG is decoded no larger than is needed for a square of this side.
    /// - Throws: ``PhotoError/undecodable``.
    func decode(toCover side: Int) throws(PhotoError) -> Picture {
        let picture =
            switch format {
            case .heif: heif?.decode()
            case .jpeg: Picture(jpeg: bytes, toCover: side) ?? Picture(gd: bytes, format)
            case .webp: Picture(gd: BoundedBytes(bytes).firstWebPFrame.map { Array(bytes[$0]) } ?? bytes, format)
            case .png, .gif, .bmp, .tiff: Picture(gd: bytes, format)
            }
        guard let picture else { throw .undecodable }
        return picture
    }
}
