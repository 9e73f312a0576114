import Foundation

/// The simplified form of traditional Chinese characters, so that each finds the other: 鑰匙 and 钥匙.
///
/// Source: the transform Hant-Hans of the Unicode Common Locale Data Repository, as Foundation has it.
enum HanVariant {
    /// The unified ideographs of the Basic Multilingual Plane.
    private static let range: ClosedRange<UInt32> = 0x3400...0x9FFF

    private static let simplified: [Unicode.Scalar] = {
        let letters = range.map { Unicode.Scalar($0)! }
        var text = String(String.UnicodeScalarView(letters))
        // Twice, because the simplified form of a few characters is a variant of another one.
        for _ in 0..<2 {
            text = text.applyingTransform(StringTransform("Traditional-Simplified"), reverse: false) ?? text
        }
        let scalars = Array(text.unicodeScalars)
        return scalars.count == letters.count ? scalars : letters
    }()

    /// The simplified form of a character; the scalar itself if it has none.
    static func simplified(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        range.contains(scalar.value) ? simplified[Int(scalar.value - range.lowerBound)] : scalar
    }
}
