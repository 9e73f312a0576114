import Foundation

/// A text in which each character has one plain form, so that patterns need not know the others: digits of all scripts, full-width
/// letters, dashes, dots and spaces. Invisible characters are left out.
struct FoldedText {
    private let characters: [Unicode.Scalar]
    /// The position of each plain character in the text.
    private var positions: [Int] = []
    private var plain: [UInt16] = []

    init(_ text: String) {
        characters = Array(text.unicodeScalars)
        for (position, character) in characters.enumerated() {
            guard let form = Self.form(of: character) else { continue }
            positions.append(position)
            plain.append(form)
        }
    }

    /// The ranges of the plain characters that a pattern finds.
    func ranges(of pattern: NSRegularExpression) -> [Range<Int>] {
        let text = String(decoding: plain, as: UTF16.self)
        return pattern.matches(in: text, range: NSRange(location: 0, length: plain.count))
            .map { $0.range.location..<$0.range.location + $0.range.length }
    }

    /// Lets patterns find a letter instead of some plain characters.
    mutating func hide(_ indexes: Set<Int>) {
        for index in indexes { plain[index] = UInt16(UInt8(ascii: "x")) }
    }

    /// The plain characters.
    var description: String { String(decoding: plain, as: UTF16.self) }

    /// The text with each run of these plain characters replaced, together with all invisible characters within it.
    func text(replacing found: Set<Int>, by replacement: (String) -> String) -> String {
        var text = String.UnicodeScalarView()
        var next = 0
        var index = 0
        while index < positions.count {
            guard found.contains(index) else {
                index += 1
                continue
            }
            let first = positions[index]
            while index + 1 < positions.count, found.contains(index + 1) { index += 1 }
            text.append(contentsOf: characters[next..<first])
            next = positions[index] + 1
            text.append(
                contentsOf: replacement(String(String.UnicodeScalarView(characters[first..<next]))).unicodeScalars)
            index += 1
        }
        text.append(contentsOf: characters[next...])
        return String(text)
    }

    private static let chineseDigits = Array("〇一二三四五六七八九".unicodeScalars)

    /// The plain form of a character as a unit of UTF-16; nil for what is invisible.
    private static func form(of character: Unicode.Scalar) -> UInt16? {
        let properties = character.properties
        if properties.isDefaultIgnorableCodePoint { return nil }
        if let digit = chineseDigits.firstIndex(of: character) { return UInt16(0x30 + digit) }
        if character == "零" { return 0x30 }
        if properties.numericType == .decimal || properties.numericType == .digit, let value = properties.numericValue {
            return UInt16(0x30 + Int(value))
        }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return nil
        case .dashPunctuation: return UInt16(UInt8(ascii: "-"))
        case .spaceSeparator: return UInt16(UInt8(ascii: " "))
        default: break
        }
        switch character.value {
        case 0x2212: return UInt16(UInt8(ascii: "-"))
        case 0x3002, 0xFF61, 0xFE52, 0x2024: return UInt16(UInt8(ascii: "."))
        case 0xFF01...0xFF5E: return UInt16(character.value - 0xFEE0)
        // Full-width signs and letters of other planes; no pattern asks for the latter.
        case 0x10000...: return 0xFFFC
        default: return UInt16(character.value)
        }
    }
}
