/// The subset of CommonMark that descriptions use: paragraphs, lists of `- ` lines, `code` and **strong**.
enum Prose {
    /// A text as paragraphs and lists.
    static func blocks(_ text: String?) -> HTML {
        let blocks = paragraphs(of: text ?? "").map { lines -> HTML in
            guard lines.allSatisfy({ $0.hasPrefix("- ") }) else {
                return "<p>\(inline(lines.joined(separator: " ")))</p>\n"
            }
            return "<ul>\(lines.map { "<li>\(inline(String($0.dropFirst(2))))</li>" as HTML })</ul>\n"
        }
        return "\(blocks)"
    }

    /// A text on one line.
    static func inline(_ text: String) -> HTML {
        let pieces = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
        return "\(alternating(pieces, plain: strong) { "<code>\($0)</code>" })"
    }

    /// A text without code spans.
    private static func strong(_ text: String) -> HTML {
        var pieces: [String] = []
        var rest = text[...]
        while let mark = rest.firstRange(of: "**") {
            pieces.append(String(rest[..<mark.lowerBound]))
            rest = rest[mark.upperBound...]
        }
        pieces.append(String(rest))
        return "\(alternating(pieces, plain: { "\($0)" }, marked: { "<strong>\($0)</strong>" }))"
    }

    /// Every second piece is between marks; an unclosed mark stays text.
    private static func alternating(
        _ pieces: [String], plain: (String) -> HTML, marked: (String) -> HTML
    ) -> [HTML] {
        pieces.enumerated().map { index, piece in
            index % 2 == 1 && index < pieces.count - 1 ? marked(piece) : plain(piece)
        }
    }

    /// The groups of lines between empty lines.
    private static func paragraphs(of text: String) -> [[Substring]] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .split(whereSeparator: \.isEmpty)
            .map(Array.init)
    }
}
