import Reunite

/// Sanitises text of other users, to quote it in a mail.
///
/// Mail programs turn text that looks like an address into a link, and readers trust links in our mails. So a space is
/// inserted into such text: `evil.example` becomes `evil. example`. An invisible character would not help, because host
/// names ignore those.
enum UntrustedText {
    /// The text on one line, without links, invisible characters and overrides of the writing direction.
    ///
    /// - Parameter limit: the maximum number of Unicode scalars; a longer text is cut and ends in an ellipsis.
    static func sanitized(_ text: String, limit: Int) -> String {
        sanitizedLine(text).shortened(to: limit)
    }

    /// The same for a text of several lines; consecutive empty lines become one.
    ///
    /// - Parameter limit: the maximum number of Unicode scalars of the original text, not counting inserted spaces.
    static func sanitizedLines(_ text: String, limit: Int) -> String {
        let lines = text.shortened(to: limit).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        var sanitized: [String] = []
        for line in lines.map({ sanitizedLine(String($0)) }) where !line.isEmpty || sanitized.last?.isEmpty == false {
            sanitized.append(line)
        }
        if sanitized.last?.isEmpty == true { sanitized.removeLast() }
        return sanitized.joined(separator: "\n")
    }

    private static func sanitizedLine(_ text: String) -> String {
        withoutLinks(text.visible).onOneLine
    }
}
