/// Splits plain text into lines that a mail may have.
enum TextLines {
    /// Maximum number of bytes of a line (RFC 5322).
    static let maximumLength = 998

    /// The lines of a text, without control characters except tabs. Lines that are too long are broken, at a space if there
    /// is one.
    static func lines(of text: String) -> [String] {
        var lines = split(text).flatMap(broken)
        if lines.last == "" { lines.removeLast() }
        return lines
    }

    /// The unmodified lines; CR, LF and CRLF end a line.
    static func split(_ text: String) -> [String.UnicodeScalarView] {
        var lines = [String.UnicodeScalarView()]
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if scalar == "\r" || scalar == "\n" && last != "\r" {
                lines.append(String.UnicodeScalarView())
            } else if scalar == "\t" || scalar.properties.generalCategory != .control {
                lines[lines.count - 1].append(scalar)
            }
            last = scalar
        }
        return lines
    }

    private static func broken(_ line: String.UnicodeScalarView) -> [String] {
        var pieces: [String] = []
        var rest = Substring(String(line)).unicodeScalars
        while let overflow = end(of: rest) {
            let space = rest[..<overflow].lastIndex(of: " ")
            let cut = space.flatMap { $0 > rest.startIndex ? $0 : nil } ?? overflow
            pieces.append(String(rest[..<cut]))
            rest = rest[cut...]
            if space == cut { rest.removeFirst() }
        }
        return pieces + [String(rest)]
    }

    /// Where to break a line; nil if it is not too long.
    private static func end(of scalars: Substring.UnicodeScalarView) -> String.Index? {
        var length = 0
        return scalars.indices.first { index in
            length += UTF8.width(scalars[index])
            return length > maximumLength
        }
    }
}
