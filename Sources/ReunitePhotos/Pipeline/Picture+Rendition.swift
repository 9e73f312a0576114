import CGD
import Reunite

extension Picture {
    /// The qualities of the renditions, from 1 to 100. Above the first one, files grow faster than they improve. The others are for
    /// pictures that compress badly: with the last one, noise of pure black and white has 590 kB.
    private static let qualities: [Int32] = [85, 70, 55, 40, 25, 10, 1]

    /// Encodes the picture as a JPEG without metadata, with 4:2:0 chroma subsampling, in the best quality within the maximum size.
    ///
    /// - Parameter size: the size, which has a maximum number of bytes (``PhotoSize/maximumBytes``).
    /// - Throws: ``PhotoError/undecodable`` if the encoder runs out of memory, or no quality is small enough.
    func rendition(_ size: PhotoSize) throws(PhotoError) -> RenderedPhoto.Rendition {
        for quality in Self.qualities {
            let rendition = try rendition(quality: quality)
            if rendition.bytes.count <= size.maximumBytes { return rendition }
        }
        throw .undecodable
    }

    private func rendition(quality: Int32) throws(PhotoError) -> RenderedPhoto.Rendition {
        // What libgd read from an upload that needed no scaling.
        gdImageInterlace(image, 0)
        gdImageSetResolution(image, UInt32(GD_RESOLUTION), UInt32(GD_RESOLUTION))
        var size: Int32 = 0
        guard let file = gdImageJpegPtr(image, &size, quality) else { throw .undecodable }
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
