/// Writes blocks as plain text, separated by empty lines, with sentences wrapped to a readable width.
enum PlainTextWriter {
    private static let width = 72
    /// A line is broken at this many bytes in any case: a line of a mail has at most 998, including quote marks.
    private static let maximumBytes = 900

    /// The text, with a line feed after each line.
    static func text(of blocks: [MailBlock]) -> String {
        blocks.map { block in
            switch block {
            case .paragraph(let text): lines(of: text).joined(separator: "\n") + "\n"
            case .title(let text): text + "\n"
            case .quote(let text): quoted(text)
            case .link(let link): "\(link)\n"
            }
        }.joined(separator: "\n")
    }

    /// Breaks at spaces. Text without spaces, such as Chinese, is broken only at the maximum length.
    static func lines(of paragraph: String, width: Int = width) -> [String] {
        var lines: [String] = []
        for word in paragraph.split(separator: " ").flatMap(pieces) {
            if let line = lines.last, line.count + 1 + word.count <= width,
                line.utf8.count + 1 + word.utf8.count <= maximumBytes
            {
                lines[lines.count - 1] = "\(line) \(word)"
            } else {
                lines.append(word)
            }
        }
        return lines
    }

    /// Puts a quote mark before every line, including broken ones, so that no line looks like ours.
    private static func quoted(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let lines = lines(of: String(line), width: width - 2)
            return lines.isEmpty ? ">\n" : lines.map { "> \($0)\n" }.joined()
        }.joined()
    }

    /// Splits a word into pieces that fit on a line, between characters if possible. Nearly all words are one piece.
    private static func pieces(of word: Substring) -> [String] {
        guard word.utf8.count > maximumBytes else { return [String(word)] }
        let parts = word.flatMap { character in
            character.utf8.count > maximumBytes ? character.unicodeScalars.map { String($0) } : [String(character)]
        }
        var pieces: [String] = []
        for part in parts {
            if let piece = pieces.last, piece.utf8.count + part.utf8.count <= maximumBytes {
                pieces[pieces.count - 1] += part
            } else {
                pieces.append(part)
            }
        }
        return pieces
    }
}
