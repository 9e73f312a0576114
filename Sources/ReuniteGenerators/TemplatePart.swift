/// A part of a phrase with slots.
package enum TemplatePart {
    case literal(String)
    /// What is in `[…]`: the forms of a word that agrees with the thing.
    case agreeing(Substring)
    /// The name in `{…}`.
    case slot(Substring)

    /// The parts of a phrase; a missing bracket is a programming error.
    package static func all(in text: some StringProtocol) -> [TemplatePart] {
        var parts: [TemplatePart] = []
        var literal = ""
        var rest = Substring(text)
        func flush() {
            if !literal.isEmpty { parts.append(.literal(literal)) }
            literal = ""
        }
        while let character = rest.popFirst() {
            guard let end: Character = character == "{" ? "}" : character == "[" ? "]" : nil else {
                literal.append(character)
                continue
            }
            guard let close = rest.firstIndex(of: end) else { preconditionFailure("no \(end) in: \(text)") }
            flush()
            parts.append(end == "]" ? .agreeing(rest[..<close]) : .slot(rest[..<close]))
            rest = rest[rest.index(after: close)...]
        }
        flush()
        return parts
    }
}
