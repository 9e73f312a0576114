extension Picture {
    /// Converts RGB to YCbCr, without chroma subsampling.
    @inline(__always)
    init(width: Int, height: Int, color: (_ x: Int, _ y: Int) -> Color) {
        var luma = [UInt8](repeating: 0, count: width * height)
        var (blue, red) = (luma, luma)
        for y in 0..<height {
            for x in 0..<width {
                let color = color(x, y)
                let place = y * width + x
                luma[place] = color.part(red: 19_595, green: 38_470, blue: 7_471, of: 0)
                blue[place] = color.part(red: -11_059, green: -21_709, blue: 32_768, of: 128)
                red[place] = color.part(red: 32_768, green: -27_439, blue: -5_329, of: 128)
            }
        }
        self.init(
            planes: [luma, blue, red].map { Plane(width: width, height: height, samples: $0) }, sampling: (1, 1))
    }
}

/// A colour with components from 0 to 255, blended with white.
struct Color {
    private let red: Int32
    private let green: Int32
    private let blue: Int32

    /// - Parameter opacity: 0 (transparent, which becomes white) to 255.
    @inline(__always)
    init(red: Int32, green: Int32, blue: Int32, opacity: Int32) {
        func onWhite(_ value: Int32) -> Int32 { (value * opacity + 255 * (255 - opacity) + 127) / 255 }
        let isOpaque = opacity == 255
        self.red = isOpaque ? red : onWhite(red)
        self.green = isOpaque ? green : onWhite(green)
        self.blue = isOpaque ? blue : onWhite(blue)
    }

    /// A weighted sum in units of 1/65,536. The rounding bias is just below one half, so that the result never is 256.
    @inline(__always)
    fileprivate func part(red: Int32, green: Int32, blue: Int32, of base: Int32) -> UInt8 {
        let sum = red * self.red + green * self.green + blue * self.blue
        return UInt8(truncatingIfNeeded: (sum + base << 16 + 32_767) >> 16)
    }
}
