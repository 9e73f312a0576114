import Testing

@testable import ReuniteMail

@Suite struct UntrustedLinesTests {
    @Test(
        arguments: [
            ("One line", "One line"), ("a\nb\r\nc\rd", "a\nb\nc\nd"), ("a\r\n\r\nb", "a\n\nb"),
            ("a\n\n\n \n\t\n\u{200B}\nb", "a\n\nb"), ("\n\n a  b \n\n", "a b"), ("", ""), ("\u{200B}\n\u{2060}", ""),
            ("a\u{2028}b\u{2029}c\u{85}d\u{B}e\u{C}f", "a\nb\nc\nd\ne\nf"), ("a\u{1E}b\u{0}c\u{1B}[31m", "a b c [31m"),
            ("www.evil.example\nhttps://evil.example", "www. evil. example\nhttps: / /evil. example"),
            ("\u{202E}abc\u{202C}\n\u{2066}de\u{2069}", "abc\nde"), ("<b>\n&amp;", "<b>\n&amp;"),
        ])
    func areSanitized(_ text: String, _ sanitized: String) {
        #expect(UntrustedText.sanitizedLines(text, limit: 5_000) == sanitized)
    }

    @Test func limitCountsTheOriginalText() {
        let dots = String(repeating: "a.bc", count: 1_250)
        #expect(UntrustedText.sanitizedLines(dots, limit: 5_000) == String(repeating: "a. bc", count: 1_250))
        #expect(UntrustedText.sanitizedLines("a\nb\nc", limit: 5) == "a\nb\nc")
        #expect(UntrustedText.sanitizedLines("a\nb\ncd", limit: 5) == "a\nb\n…")
    }

    @Test func everyLineOfAQuoteIsMarked() {
        func text(_ quote: String) -> String { PlainTextWriter.text(of: [.quote(quote)]) }
        #expect(text("Hello\n\nyou") == "> Hello\n>\n> you\n")
        #expect(text("") == ">\n")
        #expect(text("> Hello") == "> > Hello\n")
        let words = Array(repeating: "word", count: 30).joined(separator: " ")
        #expect(text(words).split(separator: "\n").map(\.count) == [71, 71, 11])
    }

    @Test(arguments: [
        "😀", "👩‍👩‍👧‍👦", "很", "a", "a ", "e" + String(repeating: "\u{301}", count: 30) + " ", "\u{1100}", "\u{301}",
    ])
    func longLinesAreBrokenAndMarked(_ part: String) {
        let written = String(repeating: part, count: 5_000 / part.unicodeScalars.count)
        let lines = PlainTextWriter.text(of: [.quote(written)]).split(separator: "\n")
        #expect(lines.allSatisfy { $0.unicodeScalars.starts(with: "> ".unicodeScalars) && $0.utf8.count <= 998 })
        let kept = lines.flatMap { $0.unicodeScalars.dropFirst(2).filter { $0 != " " } }
        #expect(kept.elementsEqual(written.unicodeScalars.filter { $0 != " " }))
        // A grapheme cluster stays whole if it fits.
        guard part.count == 1, part.unicodeScalars.count > 1 else { return }
        #expect(lines.allSatisfy { $0.dropFirst(2).allSatisfy { String($0) == part } })
    }
}
