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
            case "-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2212}", "\u{FF0D}", "\u{5BE}", "_":
                self = .hyphen
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
            case .separator where isOpen && pieces[pieces.count - 1].isUnspaced && Folding.isJoining(scalar): continue
            case .separator:
                isOpen = false
                // Several spaces are one, also around the area code "(030)".
                if scalar == " " || scalar == "(", between.last == " " { continue }
                if scalar != ")" { between.append(scalar) }
            }
        }
    }

    /// The text of pieces without what separates them.
    func joined(_ pieces: Range<Int>) -> String {
        var bytes: [UInt8] = []
        for piece in self.pieces[pieces] {
            for scalar in scalars[piece.range] {
                if scalar.isASCII { bytes.append(UInt8(scalar.value)) } else { bytes += UTF8.encode(scalar)! }
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The folded text of words without what separates them, behind a prefix.
    func folded(_ words: Range<Int>, behind prefix: String) -> String {
        var bytes = Array(prefix.utf8)
        for piece in pieces[words] {
            for scalar in scalars[piece.range] { Folding.append(scalar, to: &bytes) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Words that are also one in a search: those with apostrophes, and one letter with a hyphen, as in `l'e-bike`.
    var compounds: [Range<Int>] {
        chains { one, other in
            one.isWord && other.isWord && (other.glue == .apostrophe || other.glue == .hyphen && one.letters == 1)
        }.filter { $0.count <= Spelling.mostJoined && !($0.count == 2 && isContraction($0)) }
    }

    /// Whether two words with an apostrophe would be another word as one: `I'd`, `we'll`, `n'est`, `l'an`.
    private func isContraction(_ words: Range<Int>) -> Bool {
        let (one, other) = (scalars[pieces[words.lowerBound].range], scalars[pieces[words.lowerBound + 1].range])
        guard pieces[words.lowerBound + 1].glue == .apostrophe, one.count <= 4, let first = one.first, first.isASCII
        else {
            return false
        }
        func text(_ word: ArraySlice<Unicode.Scalar>) -> String { String(String.UnicodeScalarView(word)).lowercased() }
        switch text(one) {
        case "c", "j", "m", "n", "qu", "s", "t": return true
        case "d", "l": return other.count <= 2
        default: return ["d", "ll", "m", "re", "ve"].contains(text(other))
        }
    }

    /// Groups of digits, next to each other.
    func numberChains(where joins: (Glue) -> Bool) -> [Range<Int>] {
        chains { one, other in
            guard one.isNumber, other.isNumber, let glue = other.glue else { return false }
            return glue != .apostrophe && joins(glue)
        }
    }

    /// Whether groups of digits are one number.
    func isNumber(_ groups: Range<Int>) -> Bool {
        Spelling.digits.contains(groups.reduce(0) { $0 + pieces[$1].digits })
    }

    /// Short groups of letters and digits, next to each other.
    ///
    /// - Parameter isSpacedSmall: whether groups with small letters may be separated by spaces. In texts these are mostly words.
    func codeChains(isSpacedSmall: Bool) -> [Range<Int>] {
        func isGroup(_ piece: Piece, _ glue: Glue) -> Bool {
            let most = piece.isNumber ? 12 : !piece.isMixed ? 4 : glue == .space ? 6 : 12
            return !piece.isUnspaced && piece.letters + piece.digits <= most
        }
        return chains { one, other in
            // The dot of `A·12345`.
            guard let glue = other.glue, glue != .apostrophe || other.isNumber, isGroup(one, glue), isGroup(other, glue)
            else { return false }
            return glue != .space || isSpacedSmall || one.isCapital && other.isCapital
        }
    }

    /// Whether groups of letters and digits are one code: a number plate, an IBAN, the address of a network card.
    func isCode(_ groups: Range<Int>) -> Bool {
        let (letters, digits) = groups.reduce((0, 0)) { ($0.0 + pieces[$1].letters, $0.1 + pieces[$1].digits) }
        return letters > 0 && digits > 1 && Spelling.code.contains(letters + digits)
    }

    /// The chains, and each part of a short one, of two groups at least, that pass a condition.
    func parts(of chains: [Range<Int>], where isWhole: (Range<Int>) -> Bool) -> [Range<Int>] {
        chains.flatMap { chain in
            guard chain.count <= Spelling.mostGroups else { return [chain] }
            return chain.dropLast().flatMap { start in (start + 2...chain.upperBound).map { start..<$0 } }
        }.filter(isWhole)
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
