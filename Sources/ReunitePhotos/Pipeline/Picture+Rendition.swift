import CTurboJPEG

extension Picture {
    /// The quality of the renditions, of 100: above it files grow faster than they improve.
    private static let quality: Int32 = 85

    /// Encodes the picture as a JPEG without metadata.
    ///
    /// - Throws: ``PhotoError/undecodable`` if the encoder runs out of memory.
    func rendition() throws(PhotoError) -> RenderedPhoto.Rendition {
        guard let encoder = tjInitCompress() else { throw .undecodable }
        defer { tjDestroy(encoder) }
        var file: UnsafeMutablePointer<UInt8>?
        var size: UInt = 0
        let code = planes.count == 1 ? TJSAMP_GRAY : TJSAMP_420
        // The encoder reads a luma plane padded to the chroma sampling.
        let luma =
            planes.count == 1 ? planes[0] : planes[0].padded(width: width + width % 2, height: height + height % 2)
        let samples = luma.samples + planes.dropFirst().flatMap(\.samples)
        guard samples.count == Int(tjBufSizeYUV2(Int32(width), 1, Int32(height), Int32(code.rawValue))) else {
            throw .undecodable
        }
        let result = tjCompressFromYUV(
            encoder, samples, Int32(width), 1, Int32(height), Int32(code.rawValue), &file, &size,
            Self.quality, 0)
        defer { tjFree(file) }
        guard result == 0, let file else { throw .undecodable }
        return RenderedPhoto.Rendition(
            width: width, height: height, bytes: Array(UnsafeBufferPointer(start: file, count: Int(size))))
    }
}
