import Foundation

/// A conversion of CIE L*a*b* with the white of D50 to sRGB. That of Little CMS interpolates between steps so wide that saturated
/// colours are wrong by a ΔE of 3, because most of L*a*b* lies outside of sRGB.
struct LabConversion {
    /// The numbers of sRGB for 4,096 steps of light.
    private let numbers: [UInt32] = (0...4095).map {
        let light = Double($0) / 4095
        let number = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
        return UInt32((255 * number).rounded())
    }

    /// Converts pixels in place: from L*, a* and b* in the lowest bytes, as ICC profiles of 8 bits have them, to `0x00RRGGBB`.
    func convert(_ pixels: inout [UInt32]) {
        for index in pixels.indices {
            let pixel = pixels[index]
            let lightness = (Double(pixel & 0xFF) / 2.55 + 16) / 116
            let x = 0.9642 * Self.light(lightness + (Double(pixel >> 8 & 0xFF) - 128) / 500)
            let y = Self.light(lightness)
            let z = 0.8249 * Self.light(lightness - (Double(pixel >> 16 & 0xFF) - 128) / 200)
            let red = number(3.1338561 * x - 1.6168667 * y - 0.4906146 * z)
            let green = number(-0.9787684 * x + 1.9161415 * y + 0.0334540 * z)
            let blue = number(0.0719453 * x - 0.2289914 * y + 1.4052427 * z)
            pixels[index] = red << 16 | green << 8 | blue
        }
    }

    /// The inverse of the cube root of CIE L*a*b*.
    private static func light(_ root: Double) -> Double {
        root > 6.0 / 29 ? root * root * root : (root - 4.0 / 29) * 108 / 841
    }

    private func number(_ light: Double) -> UInt32 { numbers[Int(max(0, min(1, light)) * 4095 + 0.5)] }
}
