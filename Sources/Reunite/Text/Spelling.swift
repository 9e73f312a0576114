import Foundation

/// Other ways to write the words of a text: joined, split, and with umlauts written out. The index has all of them, so that a search
/// needs only one.
///
/// | text | also in the index | searched as |
/// |---|---|---|
/// | `Levi's`, `мʼяч` | `levis`, `мяч` | `levis`, `мяч` |
/// | `T-shirt` | `tshirt` | `tshirt` |
/// | `Saint-Étienne` | `saintetienne` | `saint` and `etienne` |
/// | `iPhone13`, `AirPods` | `iphone`, `13`; `air`, `pods` | as it is |
/// | `iPhone 13`, `Air Pods` (in a title) | `iphone13`, `airpods` | as it is |
/// | `12-345-678`, 7 digits or more | `12345678` | `12345678` |
/// | `12 345 678`, 7 digits or more | `12345678` | as it is |
/// | `Schlüssel`, `Schluessel` | `schluessel`, `schlussel` | as it is |
///
/// Groups of fewer than 7 digits stay apart: the room `12 34` is not the number `1234`.
enum Spelling {
    /// The number of digits of groups that are one number.
    static let digits = 7...40
    /// Maximum number of words that are joined, except groups of digits.
    static let mostJoined = 4
    /// Maximum number of letters of a word with umlauts: no real word is longer.
    static let mostLetters = 40

    /// A word: a run of letters and digits.
    private struct Piece {
        var range: Range<Int>
        var letters = 0
        var digits = 0
        /// Whether a capital letter follows a small one.
        var hasHump = false
        /// Whether it begins with a capital letter.
        var isCapital = false
        /// The single character before it; nil for none or several.
        var glue: Glue?

        var isWord: Bool { digits == 0 }
        var isNumber: Bool { letters == 0 }
    }

    private enum Glue {
        case space, hyphen, apostrophe, dot

        init?(_ scalar: Unicode.Scalar) {
            switch scalar {
            case " ", "\u{A0}", "\u{202F}": self = .space
            case "-", "\u{2010}", "\u{2011}", "\u{2013}": self = .hyphen
            case "'", "\u{2018}", "\u{2019}", "\u{2BB}", "\u{2BC}", "`", "\u{B4}", "\u{FF07}": self = .apostrophe
            case ".": self = .dot
            default: return nil
            }
        }
    }

    /// The words of a search, joined where the index has them joined.
    static func searched(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        let pieces = pieces(scalars)
        var gaps: Set<Int> = []
        // Numbers with spaces may be two, as in "Nokia 3310 2000", and dates have other separators elsewhere.
        let numbers = numbers(pieces) { $0 != .space }.filter { !isDate($0.map { pieces[$0].digits }) }
        for chain in numbers + joined(pieces) {
            gaps.formUnion(chain.dropFirst().map { pieces[$0].range.lowerBound - 1 })
        }
        guard !gaps.isEmpty else { return text }
        return String(String.UnicodeScalarView(scalars.indices.lazy.filter { !gaps.contains($0) }.map { scalars[$0] }))
    }

    /// The other spellings of the words of a text, for the index.
    static func others(_ text: String, isTitle: Bool) -> [String] {
        let scalars = Array(text.unicodeScalars)
        let pieces = pieces(scalars)
        var others: [String] = []
        func join(_ indices: some Sequence<Int>) {
            others.append(
                String(String.UnicodeScalarView(indices.lazy.flatMap { pieces[$0].range }.map { scalars[$0] })))
        }
        for numbers in numbers(pieces, { _ in true }) {
            // The end of a number may be known alone: its last eight digits.
            let starts = numbers.suffix(4).drop { $0 == numbers.lowerBound }
            for start in [numbers.lowerBound] + starts {
                let count = (start..<numbers.upperBound).reduce(0) { $0 + pieces[$1].digits }
                if digits.contains(count) { join(start..<numbers.upperBound) }
            }
        }
        for chain in joined(pieces) + chains(pieces, where: { _, piece in piece.glue == .hyphen && !piece.isNumber })
        where chain.count <= mostJoined {
            join(chain)
        }
        for index in pieces.indices.dropFirst() where isOne(pieces[index - 1], pieces[index], isTitle: isTitle) {
            join(index - 1...index)
        }
        for piece in pieces {
            if piece.hasHump || !piece.isWord && !piece.isNumber { split(scalars[piece.range], piece, into: &others) }
            respell(scalars[piece.range], into: &others)
        }
        return others
    }

    /// Whether two neighbouring words are also written as one: `e-bike`, `iPhone 13`, the title `Air Pods`. Small words are not joined:
    /// a search for `iphone` would find "so I phoned".
    private static func isOne(_ one: Piece, _ other: Piece, isTitle: Bool) -> Bool {
        guard one.isWord, other.glue == .space || other.glue == .hyphen else { return false }
        if other.isNumber { return one.letters > 1 && other.digits <= 4 }
        guard other.isWord else { return false }
        return other.glue == .hyphen
            || isTitle && one.isCapital && other.isCapital && (2...5).contains(one.letters)
                && (2...5).contains(other.letters)
    }

    /// Words that a search joins too: those with apostrophes, and one letter with a hyphen, as in `l'e-bike`.
    private static func joined(_ pieces: [Piece]) -> [Range<Int>] {
        chains(pieces) { one, other in
            one.isWord && other.isWord && (other.glue == .apostrophe || other.glue == .hyphen && one.letters == 1)
        }.filter { $0.count <= mostJoined }
    }

    /// Groups of digits that are one number.
    private static func numbers(_ pieces: [Piece], _ joins: (Glue) -> Bool) -> [Range<Int>] {
        chains(pieces) { one, other in
            guard one.isNumber, other.isNumber, let glue = other.glue else { return false }
            return glue != .apostrophe && joins(glue)
        }.filter { range in
            digits.contains(range.reduce(0) { $0 + pieces[$1].digits })
        }
    }

    /// Whether groups of this many digits are a date: day, month and year in any usual order.
    private static func isDate(_ digits: [Int]) -> Bool {
        digits.count == 3 && (digits[0] == 4 || digits[2] == 4) && digits.filter { $0 <= 2 }.count == 2
    }

    /// The longest runs of pieces of which each continues the one before it.
    private static func chains(_ pieces: [Piece], where continues: (Piece, Piece) -> Bool) -> [Range<Int>] {
        var chains: [Range<Int>] = []
        var start = 0
        for end in pieces.indices.dropFirst() + [pieces.count] {
            if end < pieces.count, continues(pieces[end - 1], pieces[end]) { continue }
            if end - start > 1 { chains.append(start..<end) }
            start = end
        }
        return chains
    }

    /// Appends the parts of `AirPods` and `iPhone13`.
    private static func split(_ word: ArraySlice<Unicode.Scalar>, _ piece: Piece, into others: inout [String]) {
        var parts: [[Unicode.Scalar]] = [[]]
        var humps: [[Unicode.Scalar]] = [[]]
        var last: Unicode.Scalar?
        for scalar in word {
            let isDigit = isDigit(scalar)
            if let last, isDigit != Spelling.isDigit(last) {
                parts.append([])
                humps.append([])
            } else if let last, isSmall(last), isCapital(scalar) {
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

    /// Appends a word with its umlauts written out, or as one letter.
    private static func respell(_ word: ArraySlice<Unicode.Scalar>, into others: inout [String]) {
        guard word.count <= mostLetters, word.contains(where: { !$0.isASCII || $0.value | 0x20 == 0x65 }) else {
            return
        }
        let letters = Array(
            String(String.UnicodeScalarView(word)).precomposedStringWithCanonicalMapping.lowercased().unicodeScalars)
        if letters.contains(where: { umlauts[$0] != nil }) {
            others.append(letters.map { umlauts[$0] ?? String($0) }.joined())
        }
        guard letters.count >= 6 else { return }
        let pairs = zip(letters, letters.dropFirst()).map { $1 == "e" && ($0 == "a" || $0 == "o" || $0 == "u") }
        guard pairs.contains(true) else { return }
        // The letter behind a pair is its E.
        let plain = letters.indices.filter { $0 == 0 || !pairs[$0 - 1] }.map { letters[$0] }
        others.append(String(String.UnicodeScalarView(plain)))
    }

    private static let umlauts: [Unicode.Scalar: String] = ["ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe"]

    private static func isSmall(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? (0x61...0x7A).contains(scalar.value) : scalar.properties.isLowercase
    }

    private static func isCapital(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? (0x41...0x5A).contains(scalar.value) : scalar.properties.isUppercase
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? (0x30...0x39).contains(scalar.value) : scalar.properties.generalCategory == .decimalNumber
    }

    private static func pieces(_ scalars: [Unicode.Scalar]) -> [Piece] {
        var pieces: [Piece] = []
        var isOpen = false
        // The separators since the last piece: none, one, or others.
        var between: [Unicode.Scalar] = ["\n"]
        for (index, scalar) in scalars.enumerated() {
            switch Folding.classify(scalar) {
            case .mark where isOpen:
                pieces[pieces.count - 1].range = pieces[pieces.count - 1].range.lowerBound..<index + 1
            case .mark: continue
            case .word:
                if !isOpen {
                    let glue = between.count == 1 ? Glue(between[0]) : nil
                    pieces.append(Piece(range: index..<index, isCapital: isCapital(scalar), glue: glue))
                }
                isOpen = true
                between = []
                let last = pieces.count - 1
                pieces[last].range = pieces[last].range.lowerBound..<index + 1
                if isDigit(scalar) { pieces[last].digits += 1 } else { pieces[last].letters += 1 }
                if isCapital(scalar), index > 0, isSmall(scalars[index - 1]) { pieces[last].hasHump = true }
            case .separator, .unspaced:
                isOpen = false
                between.append(scalar)
            }
        }
        return pieces
    }
}
