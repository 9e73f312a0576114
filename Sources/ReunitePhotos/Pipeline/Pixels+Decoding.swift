import CGD
import CTurboJPEG

extension Pixels {
    /// Decodes an image whose header has been read; what is transparent becomes white.
    ///
    /// - Parameter side: a JPEG is decoded no larger than is needed for a square of this side.
    /// - Throws: ``PhotoError/undecodable``.
    init(decoding bytes: [UInt8], as format: PhotoFormat, toCover side: Int) throws(PhotoError) {
        if format == .jpeg, let pixels = Self.jpeg(bytes, toCover: side) {
            self = pixels
            return
        }
        guard let pixels = Self.gd(bytes, format) else { throw .undecodable }
        self = pixels
    }

    /// A JPEG, by libjpeg-turbo, which decodes to a part of the size in a part of the time; nil where it cannot.
    private static func jpeg(_ bytes: [UInt8], toCover side: Int) -> Pixels? {
        guard let decoder = tjInitDecompress() else { return nil }
        defer { tjDestroy(decoder) }
        var (width, height, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard tjDecompressHeader3(decoder, bytes, UInt(bytes.count), &width, &height, &sampling, &space) == 0,
            // Four inks are GD's to turn into three colours.
            space != Int32(TJCS_CMYK.rawValue), space != Int32(TJCS_YCCK.rawValue)
        else { return nil }
        var count: Int32 = 0
        let factors = UnsafeBufferPointer(start: tjGetScalingFactors(&count), count: Int(count))
        let least = min(Int32(side), max(width, height))
        var size = (width: width, height: height)
        for factor in factors where factor.num <= factor.denom {
            let scaled = (
                width: (width * factor.num + factor.denom - 1) / factor.denom,
                height: (height * factor.num + factor.denom - 1) / factor.denom
            )
            if max(scaled.width, scaled.height) >= least, scaled.width < size.width { size = scaled }
        }
        var pixels = [UInt8](repeating: 0, count: Int(size.width) * Int(size.height) * 3)
        let code = tjDecompress2(
            decoder, bytes, UInt(bytes.count), &pixels, size.width, 0, size.height, Int32(TJPF_RGB.rawValue), 0)
        // A warning, as of a file that is cut off, leaves what could be decoded.
        guard code == 0 || tjGetErrorCode(decoder) == Int32(TJERR_WARNING.rawValue) else { return nil }
        return Pixels(width: Int(size.width), height: Int(size.height), bytes: pixels)
    }

    private static func gd(_ bytes: [UInt8], _ format: PhotoFormat) -> Pixels? {
        gdSetErrorMethod { _, _, _ in }
        var bytes = bytes
        let size = Int32(bytes.count)
        let image = bytes.withUnsafeMutableBytes { data -> gdImagePtr? in
            switch format {
            case .jpeg: gdImageCreateFromJpegPtr(size, data.baseAddress)
            case .png: gdImageCreateFromPngPtr(size, data.baseAddress)
            case .gif: gdImageCreateFromGifPtr(size, data.baseAddress)
            case .webp: gdImageCreateFromWebpPtr(size, data.baseAddress)
            case .bmp: gdImageCreateFromBmpPtr(size, data.baseAddress)
            case .tiff: gdImageCreateFromTiffPtr(size, data.baseAddress)
            case .avif: gdImageCreateFromAvifPtr(size, data.baseAddress)
            }
        }
        guard let image else { return nil }
        defer { gdImageDestroy(image) }
        guard gdImagePaletteToTrueColor(image) != 0, let rows = image.pointee.tpixels else { return nil }
        let (width, height) = (Int(image.pointee.sx), Int(image.pointee.sy))
        guard width > 0, height > 0 else { return nil }
        var pixels = [UInt8](repeating: 0, count: width * height * 3)
        for y in 0..<height {
            guard let row = rows[y] else { return nil }
            for x in 0..<width { pixels.flatten(row[x], at: (y * width + x) * 3) }
        }
        return Pixels(width: width, height: height, bytes: pixels)
    }
}

extension [UInt8] {
    /// Writes a colour of GD on white: its alpha is 0 where it is opaque, and 127 where it is transparent.
    fileprivate mutating func flatten(_ color: Int32, at place: Int) {
        let alpha = (color >> 24) & 0x7F
        for channel in 0..<3 {
            let value = (color >> Int32(16 - 8 * channel)) & 0xFF
            self[place + channel] = UInt8((value * (127 - alpha) + 255 * alpha) / 127)
        }
    }
}
