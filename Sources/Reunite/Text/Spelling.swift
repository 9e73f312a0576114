import Foundation

/// Other ways to write the words of a text: joined, split, and with umlauts written out.
///
/// The index has some of them, and a search looks for others, so that each spelling finds the other:
///
/// | text | also in the index | a search also looks for |
/// |---|---|---|
/// | `Levi's`, `мʼяч`, `צה״ל` | `levis`, `мяч`, `צהל` | only these |
/// | `T-shirt`, `WH-1000XM4` | `tshirt`, `wh1000xm4` | `tshirt`, `wh1000xm4` |
/// | `iPhone13`, `AirPods` | `iphone`, `13`; `air`, `pods` | |
/// | `iPhone 13` | `iphone13` | `iphone13` |
/// | `key ring` | `·keyring`, if it is in a title | `keyring` |
/// | `keyring` | | `·keyring` |
/// | `12-345-678`, 7 digits or more | `12345678` | only this |
/// | `12 345 678`, 7 digits or more | `12345678` | `12345678` |
/// | `AB 123 CD`, `DE89 3704 0044` | `ab123cd`, `de8937040044` | the same |
/// | `Schlüssel` | `schluessel` | `schluessel` |
///
/// Groups of fewer than 7 digits stay apart: the room `12 34` is not the number `1234`.
public enum Spelling {
    /// The number of digits of groups that are one number.
    static let digits = 7...40
    /// Maximum number of words that are joined, except groups of a number or a code.
    static let mostJoined = 4
    /// Maximum number of letters of a word with umlauts, and of a joined word: no real word is longer.
    static let mostLetters = 40
    /// The number of letters and digits of a code in groups, such as a number plate, and of an IBAN.
    static let code = 5...34
    /// The number of letters of two neighbours that are one word.
    static let neighbours = 4...24
    /// Begins the word of two neighbours of a title, which only a whole word of a search finds: no other word begins so.
    static let joinMark = "\u{B7}"

    /// The other spellings of the words of a text, for the index.
    static func others(_ spelled: SpelledText) -> [String] {
        let pieces = spelled.pieces
        var others: [String] = []
        for numbers in spelled.numbers(where: { _ in true }) {
            // The end of a number may be known alone: its last eight digits.
            let starts = numbers.suffix(4).drop { $0 == numbers.lowerBound }
            for start in [numbers.lowerBound] + starts {
                let count = (start..<numbers.upperBound).reduce(0) { $0 + pieces[$1].digits }
                if digits.contains(count) { others.append(spelled.joined(start..<numbers.upperBound)) }
            }
        }
        let hyphens = spelled.chains { _, piece in piece.glue == .hyphen && !piece.isNumber }
        for chain in spelled.parts + hyphens where chain.count <= mostJoined { others.append(spelled.joined(chain)) }
        others += spelled.codes(isSpacedSmall: false).map(spelled.joined)
        for index in pieces.indices.dropFirst() where isOne(pieces[index - 1], pieces[index]) {
            others.append(spelled.joined(index - 1..<index + 1))
            // `iPhone 13 Pro`.
            if pieces[index].isNumber, index + 1 < pieces.count, isModelName(pieces[index + 1]) {
                others.append(spelled.joined(index - 1..<index + 2))
            }
        }
        for piece in pieces {
            let word = spelled.scalars[piece.range]
            if piece.hasHump || piece.isMixed { split(word, piece, into: &others) }
            if let other = withUmlautsWrittenOut(word) { others.append(other) }
            if let other = withoutArticle(word) { others.append(other) }
        }
        return others
    }

    /// The words of two neighbours of a title, each with ``joinMark``. Short ones such as `a sus` and `le go` are other things.
    static func joinedNeighbours(_ spelled: SpelledText) -> [String] {
        let pieces = spelled.pieces
        return pieces.indices.dropFirst().compactMap { index in
            let (one, other) = (pieces[index - 1], pieces[index])
            let letters = one.letters + other.letters
            guard one.isWord, other.isWord, other.glue == .space, neighbours.contains(letters) else { return nil }
            // `USB C`.
            let isType = one.letters > 1 && other.letters == 1 && one.isCapital && other.isCapital
            let isFirst = one.letters == 1 && firsts.contains(spelled.scalars[one.range.lowerBound])
            let isLong = one.letters > 1 && letters > 4
            guard isType || other.letters > 1 && (isFirst || isLong) else { return nil }
            return joinMark + Words.folded(spelled.joined(index - 1..<index + 1))
        }
    }

    /// Single letters before a word that are not a word of their own in many languages: `e bike`, `T shirt`, `x box`.
    private static let firsts = Set("bcdefghijklmnpqrstvwxzBCDEFGHIJKLMNPQRSTVWXZ".unicodeScalars)

    /// Whether two neighbouring words are also written as one: `e-bike`, `iPhone 13`, `iPhone13 Pro`, `WH 1000XM4`.
    private static func isOne(_ one: SpelledText.Piece, _ other: SpelledText.Piece) -> Bool {
        guard other.glue == .space || other.glue == .hyphen else { return false }
        if one.isMixed { return one.digits <= 4 && isModelName(other) }
        guard one.isWord else { return false }
        if other.isWord { return other.glue == .hyphen }
        let isLong = one.letters > 1 || one.isCapital || other.glue == .hyphen
        return isLong && other.digits <= (other.letters > 0 ? 6 : 4) && other.letters <= 4
    }

    /// Whether a word may follow the number of a model: `Pro`, `Max`, `Ultra`.
    private static func isModelName(_ word: SpelledText.Piece) -> Bool {
        word.isWord && word.letters <= 5 && (word.glue == .space || word.glue == .hyphen)
    }

    /// Appends the parts of `AirPods` and `iPhone13`.
    private static func split(
        _ word: ArraySlice<Unicode.Scalar>, _ piece: SpelledText.Piece, into others: inout [String]
    ) {
        var parts: [[Unicode.Scalar]] = [[]]
        var humps: [[Unicode.Scalar]] = [[]]
        var last: Unicode.Scalar?
        for scalar in word {
            let isDigit = scalar.isDigit
            if let last, isDigit != last.isDigit {
                parts.append([])
                humps.append([])
            } else if let last, last.isSmall, scalar.isCapital {
                humps.append([])
            }
            parts[parts.count - 1].append(scalar)
            humps[humps.count - 1].append(scalar)
            last = scalar
        }
        // Serial numbers change between letters and digits all the time, and are no words.
        guard parts.count <= 2, humps.count <= 4 else { return }
        let isModel = parts.count == 2 && piece.letters > 1 && piece.digits <= 4
        for part in (isModel ? parts : []) + (humps.count > parts.count ? humps : []) where part.count > 1 || isModel {
            others.append(String(String.UnicodeScalarView(part)))
        }
    }

    /// A word with its umlauts written out; nil if it has none.
    static func withUmlautsWrittenOut(_ word: some Collection<Unicode.Scalar>) -> String? {
        guard word.count <= mostLetters, word.contains(where: { !$0.isASCII }) else { return nil }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: word)
        let letters = String(view).precomposedStringWithCanonicalMapping.lowercased().unicodeScalars
        guard letters.contains(where: { umlauts[$0] != nil }) else { return nil }
        return letters.map { umlauts[$0] ?? String($0) }.joined()
    }

    /// An Arabic word without the article before it; nil if it has none, or too little is left.
    private static func withoutArticle(_ word: ArraySlice<Unicode.Scalar>) -> String? {
        guard word.count > 4, word.starts(with: ["\u{627}", "\u{644}"]) else { return nil }
        return String(String.UnicodeScalarView(word.dropFirst(2)))
    }

    private static let umlauts: [Unicode.Scalar: String] = [
        "ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "đ": "dj",
    ]
}
