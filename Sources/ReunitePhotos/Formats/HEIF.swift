import CHeif
import CScaling

/// The primary image of a HEIF file: HEIC, as phones take it, or AVIF. Decoded by libheif directly: libgd 2.3.3, which
/// uses the same library, leaves some pixels uninitialised, and that memory may hold another upload.
final class HEIF: ImageFormat {
    /// Those of 12 bits and full colours are decoded, converted and reduced, each into a copy.
    static let memoryPerPixel = 32

    static func unscaledPixels(_ limits: PhotoLimits) -> Int { limits.heifPixels }

    /// The brands of files with HEIC or AVIF images.
    private static let brands = [
        "avif", "avis", "heic", "heim", "heis", "heix", "hevc", "hevm", "hevs", "hevx", "mif1", "msf1",
    ]

    let header: ImageHeader
    private let context: OpaquePointer
    private let image: OpaquePointer
    /// A copy that libheif reads from while decoding.
    private let bytes: UnsafeMutableRawBufferPointer

    static func matches(_ bytes: BoundedBytes) -> Bool {
        bytes.has("ftyp", at: 4) && brands.contains { bytes.has($0, at: 8) }
    }

    init?(_ bytes: [UInt8]) {
        guard HEIFItems(bytes).areWithinLimits, let context = heif_context_alloc() else { return nil }
        // One tile at a time: tiles decoded in parallel would need more memory.
        heif_context_set_max_decoding_threads(context, 0)
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        copy.copyBytes(from: bytes)
        var image: OpaquePointer?
        let isRead = heif_context_read_from_memory_without_copy(context, copy.baseAddress, copy.count, nil).isNone
        guard isRead, heif_context_get_primary_image_handle(context, &image).isNone, let image else {
            heif_context_free(context)
            copy.deallocate()
            return nil
        }
        (self.context, self.image, self.bytes) = (context, image, copy)
        // The size after the rotation and cropping that libheif applies.
        header = ImageHeader(
            width: Int(heif_image_handle_get_width(image)), height: Int(heif_image_handle_get_height(image)),
            frames: Int(heif_context_get_number_of_top_level_images(context)))
    }

    deinit {
        heif_image_handle_release(image)
        heif_context_free(context)
        bytes.deallocate()
    }

    /// The location only: libheif rotates the picture as the file's own properties say, and EXIF only repeats that.
    var exif: ExifMetadata {
        var exif = ExifMetadata()
        exif.location = exifBlock.flatMap { ExifMetadata(BoundedBytes($0), at: 0).location }
        return exif
    }

    /// The TIFF structure of the EXIF item; nil if there is none.
    private var exifBlock: [UInt8]? {
        var identifier: heif_item_id = 0
        guard heif_image_handle_get_list_of_metadata_block_IDs(image, "Exif", &identifier, 1) == 1 else { return nil }
        var block = [UInt8](repeating: 0, count: heif_image_handle_get_metadata_size(image, identifier))
        guard heif_image_handle_get_metadata(image, identifier, &block).isNone else { return nil }
        // The first four bytes are the offset of the structure from their end.
        guard let skipped = BoundedBytes(block).big(4, at: 0), skipped <= block.count - 4 else { return nil }
        return Array(block.dropFirst(4 + skipped))
    }

    /// The profile, or else the code points.
    var colors: ColorEncoding? {
        let size = heif_image_handle_get_raw_color_profile_size(image)
        if (1...ColorEncoding.maximumProfile).contains(size) {
            var profile = [UInt8](repeating: 0, count: size)
            return heif_image_handle_get_raw_color_profile(image, &profile).isNone ? .icc(profile) : nil
        }
        var points: UnsafeMutablePointer<heif_color_profile_nclx>?
        guard heif_image_handle_get_nclx_color_profile(image, &points).isNone, let points else { return nil }
        defer { heif_nclx_color_profile_free(points) }
        return .codePoints(
            primaries: Int(points.pointee.color_primaries.rawValue),
            transfer: Int(points.pointee.transfer_characteristics.rawValue))
    }

    func decode(within side: Int) throws(PhotoError) -> Picture {
        guard let options = heif_decoding_options_alloc() else { throw .undecodable }
        defer { heif_decoding_options_free(options) }
        options.pointee.convert_hdr_to_8bit = 1
        var decoded: OpaquePointer?
        let chroma = heif_chroma_interleaved_RGBA
        guard heif_decode_image(image, &decoded, heif_colorspace_RGB, chroma, options).isNone, let decoded else {
            throw .undecodable
        }
        defer { heif_image_release(decoded) }
        var stride: Int32 = 0
        guard heif_image_get_width(decoded, heif_channel_interleaved) == header.width,
            heif_image_get_height(decoded, heif_channel_interleaved) == header.height,
            let plane = heif_image_get_plane(decoded, heif_channel_interleaved, &stride)
        else { throw .undecodable }
        let isMultiplied = heif_image_handle_is_premultiplied_alpha(image)
        func row(_ y: Int) -> UnsafeMutableRawPointer { UnsafeMutableRawPointer(plane + y * Int(stride)) }
        // In place: a copy of all pixels would cost as much time as scaling them.
        for y in 0..<header.height { reunite_blend_with_white(row(y), header.width, isMultiplied) }
        return try PixelRows(width: header.width, height: header.height) {
            UnsafePointer(row($0).assumingMemoryBound(to: Int32.self))
        }.fitted(within: side)
    }

    static let names = ["AVIF", "HEIC"]
    static let samples = [
        """
        AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aW\
        YAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB4AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29s\
        b3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAABAAAAAQAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQAMAAAAABNjb2xybmNseAABAA\
        0AAYAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACZtZGF0EgAKCRgM/9ggIaAwgDIPF4AJJJJEAAB4PsJppTI8
        """,
        """
        AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAaxtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAAC\
        AAAAEGlkYXQAAAAAABAAEAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHQAAEAAAAAAAAAXAACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIA\
        AAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADXaXBycAAAALVpcGNvAAAAdWh2Y0MBBAgAAAAAAAAAAAAe8AD8/fr6AAAP\
        AyAAAQAXQAEMAf//BAgAAAMAnbgAAAMAAB66AkAhAAEAKkIBAQQIAAADAJ24AAADAAAeoCCBBNluqumubgQEDAgAAAMACAAAAwAIQCIAAQAGRAHBc8GJ\
        AAAAFGlzcGUAAAAAAAAAQAAAAEAAAAAUaXNwZQAAAAAAAAAQAAAAEAAAABBwaXhpAAAAAAMKCgoAAAAaaXBtYQAAAAAAAAACAAECgQIAAgIDhAAAABpp\
        cmVmAAAAAAAAAA5kaW1nAAIAAQABAAAAZG1kYXQAAABYKAGvUhrlRYDykvmgOU/DqasXu7h1lrkG7OMcD39qUjngDawIEDW4+KdjH1guJOVAEne3urJV\
        3vN8MuBWkKyvu09yNWQkupDvSofaijq9z3oQiKCxv+SH/g==
        """,
    ]
}

extension heif_error {
    fileprivate var isNone: Bool { code == heif_error_Ok }
}
