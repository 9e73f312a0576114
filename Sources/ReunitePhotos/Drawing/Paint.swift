/// An opaque colour of a drawing, with components from 0 to 255.
public struct Paint: Sendable, Hashable {
    let red, green, blue: Double

    /// A colour such as `0x4A90D9`.
    public init(_ hex: UInt32) {
        red = Double(hex >> 16 & 0xFF)
        green = Double(hex >> 8 & 0xFF)
        blue = Double(hex & 0xFF)
    }

    private init(red: Double, green: Double, blue: Double) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    static let white = Paint(0xFFFFFF)
    /// Almost black: of outlines, wheels, lenses.
    static let ink = Paint(0x2E3138)
    /// The grey of steel.
    static let steel = Paint(0xB9C0C8)
    /// The yellow of brass.
    static let brass = Paint(0xE0B04A)
    /// The cream of paper.
    static let paper = Paint(0xFBF6EA)
    /// The brown of wood and leather.
    static let wood = Paint(0xA9713F)

    /// This colour with a share of another, from 0 to 1.
    func mixed(with other: Paint, _ share: Double) -> Paint {
        Paint(
            red: red + (other.red - red) * share, green: green + (other.green - green) * share,
            blue: blue + (other.blue - blue) * share)
    }

    /// A lighter shade; 1 is white.
    func lighter(_ share: Double) -> Paint { mixed(with: .white, share) }

    /// A darker shade, which is cooler too; 1 is nearly black.
    func darker(_ share: Double) -> Paint { mixed(with: Paint(0x141826), share) }

    /// A shade for folds, pockets and parts behind: darker, or lighter if the colour is too dark for that.
    var shade: Paint { luma < 80 ? lighter(0.17) : darker(0.2) }

    /// A shade for what the light meets.
    var shine: Paint { lighter(0.28) }

    /// How bright it looks, from 0 to 255 (ITU-R BT.601).
    var luma: Double { 0.299 * red + 0.587 * green + 0.114 * blue }

    /// The pixel of libgd, with an alpha from 0 (opaque) to 127.
    func pixel(alpha: Int32 = 0) -> Int32 {
        alpha << 24 | Int32(red) << 16 | Int32(green) << 8 | Int32(blue)
    }
}
