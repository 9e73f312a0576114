extension String {
    /// The text with white space and control characters as single spaces, and none at its ends.
    ///
    /// Spaces that do not break stay: French has them in quotation marks. Goes by scalars, since to Swift a carriage
    /// return with a line feed is one character.
    var onOneLine: String {
        let words = unicodeScalars.split { scalar in
            switch scalar {
            case "\u{A0}", "\u{2007}", "\u{202F}": false
            default: scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
            }
        }
        return words.map { String($0) }.joined(separator: " ")
    }

    /// The first characters that have so many Unicode scalars together, with an ellipsis where that is not all.
    func shortened(to limit: Int) -> String {
        guard unicodeScalars.count > limit else { return self }
        var kept = ""
        var count = 1
        for character in self {
            count += character.unicodeScalars.count
            guard count <= limit else { break }
            kept.append(character)
        }
        return kept + "…"
    }
}
