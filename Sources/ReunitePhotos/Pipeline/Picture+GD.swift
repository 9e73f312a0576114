import CGD

extension Picture {
    /// An image that libgd decodes; nil where it cannot, or the image is larger than was told.
    init?(gd bytes: [UInt8], _ format: PhotoFormat, _ header: PhotoHeader) {
        gdSetErrorMethod { _, _, _ in }
        // Which libgd does not write, but says that it may.
        var bytes = bytes
        let size = Int32(bytes.count)
        let image = bytes.withUnsafeMutableBytes { data -> gdImagePtr? in
            switch format {
            case .jpeg: gdImageCreateFromJpegPtr(size, data.baseAddress)
            case .png: gdImageCreateFromPngPtr(size, data.baseAddress)
            case .gif: gdImageCreateFromGifPtr(size, data.baseAddress)
            case .webp: gdImageCreateFromWebpPtr(size, data.baseAddress)
            case .bmp: gdImageCreateFromBmpPtr(size, data.baseAddress)
            case .tiff, .heif: nil
            }
        }
        guard let image else { return nil }
        defer { gdImageDestroy(image) }
        guard gdImagePaletteToTrueColor(image) != 0, let rows = image.pointee.tpixels else { return nil }
        let (width, height) = (Int(image.pointee.sx), Int(image.pointee.sy))
        guard (1...header.width).contains(width), (1...header.height).contains(height) else { return nil }
        self.init(width: width, height: height) { x, y in
            // Red, green and blue, and on top an alpha that is 0 where the colour is opaque, and 127 where it is not.
            let color = rows[y]![x]
            let opacity = ((127 - (color >> 24 & 0x7F)) * 255 + 63) / 127
            return Color(
                red: color >> 16 & 0xFF, green: color >> 8 & 0xFF, blue: color & 0xFF, opacity: opacity)
        }
    }
}
