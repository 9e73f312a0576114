import CGD

extension Picture {
    /// Decodes an image with libgd, and blends it with white.
    ///
    /// - Parameters:
    ///   - header: the size that was checked against the limits.
    ///   - load: libgd's function for the format, such as `gdImageCreateFromPngPtr`.
    /// - Throws: ``PhotoError/undecodable`` if libgd cannot decode it, or the image is larger than the header says.
    convenience init(
        gd bytes: [UInt8], _ header: ImageHeader, load: (Int32, UnsafeMutableRawPointer?) -> gdImagePtr?
    ) throws(PhotoError) {
        gdSetErrorMethod { _, _, _ in }
        // libgd only reads the bytes, but its functions take a mutable pointer.
        var bytes = bytes
        let size = Int32(bytes.count)
        try self.init(bytes.withUnsafeMutableBytes { load(size, $0.baseAddress) })
        guard gdImagePaletteToTrueColor(image) != 0, (1...header.width).contains(width),
            (1...header.height).contains(height)
        else { throw .undecodable }
        for y in 0..<height {
            let row = row(y)
            // The alpha is 0 for opaque and 127 for transparent.
            for x in 0..<width where row[x] >> 24 != 0 {
                let color = row[x]
                let opacity = ((127 - (color >> 24 & 0x7F)) * 255 + 63) / 127
                row[x] =
                    Color(
                        red: color >> 16 & 0xFF, green: color >> 8 & 0xFF, blue: color & 0xFF, opacity: opacity
                    ).pixel
            }
        }
    }
}
