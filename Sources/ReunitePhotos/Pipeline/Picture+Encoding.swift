extension Picture {
    /// Converts the pixels to sRGB in place; they stay if they are sRGB already, or if the encoding is of other pixels.
    func convert(from encoding: ColorEncoding?) {
        guard let encoding,
            let transform = ColorTransform(encoding, of: .rgb)
                ?? (isGray ? ColorTransform(encoding, of: .gray) : nil)
        else { return }
        for y in 0..<height { transform.convert(row(y), count: width) }
    }

    /// Whether red, green and blue are the same in each pixel.
    private var isGray: Bool {
        (0..<height).allSatisfy { y in
            let row = row(y)
            return (0..<width).allSatisfy { row[$0] & 0xFFFFFF == 0x10101 * (row[$0] & 0xFF) }
        }
    }
}
