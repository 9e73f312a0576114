import Reunite

/// Writes blocks as an HTML document of paragraphs, quotes and links. It loads nothing, so it cannot track readers.
enum HTMLWriter {
    /// The document.
    static func document(of blocks: [MailBlock], subject: String, language: Language) -> String {
        """
        <!DOCTYPE html>
        <html lang="\(language.tag)">
        <head>
        <meta charset="utf-8">
        <title>\(escaped(subject))</title>
        </head>
        <body style="font-family: sans-serif; line-height: 1.5; max-width: 36em">
        \(blocks.map(markup).joined(separator: "\n"))
        </body>
        </html>

        """
    }

    private static let quoteStyle = "margin: 1em 0; padding: 0 1em; border-left: 3px solid"

    private static func markup(of block: MailBlock) -> String {
        switch block {
        case .paragraph(let text):
            "<p>" + PlainTextWriter.lines(of: escaped(text)).joined(separator: "\n") + "</p>"
        case .title(let text):
            // A title in Hebrew or Arabic has its own writing direction.
            "<p dir=\"auto\"><strong>\(escaped(text))</strong></p>"
        case .quote(let text):
            "<blockquote dir=\"auto\" style=\"\(quoteStyle)\">\(escaped(text).replacing("\n", with: "<br>\n"))</blockquote>"
        case .link(let link):
            // A MailLink has no character that needs escaping in HTML.
            "<p><a href=\"\(link)\">\(link)</a></p>"
        }
    }

    private static func escaped(_ text: String) -> String {
        var markup = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": markup.append(contentsOf: "&amp;".unicodeScalars)
            case "<": markup.append(contentsOf: "&lt;".unicodeScalars)
            case ">": markup.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": markup.append(contentsOf: "&quot;".unicodeScalars)
            case "'": markup.append(contentsOf: "&#39;".unicodeScalars)
            default: markup.append(scalar)
            }
        }
        return String(markup)
    }
}
