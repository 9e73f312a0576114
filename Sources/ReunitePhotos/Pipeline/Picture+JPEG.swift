import CTurboJPEG

extension Picture {
    /// The quality of the files, of 100: above it they grow faster than they gain.
    private static let quality: Int32 = 85

    /// A JPEG, decoded no larger than is needed for a square of this side, which takes a part of the time; nil where
    /// libjpeg-turbo cannot, or the colours are not those of a ``Picture``.
    init?(jpeg bytes: [UInt8], _ header: PhotoHeader, toCover side: Int) {
        guard let decoder = tjInitDecompress() else { return nil }
        defer { tjDestroy(decoder) }
        var (width, height, code, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard tjDecompressHeader3(decoder, bytes, UInt(bytes.count), &width, &height, &code, &space) == 0,
            width == header.width, height == header.height,
            space == Int32(TJCS_YCbCr.rawValue) || space == Int32(TJCS_GRAY.rawValue),
            let sampling = Self.sampling(code)
        else { return nil }
        let size = Self.smallest(width, height, toCover: Int32(side))
        // Grey, where a file that is cut off says nothing.
        var samples = [UInt8](repeating: 128, count: Int(tjBufSizeYUV2(size.width, 1, size.height, code)))
        let result = tjDecompressToYUV2(
            decoder, bytes, UInt(bytes.count), &samples, size.width, 1, size.height, TJFLAG_LIMITSCANS)
        guard result == 0 || tjGetErrorCode(decoder) == Int32(TJERR_WARNING.rawValue) else { return nil }
        var planes: [Plane] = []
        var start = 0
        for index in 0..<Int32(code == Int32(TJSAMP_GRAY.rawValue) ? 1 : 3) {
            let width = Int(tjPlaneWidth(index, size.width, code))
            let height = Int(tjPlaneHeight(index, size.height, code))
            let end = start + width * height
            planes.append(Plane(width: width, height: height, samples: Array(samples[start..<end])))
            start = end
        }
        // Filled up to whole samples of colour.
        planes[0] = planes[0].part(x: 0, y: 0, width: Int(size.width), height: Int(size.height))
        self.init(planes: planes, sampling: sampling)
    }

    /// How coarse the colours are.
    private static func sampling(_ code: Int32) -> Sampling? {
        switch TJSAMP(UInt32(bitPattern: code)) {
        case TJSAMP_444, TJSAMP_GRAY: (1, 1)
        case TJSAMP_422: (2, 1)
        case TJSAMP_420: (2, 2)
        case TJSAMP_440: (1, 2)
        case TJSAMP_411: (4, 1)
        default: nil
        }
    }

    /// The smallest size that libjpeg-turbo decodes to at once, and that covers as much.
    private static func smallest(_ width: Int32, _ height: Int32, toCover side: Int32) -> (width: Int32, height: Int32)
    {
        // The others, of eighths, take longer than the next larger of these.
        for part in [8, 4, 2] as [Int32] {
            let size = (width: (width + part - 1) / part, height: (height + part - 1) / part)
            if max(size.width, size.height) >= side { return size }
        }
        return (width, height)
    }

    /// The picture as a JPEG with nothing in it but the picture.
    ///
    /// - Throws: ``PhotoError/undecodable`` where the encoder has no memory.
    func rendition() throws(PhotoError) -> RenderedPhoto.Rendition {
        guard let encoder = tjInitCompress() else { throw .undecodable }
        defer { tjDestroy(encoder) }
        var file: UnsafeMutablePointer<UInt8>?
        var size: UInt = 0
        let code = planes.count == 1 ? TJSAMP_GRAY : TJSAMP_420
        // To whole samples of colour, which the encoder reads.
        let luma =
            planes.count == 1 ? planes[0] : planes[0].filledUp(width: width + width % 2, height: height + height % 2)
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
