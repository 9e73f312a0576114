import Foundation

/// Other ways to write the words of a text: joined, split, and with umlauts written out.
///
/// The index has some of them, and a search looks for others, so that each spelling finds the other (<doc:TextIndex#Words>).
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
    /// Maximum number of groups of a number or code of which each part is indexed.
    static let mostGroups = 8
    /// The number of letters of two neighbours that are one word.
    static let neighbours = 4...24
    /// Begins the word of two neighbours of a title, which only a whole word of a search finds: no other word begins so.
    static let joinMark = "\u{B7}"

    /// The other spellings of the words of a text, for the index.
    static func others(_ spelled: SpelledText) -> [String] {
        let pieces = spelled.pieces
        var others: [String] = []
        // A part of a number may be known alone, and a date, a make or a label may stand beside it.
        let numbers = spelled.parts(of: spelled.numberChains { _ in true }, where: spelled.isNumber)
        let codes = spelled.parts(of: spelled.codeChains(isSpacedSmall: false), where: spelled.isCode)
        others += (numbers + codes).map(spelled.joined)
        let hyphens = spelled.chains { _, piece in piece.glue == .hyphen && !piece.isNumber }
        for chain in spelled.compounds + hyphens where chain.count <= mostJoined {
            others.append(spelled.joined(chain))
        }
        for index in pieces.indices.dropFirst()
        where isOne(pieces[index - 1], pieces[index])
            || isAmount(pieces[index - 1], pieces[index], in: spelled)
        {
            others.append(spelled.joined(index - 1..<index + 1))
            // `iPhone 13 Pro Max`.
            let names = pieces[(index + 1)...].prefix(2).prefix(while: isModelName)
            if pieces[index - 1].isWord, pieces[index].isNumber {
                for end in names.indices { others.append(spelled.joined(index - 1..<end + 1)) }
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
            return spelled.folded(index - 1..<index + 1, behind: joinMark)
        }
    }

    /// Pairs of letters across the spaces of a title in a script that has none, or not always: `에어팟 프로`, `ルイ ヴィトン`.
    static func pairsAcrossSpaces(_ spelled: SpelledText) -> [String] {
        let pieces = spelled.pieces
        return pieces.indices.dropFirst().compactMap { index in
            let (one, other) = (pieces[index - 1], pieces[index])
            guard one.isUnspaced, other.isUnspaced, other.glue == .space else { return nil }
            let letters = [index - 1, index].map { Words.folded(spelled.joined($0..<$0 + 1)).unicodeScalars }
            guard let last = letters[0].last, let first = letters[1].first else { return nil }
            return "\(last)\(first)"
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

    /// Whether a number and a unit, or capitals behind it, are also written as one: `256 GB`, `500 ml`, `3 DS`.
    private static func isAmount(_ one: SpelledText.Piece, _ other: SpelledText.Piece, in text: SpelledText) -> Bool {
        guard one.isNumber, one.digits <= 4, other.isWord, other.letters <= 3, other.glue == .space else {
            return false
        }
        return other.isCapital || units.contains(String(String.UnicodeScalarView(text.scalars[other.range])))
    }

    private static let units: Set = [
        "mm", "cm", "m", "in", "g", "kg", "lb", "oz", "ml", "cl", "l", "w", "v", "mah", "gb", "tb", "st", "nd", "rd",
        "th",
    ]

    /// Whether a word may follow the number of a model: `Pro`, `Max`, `Ultra`.
    private static func isModelName(_ word: SpelledText.Piece) -> Bool {
        word.isWord && word.letters <= (word.hasHump ? 8 : 5) && (word.glue == .space || word.glue == .hyphen)
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
        let isName = parts.count == 3 && [parts[0], parts[2]].allSatisfy { $0.count > 2 && !$0[0].isDigit }
        guard parts.count <= 2 && humps.count <= 4 || isName && humps.count <= 5 else { return }
        let isModel = isName || parts.count == 2 && piece.letters > 1 && piece.digits <= 4
        for part in (isModel ? parts : []) + (humps.count > parts.count ? humps : []) where part.count > 1 || isModel {
            others.append(String(String.UnicodeScalarView(part)))
        }
    }

    /// A word with its umlauts written out; nil if it has none.
    static func withUmlautsWrittenOut(_ word: some Collection<Unicode.Scalar>) -> String? {
        guard word.count <= mostLetters, word.contains(where: umlautParts.contains) else { return nil }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: word)
        let letters = String(view).precomposedStringWithCanonicalMapping.lowercased().unicodeScalars
        guard letters.contains(where: { umlauts[$0] != nil }) else { return nil }
        return letters.map { umlauts[$0] ?? String($0) }.joined()
    }

    /// An Arabic word without the article before it; nil if it has none, or too little is left.
    static func withoutArticle(_ word: ArraySlice<Unicode.Scalar>) -> String? {
        guard word.count > 4, word.starts(with: ["\u{627}", "\u{644}"]) else { return nil }
        return String(String.UnicodeScalarView(word.dropFirst(2)))
    }

    /// The letters of which umlauts are written, as one or as two, small or capital.
    private static let umlautParts = Set("äöüøåđÄÖÜØÅĐ\u{308}\u{30A}\u{212B}".unicodeScalars)

    private static let umlauts: [Unicode.Scalar: String] = [
        "ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "đ": "dj",
    ]
}
