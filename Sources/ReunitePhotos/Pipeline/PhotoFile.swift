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

    /// How the picture has to be turned when it is decoded, and where it was taken.
    var exif: ExifReader.Found {
        switch format {
        case .heif:
            // libheif turns the picture itself, as another part of the file says; EXIF tells the same once more.
            (1, heif?.exif.flatMap { ExifReader.read($0, format: .tiff).location })
        case .tiff:
            { (TIFFFile.remaining($0.orientation), $0.location) }(ExifReader.read(bytes, format: format))
        default: ExifReader.read(bytes, format: format)
        }
    }

    /// The first picture, as it lies in the file.
    ///
    /// - Parameter side: a JPEG is decoded no larger than is needed for a square of this side.
    /// - Throws: ``PhotoError/undecodable``.
    func decode(toCover side: Int) throws(PhotoError) -> Picture {
        let reader = BoundedBytes(bytes)
        let picture =
            switch format {
            case .heif: heif?.decode()
            case .tiff: TIFFFile(bytes).decode(header)
            case .jpeg: Picture(jpeg: bytes, header, toCover: side) ?? Picture(gd: bytes, format, header)
            case .png: Picture(gd: reader.bareForPNG.flatMap { bytes[$0] }, format, header)
            case .webp: Picture(gd: reader.firstWebPFrame.map { Array(bytes[$0]) } ?? bytes, format, header)
            case .gif, .bmp: Picture(gd: bytes, format, header)
            }
        guard let picture else { throw .undecodable }
        return picture
    }
}
