extension String {
    /// The text with each run of white space and control characters replaced by one space, and trimmed.
    ///
    /// No-break spaces stay, which French uses in quotation marks. It works on scalars, because Swift takes CR and LF
    /// together for one character.
    package var onOneLine: String {
        let words = unicodeScalars.split { scalar in
            switch scalar {
            case "\u{A0}", "\u{2007}", "\u{202F}": false
            default: scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
            }
        }
        return words.map { String($0) }.joined(separator: " ")
    }
}
