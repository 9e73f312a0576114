import CGD

extension Picture {
    /// Decodes an image with libgd.
    ///
    /// - Parameters:
    ///   - header: the size that was checked against the limits.
    ///   - load: libgd's function for the format, such as `gdImageCreateFromPngPtr`.
    /// - Returns: nil if libgd cannot decode it, or the image is larger than the header says.
    init?(
        gd bytes: [UInt8], _ header: ImageHeader, load: (Int32, UnsafeMutableRawPointer?) -> gdImagePtr?
    ) {
        gdSetErrorMethod { _, _, _ in }
        // libgd only reads the bytes, but its functions take a mutable pointer.
        var bytes = bytes
        let size = Int32(bytes.count)
        guard let image = bytes.withUnsafeMutableBytes({ load(size, $0.baseAddress) }) else { return nil }
        defer { gdImageDestroy(image) }
        guard gdImagePaletteToTrueColor(image) != 0, let rows = image.pointee.tpixels else { return nil }
        let (width, height) = (Int(image.pointee.sx), Int(image.pointee.sy))
        guard (1...header.width).contains(width), (1...header.height).contains(height) else { return nil }
        self.init(width: width, height: height) { x, y in
            // 0xAARRGGBB, with an alpha of 0 for opaque and 127 for transparent.
            let color = rows[y]![x]
            let opacity = ((127 - (color >> 24 & 0x7F)) * 255 + 63) / 127
            return Color(
                red: color >> 16 & 0xFF, green: color >> 8 & 0xFF, blue: color & 0xFF, opacity: opacity)
        }
    }
}
