/// Blocks as plain text: an empty line between them, sentences in lines of a width that is good to read.
enum PlainTextWriter {
    private static let width = 72

    /// The text, with a line feed after every line.
    static func text(of blocks: [MailBlock]) -> String {
        blocks.map { block in
            switch block {
            case .paragraph(let text): lines(of: text).joined(separator: "\n") + "\n"
            case .title(let text): text + "\n"
            case .link(let link): "\(link)\n"
            }
        }.joined(separator: "\n")
    }

    /// Breaks at spaces; text without any, as in Chinese, stays on its line.
    static func lines(of paragraph: String) -> [String] {
        var lines: [String] = []
        for word in paragraph.split(separator: " ") {
            if let line = lines.last, line.count + 1 + word.count <= width {
                lines[lines.count - 1] = "\(line) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
