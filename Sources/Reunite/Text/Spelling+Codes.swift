extension Spelling {
    /// The numbers and codes of a text that are written in groups, such as `12-345-678` and `AB 123 CD`, each as one folded word.
    ///
    /// A code is also without the words before it: `IBAN DE89 3704 0044`. Dates are none: they name a day and not a thing.
    public static func codes(in text: String) -> [String] {
        let spelled = SpelledText(text)
        let numbers = spelled.numberChains { _ in true }.flatMap { withoutDates($0, spelled) }.filter(spelled.isNumber)
        let codes = spelled.codeChains(isSpacedSmall: false).flatMap { chain in
            let words = chain.dropLast().prefix { spelled.pieces[$0].isWord && spelled.pieces[$0 + 1].glue == .space }
            return (chain.lowerBound...chain.lowerBound + words.count).map { $0..<chain.upperBound }
        }
        return (numbers + codes.filter(spelled.isCode)).map { Words.folded(spelled.joined($0)) }
    }

    /// The parts of a chain of groups of digits before, between and after dates.
    private static func withoutDates(_ chain: Range<Int>, _ text: SpelledText) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var (start, index) = (chain.lowerBound, chain.lowerBound)
        while index + 3 <= chain.upperBound {
            if isDate(text.pieces[index..<index + 3].map(\.digits)) {
                parts.append(start..<index)
                (start, index) = (index + 3, index + 3)
            } else {
                index += 1
            }
        }
        return (parts + [start..<chain.upperBound]).filter { $0.count > 1 }
    }
}
