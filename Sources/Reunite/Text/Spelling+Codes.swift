extension Spelling {
    /// The numbers and codes of a text that are written in groups, such as `12-345-678` and `AB 123 CD`, each as one folded word.
    ///
    /// Dates are none: they name a day and not a thing.
    public static func codes(in text: String) -> [String] {
        let spelled = SpelledText(text)
        let numbers = spelled.numbers { _ in true }.filter { !hasDate($0.map { spelled.pieces[$0].digits }) }
        return (numbers + spelled.codes(isSpacedSmall: false)).map { Words.folded(spelled.joined($0)) }
    }

    private static func hasDate(_ digits: [Int]) -> Bool {
        digits.indices.dropLast(2).contains { isDate(Array(digits[$0..<$0 + 3])) }
    }
}
