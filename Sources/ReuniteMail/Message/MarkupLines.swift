/// Splits HTML into ASCII lines that a mail may have.
///
/// Non-ASCII characters become numeric character references, which do not depend on the character set that a mail program
/// assumes.
enum MarkupLines {
    /// A line is broken at the first opportunity after this many bytes.
    private static let preferredLength = 900

    /// The lines of a document.
    static func lines(of html: String) -> [String] {
        var lines = TextLines.split(html).flatMap(broken)
        if lines.last == "" { lines.removeLast() }
        return lines
    }

    /// Breaks at a space, which HTML treats like a line break; in text without spaces, within the invisible tag `<wbr>`.
    private static func broken(_ line: String.UnicodeScalarView) -> [String] {
        var pieces: [String] = []
        var piece = ""
        var isInTag = false
        var isInReference = false
        for scalar in line {
            if piece.utf8.count >= preferredLength {
                if scalar == " " {
                    pieces.append(piece)
                    piece = ""
                    isInReference = false
                    continue
                }
                if !isInTag && !isInReference {
                    pieces.append(piece + "<wbr")
                    piece = ">"
                } else if piece.utf8.count >= TextLines.maximumLength - 10 {
                    // Our own tags and references are never that long; a broken tag is better than an invalid mail.
                    pieces.append(piece)
                    piece = ""
                }
            }
            switch scalar {
            case "<": isInTag = true
            case ">": isInTag = false
            case "&": isInReference = true
            case ";", " ": isInReference = false
            default: break
            }
            piece += scalar.isASCII ? String(scalar) : "&#\(scalar.value);"
        }
        return pieces + [piece]
    }
}
