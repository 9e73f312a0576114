import Foundation

/// Folds letters for comparison: without case, accents and width.
///
/// Compatibility decomposition (NFKD, except for Hangul and kana) without the combining marks of the Latin, Greek, Cyrillic, Hebrew
/// and Arabic scripts, the hamza and the nukta, then lower case, digits of all scripts as `0` to `9`, and a few letters that Unicode does not
/// decompose (`ß œ æ ø ł đ ð þ ħ ı`) or that Arabic and Persian keyboards write differently. Marks of other scripts are vowels and
/// stay. Kana become katakana and keep their voicing marks, which make another word: ダイヤ is a diamond, タイヤ a tyre. Traditional
/// Chinese characters become simplified ones.
/// Source: Unicode Standard Annex 15 for the decomposition.
enum Folding {
    /// The role of a scalar in words.
    enum Class: UInt8 {
        /// Separates words.
        case separator
        /// A combining mark that is dropped.
        case mark
        /// A letter, digit or vowel sign.
        case word
        /// A letter of a script without spaces between words (Han, Kana, Thai, Lao, Khmer, Myanmar), or with compounds and particles
        /// that have none (Hangul).
        case unspaced
    }

    static func classify(_ scalar: Unicode.Scalar) -> Class {
        let value = scalar.value
        if value < 0x80 {
            let isWord = (0x30...0x39).contains(value) || (0x61...0x7A).contains(value | 0x20)
            return isWord ? .word : .separator
        }
        return value < tableEnd ? classes[Int(value - 0x80)] : classified(scalar)
    }

    private static func classified(_ scalar: Unicode.Scalar) -> Class {
        let value = scalar.value
        // These ranges contain only ideographs, so their category need not be looked up.
        if isIdeograph(value) { return .unspaced }
        if isDroppedMark(value) { return .mark }
        // Letters by their category, which stand for apostrophes.
        if [0x02BB, 0x02BC, 0x02BE, 0x02BF].contains(value) { return .separator }
        let category = scalar.properties.generalCategory
        // Numbers are words in each script.
        if isUnspaced(value), category != .otherPunctuation, category != .decimalNumber { return .unspaced }
        switch category {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .nonspacingMark, .spacingMark:
            return .word
        default: return .separator
        }
    }

    private static func isDroppedMark(_ value: UInt32) -> Bool {
        switch value {
        case 0x0300...0x036F, 0x0483...0x0489, 0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2, 0x05C4...0x05C5, 0x05C7,
            0x0610...0x061A, 0x0621, 0x0640, 0x064B...0x065F, 0x0670, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x200B...0x200D,
            0x093C, 0x09BC, 0x0A3C, 0x0ABC, 0x0B3C, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F,
            0x00AD:
            true
        default: false
        }
    }

    /// Whether a separator joins the letters around it, if they are of a script without spaces: the dot of `ルイ・ヴィトン`.
    static func isJoining(_ scalar: Unicode.Scalar) -> Bool { scalar == "\u{30FB}" || scalar == "\u{FF65}" }

    /// Whether a value is a unified ideograph of the Basic Multilingual Plane, which has no decomposition.
    private static func isIdeograph(_ value: UInt32) -> Bool {
        (0x4E00...0x9FFF).contains(value) || (0x3400...0x4DBF).contains(value)
    }

    private static func isUnspaced(_ value: UInt32) -> Bool {
        switch value {
        case 0x0E01...0x0EDF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17DD, 0x3005...0x3007, 0x3021...0x3029,
            0x3041...0x3096, 0x3099...0x309C, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x3131...0x318E,
            0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF66...0xFFDC,
            0x20000...0x323AF:
            true
        default: false
        }
    }

    /// Appends the folded form of a scalar in UTF-8; nothing for a dropped mark.
    static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        if scalar.value < 0x80 {
            bytes.append(ascii[Int(scalar.value)])
        } else if scalar.value < tableEnd {
            bytes.append(contentsOf: table[Int(scalar.value - 0x80)])
        } else {
            for scalar in fold(scalar) { append(folded: scalar, to: &bytes) }
        }
    }

    /// Appends a folded scalar. A letter of Hangul joins those before it to a syllable, as most programs write it, and a voicing mark
    /// the kana before it.
    private static func append(folded scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        var scalar = scalar
        if scalar == "\u{94D}", ["\u{919}", "\u{91E}", "\u{923}", "\u{92E}"].contains(last(of: bytes)) {
            // A nasal before a consonant is written as itself or as an anusvara, which is folded so.
            bytes.replaceSubrange(bytes.count - 3..<bytes.count, with: UTF8.encode("\u{928}")!)
        }
        let isMark = Kana.isMark(scalar)
        // Kana, and syllables and letters of Hangul, have three bytes.
        if isMark || HangulSyllable.mayEnd(with: scalar),
            let last = last(of: bytes),
            let joined = isMark ? Kana.joined(last, scalar) : HangulSyllable.joined(last, scalar)
        {
            bytes.removeLast(3)
            scalar = joined
        } else if isMark {
            return
        }
        bytes.append(contentsOf: UTF8.encode(scalar)!)
    }

    /// The last scalar, if it has three bytes.
    private static func last(of bytes: [UInt8]) -> Unicode.Scalar? {
        String(decoding: bytes.suffix(3), as: UTF8.self).unicodeScalars.last
    }

    private static func fold(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        if isIdeograph(scalar.value) { return [HanVariant.simplified(scalar)] }
        // Hangul syllables are not decomposed: they would only become longer.
        if HangulSyllable.syllables.contains(scalar.value) { return [scalar] }
        if let letters = undecomposed[scalar] { return Array(letters.unicodeScalars) }
        if let kana = Kana.folded(scalar) { return kana }
        let parts = String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars
        let lower = String(String.UnicodeScalarView(parts.filter { !isDroppedMark($0.value) })).lowercased()
        return lower.unicodeScalars.filter { !isDroppedMark($0.value) && classify($0) != .separator }.map {
            variants[$0] ?? digit($0) ?? HanVariant.simplified($0)
        }
    }

    /// The digit of another script as one of 0 to 9; nil for other scalars.
    private static func digit(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        guard scalar.properties.generalCategory == .decimalNumber, let value = scalar.properties.numericValue else {
            return nil
        }
        return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
    }

    /// Letters that keyboards of Arabic, Persian and Urdu write differently in the same words.
    private static let variants: [Unicode.Scalar: Unicode.Scalar] = [
        "\u{629}": "\u{647}", "\u{6C1}": "\u{647}", "\u{6BE}": "\u{647}", "\u{6D5}": "\u{647}",
        "\u{649}": "\u{64A}", "\u{6CC}": "\u{64A}", "\u{6D2}": "\u{64A}", "\u{6A9}": "\u{643}", "\u{671}": "\u{627}",
    ]

    private static let undecomposed: [Unicode.Scalar: String] = [
        "ß": "ss", "ẞ": "ss", "œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l",
        "đ": "d", "Đ": "d", "ð": "d", "Ð": "d", "þ": "th", "Þ": "th", "ħ": "h", "Ħ": "h", "ı": "i", "ς": "σ", "ґ": "г",
        "Ґ": "г",
        "\u{901}": "\u{928}\u{94D}", "\u{902}": "\u{928}\u{94D}",
    ]

    /// Scalars below this have a lookup table: Latin, Greek, Cyrillic, Hebrew and Arabic.
    private static let tableEnd: UInt32 = 0x700

    private static let table: [[UInt8]] = (0x80..<tableEnd).map { value in
        fold(Unicode.Scalar(value)!).flatMap { Array(UTF8.encode($0)!) }
    }

    private static let classes: [Class] = (0x80..<tableEnd).map { classified(Unicode.Scalar($0)!) }

    /// The folded form of each scalar below 0x80; 0 for those that separate words.
    static let ascii: [UInt8] = (0..<0x80).map { value in
        guard classify(Unicode.Scalar(UInt8(value))) == .word else { return 0 }
        return (0x41...0x5A).contains(value) ? UInt8(value) | 0x20 : UInt8(value)
    }
}
