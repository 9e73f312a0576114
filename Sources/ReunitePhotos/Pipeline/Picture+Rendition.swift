import CGD

extension Picture {
    /// The quality of the renditions, of 100: above it files grow faster than they improve.
    private static let quality: Int32 = 85

    /// Encodes the picture as a JPEG without metadata, with 4:2:0 chroma subsampling.
    ///
    /// - Throws: ``PhotoError/undecodable`` if the encoder runs out of memory.
    func rendition() throws(PhotoError) -> RenderedPhoto.Rendition {
        // What libgd read from an upload that needed no scaling.
        gdImageInterlace(image, 0)
        gdImageSetResolution(image, UInt32(GD_RESOLUTION), UInt32(GD_RESOLUTION))
        var size: Int32 = 0
        guard let file = gdImageJpegPtr(image, &size, Self.quality) else { throw .undecodable }
        defer { gdFree(file) }
        let bytes = UnsafeRawBufferPointer(start: file, count: Int(size))
        return RenderedPhoto.Rendition(width: width, height: height, bytes: Self.withoutComments([UInt8](bytes)))
    }

    /// A JPEG without its comments (COM): libgd writes one with its own name.
    private static func withoutComments(_ file: [UInt8]) -> [UInt8] {
        let bytes = BoundedBytes(file)
        var (kept, position) = (Array(file.prefix(2)), 2)
        while let marker = bytes.big(2, at: position), marker != 0xFFDA, let length = bytes.big(2, at: position + 2) {
            let end = min(position + 2 + length, file.count)
            if marker != 0xFFFE { kept += file[position..<end] }
            position = end
        }
        return kept + file[position...]
    }
}
