/// Text that a stranger wrote, made fit to be quoted in a mail of ours.
///
/// Mail programs make links of what looks like one, and a reader trusts links in our mails. So a space goes where an
/// address would need none: `evil.example` becomes `evil. example`. An invisible character would not do, since those
/// are ignored in host names.
enum ForeignText {
    /// The text on one line, without what could reorder or hide a part of it, and without links.
    ///
    /// - Parameters:
    ///   - text: What was written.
    ///   - limit: The most Unicode scalars; what is longer ends in an ellipsis.
    static func tamed(_ text: String, limit: Int) -> String {
        let line = withoutLinks(withoutFormatting(text.onOneLine))
        return line.onOneLine.shortened(to: limit)
    }

    /// Drops format characters: overrides of the direction of writing, and what is not seen at all.
    ///
    /// The two joiners stay between letters that need them: Persian has such, and so have emoji.
    private static func withoutFormatting(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        var kept = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            if scalar.properties.generalCategory != .format {
                kept.append(scalar)
            } else if scalar == "\u{200C}" || scalar == "\u{200D}", index > 0, index + 1 < scalars.count,
                !scalars[index - 1].isASCII, !scalars[index + 1].isASCII
            {
                kept.append(scalar)
            }
        }
        return String(kept)
    }

    private static func withoutLinks(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        var spaced = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            spaced.append(scalar)
            let rest = scalars[(index + 1)...].prefix(2)
            if joinsAddress(scalar, rest) { spaced.append(" ") }
        }
        return String(spaced)
    }

    /// Whether an address could go on after a scalar: a top-level domain has two letters at least.
    private static func joinsAddress(_ scalar: Unicode.Scalar, _ rest: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let next = rest.first else { return false }
        switch scalar {
        // The full-width dot and the half-width full stop are dots to a browser.
        case ".", "\u{FF0E}", "\u{FF61}": return rest.count == 2 && rest.allSatisfy(\.properties.isAlphabetic)
        case ":": return next == "/" || next.properties.isAlphabetic
        case "/", "\\": return next == scalar
        default: return false
        }
    }
}
