/// An uploaded file of one image format. Each format is one file in this folder and one line in ``ImageFormats/all``.
///
/// Initialisation reads the header only. The limits are checked against it before ``decode(within:)`` is called.
protocol ImageFormat: SendableMetatype {
    /// What people call it, or its variants.
    static var names: [String] { get }

    /// A few pixels of one colour in this format, Base64. Worker processes decode them before they give up the right to
    /// open files, so that decoders load plug-ins and tables in time.
    static var samples: [String] { get }

    /// Whether the first bytes of a file are the signature of this format.
    static func matches(_ bytes: BoundedBytes) -> Bool

    /// Whether the file is of a variant of this format whose header has another form.
    static func isUnsupported(_ bytes: BoundedBytes) -> Bool

    /// Reads the header.
    ///
    /// - Returns: nil if the header cannot be read.
    init?(_ bytes: [UInt8])

    /// Size in pixels and number of frames.
    var header: ImageHeader { get }

    /// Whether the decoder scales the picture while it reads it, so that a large picture costs little.
    var isScaledWhileDecoding: Bool { get }

    /// The location where the photo was taken, and the orientation that remains to be applied after decoding.
    var exif: ExifMetadata { get }

    /// Which colours the pixels are that ``decode(within:)`` returns; nil for sRGB.
    var colors: ColorEncoding? { get }

    /// Maximum number of pixels where the decoder does not scale.
    static func unscaledPixels(_ limits: PhotoLimits) -> Int

    /// Maximum number of bytes of memory for each pixel while it is decoded: four of libgd, ours, and those of the decoder.
    static var memoryPerPixel: Int { get }

    /// Decodes the first frame, and scales it down to fit into a square of this side. It is never scaled up.
    ///
    /// - Throws: ``PhotoError/undecodable`` if the file cannot be decoded, or is larger than its header says;
    ///   ``PhotoError/unsupportedVariant``; ``PhotoError/noPicture``.
    func decode(within side: Int) throws(PhotoError) -> Picture
}

extension ImageFormat {
    /// False: there is one form of header.
    static func isUnsupported(_ bytes: BoundedBytes) -> Bool { false }

    static var memoryPerPixel: Int { 24 }

    static func unscaledPixels(_ limits: PhotoLimits) -> Int { limits.unscaledPixels }

    /// False: all pixels are decoded, and then scaled.
    var isScaledWhileDecoding: Bool { false }

    /// Nil: sRGB.
    var colors: ColorEncoding? { nil }
}

/// The image formats that uploads may have.
public enum ImageFormats {
    /// The names of all.
    public static var names: [String] { all.flatMap { $0.names } }

    /// Checked in this order: the first format whose signature matches reads the file.
    static let all: [any ImageFormat.Type] = [
        JPEG.self, PNG.self, GIF.self, WebP.self, BMP.self, TIFF.self, HEIF.self,
    ]

    /// Recognises the format by the first bytes and reads the header.
    ///
    /// - Throws: ``PhotoError/unknownFormat``; ``PhotoError/unsupportedVariant``; ``PhotoError/undecodable`` if the header cannot
    ///   be read.
    static func open(_ bytes: [UInt8]) throws(PhotoError) -> any ImageFormat {
        let reader = BoundedBytes(bytes)
        guard let format = all.first(where: { $0.matches(reader) }) else { throw .unknownFormat }
        guard !format.isUnsupported(reader) else { throw .unsupportedVariant }
        guard let image = format.init(bytes) else { throw .undecodable }
        return image
    }
}
