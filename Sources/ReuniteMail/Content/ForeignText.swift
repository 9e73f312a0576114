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
        tamedLine(text).shortened(to: limit)
    }

    /// The text on its lines, each like that of ``tamed(_:limit:)``, with one empty line at most between two others.
    ///
    /// - Parameters:
    ///   - text: What was written.
    ///   - limit: The most Unicode scalars of what was written, so that the spaces that are added take nothing away.
    static func tamedLines(_ text: String, limit: Int) -> String {
        let lines = text.shortened(to: limit).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        var tamed: [String] = []
        for line in lines.map({ tamedLine(String($0)) }) where !line.isEmpty || tamed.last?.isEmpty == false {
            tamed.append(line)
        }
        if tamed.last?.isEmpty == true { tamed.removeLast() }
        return tamed.joined(separator: "\n")
    }

    private static func tamedLine(_ text: String) -> String {
        withoutLinks(withoutInvisible(text.onOneLine)).onOneLine
    }
}
