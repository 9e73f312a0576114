/// A text as runs of letters and digits, with what separates them.
struct SpelledText {
    /// A run of letters and digits.
    struct Piece {
        var range: Range<Int>
        var letters = 0
        var digits = 0
        /// Whether a capital letter follows a small one.
        var hasHump = false
        /// Whether all its letters are capitals.
        var isCapital = true
        /// Whether its script has no spaces between words.
        var isUnspaced = false
        /// The single character before it; nil for none or several.
        var glue: Glue?

        var isWord: Bool { digits == 0 && letters > 0 }
        var isNumber: Bool { letters == 0 && digits > 0 }
        var isMixed: Bool { letters > 0 && digits > 0 }
    }

    /// A character between two runs that may belong together.
    enum Glue {
        case space, hyphen, apostrophe, dot

        init?(_ scalar: Unicode.Scalar) {
            switch scalar {
            case " ", "\u{A0}", "\u{202F}", "\u{2009}", "\u{3000}": self = .space
            case "-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2212}", "\u{FF0D}", "_": self = .hyphen
            case "'", "\u{2018}", "\u{2019}", "\u{2BB}", "\u{2BC}", "\u{2BE}", "\u{2BF}", "`", "\u{B4}", "\u{FF07}",
                "\u{2032}", "\u{55A}":
                self = .apostrophe
            // Geresh and gershayim of Hebrew, the latter also typed as a quotation mark; the middle dot of Catalan.
            case "\u{5F3}", "\u{5F4}", "\"", "\u{B7}": self = .apostrophe
            case ".", "/", ":": self = .dot
            default: return nil
            }
        }
    }

    let scalars: [Unicode.Scalar]
    private(set) var pieces: [Piece] = []

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        var isOpen = false
        // The separators since the last piece: none, one, or others.
        var between: [Unicode.Scalar] = ["\n"]
        for (index, scalar) in scalars.enumerated() {
            let role = Folding.classify(scalar)
            switch role {
            case .mark where isOpen: pieces[pieces.count - 1].extend(through: index)
            case .mark: continue
            case .word, .unspaced:
                let isUnspaced = role == .unspaced
                if !isOpen || pieces[pieces.count - 1].isUnspaced != isUnspaced {
                    let glue = between.count == 1 ? Glue(between[0]) : nil
                    pieces.append(Piece(range: index..<index, isUnspaced: isUnspaced, glue: glue))
                }
                isOpen = true
                between = []
                pieces[pieces.count - 1].extend(through: index)
                if !isUnspaced { pieces[pieces.count - 1].count(scalar, after: index > 0 ? scalars[index - 1] : nil) }
            case .separator:
                isOpen = false
                // Several spaces are one, also behind the area code "(030)".
                if scalar == " ", between.last == " " { continue }
                if scalar != ")" { between.append(scalar) }
            }
        }
    }

    /// The text of pieces without what separates them.
    func joined(_ pieces: Range<Int>) -> String {
        String(String.UnicodeScalarView(pieces.lazy.flatMap { self.pieces[$0].range }.map { scalars[$0] }))
    }

    /// Words that are also one in a search: those with apostrophes, and one letter with a hyphen, as in `l'e-bike`.
    var parts: [Range<Int>] {
        chains { one, other in
            one.isWord && other.isWord && (other.glue == .apostrophe || other.glue == .hyphen && one.letters == 1)
        }.filter { $0.count <= Spelling.mostJoined }
    }

    /// Groups of digits that are one number.
    func numbers(where joins: (Glue) -> Bool) -> [Range<Int>] {
        chains { one, other in
            guard one.isNumber, other.isNumber, let glue = other.glue else { return false }
            return glue != .apostrophe && joins(glue)
        }.filter { range in
            Spelling.digits.contains(range.reduce(0) { $0 + pieces[$1].digits })
        }
    }

    /// Short groups of letters and digits that are one code: a number plate, an IBAN, the address of a network card.
    ///
    /// - Parameter isSpacedSmall: whether groups with small letters may be separated by spaces. In texts these are mostly words.
    func codes(isSpacedSmall: Bool) -> [Range<Int>] {
        func isGroup(_ piece: Piece) -> Bool {
            piece.isNumber ? piece.digits <= 12 : !piece.isUnspaced && piece.letters + piece.digits <= 4
        }
        let chains = chains { one, other in
            guard let glue = other.glue, glue != .apostrophe, isGroup(one), isGroup(other) else { return false }
            return glue != .space || isSpacedSmall || one.isCapital && other.isCapital
        }
        // A first word may be no part of it, as in `IBAN DE89 3704 0044`.
        let unnamed = chains.filter { pieces[$0.lowerBound].isWord && pieces[$0.lowerBound + 1].glue == .space }
        return (chains + unnamed.map { $0.dropFirst() }).filter { range in
            let (letters, digits) = range.reduce((0, 0)) { ($0.0 + pieces[$1].letters, $0.1 + pieces[$1].digits) }
            return letters > 0 && digits > 1 && Spelling.code.contains(letters + digits)
        }
    }

    /// The longest runs of pieces of which each continues the one before it.
    func chains(where continues: (Piece, Piece) -> Bool) -> [Range<Int>] {
        var chains: [Range<Int>] = []
        var start = 0
        for end in pieces.indices.dropFirst() + [pieces.count] {
            if end < pieces.count, continues(pieces[end - 1], pieces[end]) { continue }
            if end - start > 1 { chains.append(start..<end) }
            start = end
        }
        return chains
    }
}

extension SpelledText.Piece {
    fileprivate mutating func extend(through index: Int) { range = range.lowerBound..<index + 1 }

    fileprivate mutating func count(_ scalar: Unicode.Scalar, after last: Unicode.Scalar?) {
        if scalar.isDigit {
            digits += 1
            return
        }
        letters += 1
        let isCapital = scalar.isCapital
        if !isCapital { self.isCapital = false }
        if isCapital, let last, last.isSmall { hasHump = true }
    }
}

extension Unicode.Scalar {
    var isSmall: Bool { isASCII ? (0x61...0x7A).contains(value) : properties.isLowercase }
    var isCapital: Bool { isASCII ? (0x41...0x5A).contains(value) : properties.isUppercase }
    var isDigit: Bool { isASCII ? (0x30...0x39).contains(value) : properties.generalCategory == .decimalNumber }
}
