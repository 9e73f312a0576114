import CTurboJPEG

extension Pixels {
    /// The quality of the files, of 100: above it they grow faster than they gain.
    private static let quality: Int32 = 82

    /// The picture as a JPEG with nothing in it but the picture.
    ///
    /// - Throws: ``PhotoError/undecodable`` where the encoder has no memory.
    func rendition() throws(PhotoError) -> RenderedPhoto.Rendition {
        guard let encoder = tjInitCompress() else { throw .undecodable }
        defer { tjDestroy(encoder) }
        var file: UnsafeMutablePointer<UInt8>?
        var size: UInt = 0
        let code = tjCompress2(
            encoder, bytes, Int32(width), 0, Int32(height), Int32(TJPF_RGB.rawValue), &file, &size,
            Int32(TJSAMP_420.rawValue), Self.quality, 0)
        defer { tjFree(file) }
        guard code == 0, let file else { throw .undecodable }
        return RenderedPhoto.Rendition(
            width: width, height: height, bytes: Array(UnsafeBufferPointer(start: file, count: Int(size))))
    }
}
