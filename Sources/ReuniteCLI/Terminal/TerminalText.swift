/// Makes text from users safe for a terminal.
enum TerminalText {
    /// Replaces characters that control a terminal or are invisible: control characters, bidirectional overrides, line
    /// breaks. Joiners between letters stay.
    ///
    /// - Parameter keepsLines: whether newlines and tabs stay.
    static func safe(_ text: some StringProtocol, keepsLines: Bool = false) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isLine = scalar == "\n" || scalar == "\t"
            scalars.append(isLine ? (keepsLines ? scalar : " ") : isShown(scalar) ? scalar : "\u{FFFD}")
        }
        return String(scalars)
    }

    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
        case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
        default: true
        }
    }

    /// One line of at most `columns` columns; longer text ends with an ellipsis.
    static func line(_ text: some StringProtocol, columns: Int) -> String {
        let text = safe(text)
        guard width(text) > columns else { return text }
        var cut = ""
        var used = 1
        for character in text {
            used += width(character)
            guard used <= columns else { break }
            cut.append(character)
        }
        return cut + "…"
    }

    /// The lines of a user's text, each with a bar before it, so that none can imitate the program's output. An empty text has no
    /// lines.
    static func barred(_ text: String) -> [String] {
        guard !text.isEmpty else { return [] }
        return safe(text, keepsLines: true).split(separator: "\n", omittingEmptySubsequences: false).map {
            "    | \($0)"
        }
    }

    /// The width of a text in terminal columns.
    static func width(_ text: String) -> Int { text.reduce(0) { $0 + width($1) } }

    private static func width(_ character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        let isEmoji = first.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}")
        return isEmoji || isWide(first.value) ? 2 : first.properties.generalCategory == .nonspacingMark ? 0 : 1
    }

    /// The blocks of Chinese, Japanese and Korean characters, which are two columns wide.
    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
