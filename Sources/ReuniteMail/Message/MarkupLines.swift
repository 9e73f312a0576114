/// HTML as lines of ASCII that a mail can have.
///
/// Characters beyond ASCII become numeric references, which mean the same in whatever character set a mail program
/// takes the document to be.
enum MarkupLines {
    /// Past this many bytes a line is broken as soon as it can be.
    private static let goodLength = 900

    /// The lines of a document.
    static func lines(of html: String) -> [String] {
        var lines = TextLines.split(html).flatMap(broken)
        if lines.last == "" { lines.removeLast() }
        return lines
    }

    /// Breaks at a space, which to HTML is the same as a line's end; in text that has none, within the tag `<wbr>`,
    /// which shows nothing.
    private static func broken(_ line: String.UnicodeScalarView) -> [String] {
        var pieces: [String] = []
        var piece = ""
        var isInTag = false
        var isInReference = false
        for scalar in line {
            if piece.utf8.count >= goodLength {
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
                    // A tag or reference of such a length is none of ours; a mail that is not valid would be worse.
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
