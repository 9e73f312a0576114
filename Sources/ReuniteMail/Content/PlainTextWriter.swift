/// Blocks as plain text: an empty line between them, sentences in lines of a width that is good to read.
enum PlainTextWriter {
    private static let width = 72
    /// Past this many bytes a line is broken in any case: a mail's has 998 at most, with what quotes it.
    private static let maximumBytes = 900

    /// The text, with a line feed after every line.
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

    /// Breaks at spaces; text without any, as in Chinese, stays on its line for as long as that can be.
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

    /// Every line with a mark before it, also those that are broken: none can be taken for ours.
    private static func quoted(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let lines = lines(of: String(line), width: width - 2)
            return lines.isEmpty ? ">\n" : lines.map { "> \($0)\n" }.joined()
        }.joined()
    }

    /// A word in pieces that fit on a line, nearly always one; breaks between characters where they are not longer.
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
