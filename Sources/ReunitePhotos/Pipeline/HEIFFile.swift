import CHeif

/// The main image of a HEIF file: HEIC, as telephones take it, or AVIF. Read by libheif itself: libgd 2.3.3, which would
/// do it through the same library, leaves some pixels as the memory was, which may have held another's picture.
final class HEIFFile {
    private let context: OpaquePointer
    private let image: OpaquePointer
    /// Which libheif reads when it needs them.
    private let bytes: UnsafeMutableRawBufferPointer

    /// - Returns: nil where the bytes are no such file.
    init?(_ bytes: [UInt8]) {
        guard HEIFItems(bytes).areModest, let context = heif_context_alloc() else { return nil }
        // Each part of a picture by itself, not all of them at once.
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
    }

    deinit {
        heif_image_handle_release(image)
        heif_context_free(context)
        bytes.deallocate()
    }

    /// Upright: what the file says of turning and cutting has been done.
    var size: PhotoHeader.Size {
        (Int(heif_image_handle_get_width(image)), Int(heif_image_handle_get_height(image)))
    }

    /// How many images there are beside each other.
    var count: Int { Int(heif_context_get_number_of_top_level_images(context)) }

    /// What the camera said, as EXIF has it; nil where it said nothing.
    var exif: [UInt8]? {
        var identifier: heif_item_id = 0
        guard heif_image_handle_get_list_of_metadata_block_IDs(image, "Exif", &identifier, 1) == 1 else { return nil }
        var block = [UInt8](repeating: 0, count: heif_image_handle_get_metadata_size(image, identifier))
        guard heif_image_handle_get_metadata(image, identifier, &block).isNone else { return nil }
        // Four bytes say how many follow until the structure begins.
        guard let skipped = BoundedBytes(block).big(4, at: 0), skipped <= block.count - 4 else { return nil }
        return Array(block.dropFirst(4 + skipped))
    }

    /// The picture; nil where it cannot be decoded, or is not of the size that was told.
    func decode() -> Picture? {
        guard let options = heif_decoding_options_alloc() else { return nil }
        defer { heif_decoding_options_free(options) }
        options.pointee.convert_hdr_to_8bit = 1
        var decoded: OpaquePointer?
        let chroma = heif_chroma_interleaved_RGBA
        guard heif_decode_image(image, &decoded, heif_colorspace_RGB, chroma, options).isNone, let decoded else {
            return nil
        }
        defer { heif_image_release(decoded) }
        var stride: Int32 = 0
        let size = self.size
        guard heif_image_get_width(decoded, heif_channel_interleaved) == size.width,
            heif_image_get_height(decoded, heif_channel_interleaved) == size.height,
            let rows = heif_image_get_plane_readonly(decoded, heif_channel_interleaved, &stride)
        else { return nil }
        let row = Int(stride)
        return Picture(width: size.width, height: size.height) { x, y in
            let color = rows + y * row + 4 * x
            return Color(
                red: Int32(color[0]), green: Int32(color[1]), blue: Int32(color[2]), opacity: Int32(color[3]))
        }
    }
}

extension heif_error {
    fileprivate var isNone: Bool { code == heif_error_Ok }
}
