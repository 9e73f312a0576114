import Foundation

/// How bright a number of a pixel is.
enum TransferFunction: Equatable {
    case sRGB
    /// A power of the number.
    case gamma(Double)
    /// Perceptual quantisation (SMPTE ST 2084), to 10,000 cd/m².
    case pq
    /// Hybrid log-gamma (ARIB STD-B67), on a screen of 1,000 cd/m².
    case hlg

    /// That of a code point of ITU-T H.273, table 3. Those of BT.601, BT.709 and BT.2020 are taken for that of sRGB, as
    /// browsers do: pictures that say so were made on screens that show that.
    init(codePoint: Int) {
        self =
            switch codePoint {
            case 4: .gamma(2.2)
            case 5: .gamma(2.8)
            case 8: .gamma(1)
            case 16: .pq
            case 17: .gamma(2.6)
            case 18: .hlg
            default: .sRGB
            }
    }

    /// How bright a number from 0 to 1 is, from 0 to 1; what is brighter than white is toned down for `pq` and `hlg`.
    func brightness(_ value: Double) -> Double {
        switch self {
        case .sRGB: value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        case .gamma(let exponent): pow(value, exponent)
        case .pq: Self.toned(value)
        case .hlg: Self.toned(Self.pq(1000 * pow(Self.hlg(value), 1.2)))
        }
    }

    /// The white of a screen on which nothing is brighter, in cd/m² (ITU-R BT.2408, section 2).
    private static let white = 203.0
    /// The brightest part of a picture that is kept apart from less bright ones, in cd/m².
    private static let brightest = 1000.0

    /// The brightness of a perceptual number, from 0 to 1, where what is brighter than half of white is compressed.
    ///
    /// Source: ITU-R BT.2390, section 5.4.1.
    private static func toned(_ value: Double) -> Double {
        let (source, most) = (min(1, value / pq(brightest)), pq(white) / pq(brightest))
        let knee = 1.5 * most - 0.5
        guard source > knee else { return luminance(value) / white }
        let t = (source - knee) / (1 - knee)
        let (t2, t3) = (t * t, t * t * t)
        let target =
            (2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee) + (3 * t2 - 2 * t3) * most
        return min(1, luminance(target * pq(brightest)) / white)
    }

    /// The luminance of a perceptual number, in cd/m².
    private static func luminance(_ value: Double) -> Double {
        let root = pow(value, 1 / 78.84375)
        return 10_000 * pow(max(0, root - 0.8359375) / (18.8515625 - 18.6875 * root), 1 / 0.1593017578125)
    }

    /// The perceptual number of a luminance in cd/m².
    private static func pq(_ luminance: Double) -> Double {
        let power = pow(luminance / 10_000, 0.1593017578125)
        return pow((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power), 78.84375)
    }

    /// The light of the scene, from 0 to 1, of a number of hybrid log-gamma.
    private static func hlg(_ value: Double) -> Double {
        value <= 0.5 ? value * value / 3 : (exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
    }
}
