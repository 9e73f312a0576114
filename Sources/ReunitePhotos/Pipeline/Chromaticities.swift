/// Where white, red, green and blue of a picture lie: x and y of CIE 1931.
struct Chromaticities {
    var white = (x: 0.3127, y: 0.3290)
    var red = (x: 0.64, y: 0.33)
    var green = (x: 0.30, y: 0.60)
    var blue = (x: 0.15, y: 0.06)

    /// Those of sRGB and BT.709.
    static let sRGB = Chromaticities()

    /// Whether they are those of sRGB, to a thousandth.
    var isSRGB: Bool {
        zip([white, red, green, blue], [Self.sRGB.white, Self.sRGB.red, Self.sRGB.green, Self.sRGB.blue]).allSatisfy {
            abs($0.x - $1.x) < 0.001 && abs($0.y - $1.y) < 0.001
        }
    }

    /// Those of a code point of ITU-T H.273, table 2.
    init(codePoint: Int = 1) {
        switch codePoint {
        // Television before digital, of Europe and of America.
        case 5: (red, green, blue) = ((0.64, 0.33), (0.29, 0.60), (0.15, 0.06))
        case 6, 7: (red, green, blue) = ((0.630, 0.340), (0.310, 0.595), (0.155, 0.070))
        case 9: (red, green, blue) = ((0.708, 0.292), (0.170, 0.797), (0.131, 0.046))
        // P3, with the white of cinemas or of screens.
        case 11, 12:
            (red, green, blue) = ((0.680, 0.320), (0.265, 0.690), (0.150, 0.060))
            if codePoint == 11 { white = (0.314, 0.351) }
        default: break
        }
    }
}
