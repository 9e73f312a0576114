extension Picture {
    /// A picture with a colour for each pixel.
    @inline(__always)
    convenience init(width: Int, height: Int, color: (_ x: Int, _ y: Int) -> Color) throws(PhotoError) {
        try self.init(width: width, height: height) { y, pixels in
            for x in 0..<width { pixels[x] = color(x, y).pixel }
        }
    }
}

/// A colour with components from 0 to 255, blended with white.
struct Color {
    /// The pixel of libgd, `0x00RRGGBB`.
    let pixel: Int32

    /// The pixel of white.
    static let white: Int32 = 0xFFFFFF

    /// - Parameter opacity: 0 (transparent, which becomes white) to 255, by which the components are multiplied already.
    @inline(__always)
    init(multipliedRed red: Int32, green: Int32, blue: Int32, opacity: Int32) {
        func onWhite(_ value: Int32) -> Int32 { min(255, value + 255 - opacity) }
        pixel = onWhite(red) << 16 | onWhite(green) << 8 | onWhite(blue)
    }

    /// - Parameter opacity: 0 (transparent, which becomes white) to 255.
    @inline(__always)
    init(red: Int32, green: Int32, blue: Int32, opacity: Int32) {
        func onWhite(_ value: Int32) -> Int32 {
            opacity == 255 ? value : (value * opacity + 255 * (255 - opacity) + 127) / 255
        }
        pixel = onWhite(red) << 16 | onWhite(green) << 8 | onWhite(blue)
    }
}
