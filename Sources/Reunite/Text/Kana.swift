import Foundation

/// The letters of Japanese syllables: hiragana as katakana, half-width ones as full ones, each with its voicing mark.
///
/// Source: The Unicode Standard, section 18.4, "Hiragana and Katakana".
enum Kana {
    private static let hiragana: [ClosedRange<UInt32>] = [0x3041...0x3096, 0x309D...0x309E]
    private static let katakana: ClosedRange<UInt32> = 0x30A1...0x30FE
    private static let halfWidth: ClosedRange<UInt32> = 0xFF66...0xFF9F

    /// Whether a folded scalar is a voicing mark, which belongs to the letter before it.
    static func isMark(_ scalar: Unicode.Scalar) -> Bool { scalar == "\u{3099}" || scalar == "\u{309A}" }

    /// The katakana of a letter, or its voicing mark; nil for other scalars.
    static func folded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
        let value = scalar.value
        if katakana.contains(value) || isMark(scalar) { return [scalar] }
        // The marks as characters of their own, as old programs write them.
        if scalar == "\u{309B}" || scalar == "\u{309C}" { return [Unicode.Scalar(value - 2)!] }
        if hiragana.contains(where: { $0.contains(value) }) { return [Unicode.Scalar(value + 0x60)!] }
        guard halfWidth.contains(value) else { return nil }
        return Array(String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars)
    }

    /// The letter of a katakana and a voicing mark; nil if the letter has no voice.
    static func joined(_ letter: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
        guard katakana.contains(letter.value) else { return nil }
        let scalars = (String(letter) + String(mark)).precomposedStringWithCanonicalMapping.unicodeScalars
        return scalars.count == 1 ? scalars.first : nil
    }
}
