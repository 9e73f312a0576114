extension ForeignText {
    /// Puts a space where an address could go on.
    static func withoutLinks(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        var spaced = String.UnicodeScalarView()
        var before: Unicode.Scalar = " "
        var dotsInNumber = 0
        for (index, scalar) in scalars.enumerated() {
            spaced.append(scalar)
            // What is not seen neither is a part of an address nor divides two.
            guard !scalar.properties.isDefaultIgnorableCodePoint else { continue }
            let rest = scalars[(index + 1)...].lazy.filter { !$0.properties.isDefaultIgnorableCodePoint }.prefix(2)
            let next = Array(rest)
            if isDot(scalar), isDigit(before), next.first.map(isDigit) == true {
                dotsInNumber += 1
            } else if !isDigit(scalar) {
                dotsInNumber = 0
            }
            // With the third dot, a number is an address of the Internet.
            if dotsInNumber == 3 || joinsAddress(before, scalar, next) {
                spaced.append(" ")
                dotsInNumber = 0
            }
            before = scalar
        }
        return String(spaced)
    }

    /// Whether an address could go on after a scalar, by the one before it and the two after it.
    private static func joinsAddress(
        _ before: Unicode.Scalar, _ scalar: Unicode.Scalar, _ rest: [Unicode.Scalar]
    ) -> Bool {
        guard let next = rest.first, !next.properties.isWhitespace else { return false }
        switch scalar {
        case _ where isDot(scalar): return isName(rest) || before.properties.isAlphabetic && isDigit(next)
        // A full stop of Chinese is a dot to a browser, but ends a sentence far more often.
        case "\u{3002}": return isName(rest) && rest.allSatisfy(isLatin)
        // Not where it divides numbers, as in a time.
        case ":": return before.properties.isAlphabetic || next.properties.isAlphabetic || next == "/" || next == "\\"
        case "/", "\\": return next == "/" || next == "\\"
        default: return false
        }
    }

    /// Whether a name at the top of the domains could begin so: it has two letters at least, which may have marks.
    private static func isName(_ scalars: [Unicode.Scalar]) -> Bool {
        scalars.count == 2 && scalars[0].properties.isAlphabetic
            && (scalars[1].properties.isAlphabetic || isMark(scalars[1]))
    }

    /// Whether a scalar is a dot, also to browsers only: of full width, of half width, small, or as a leader.
    private static func isDot(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case ".", "\u{FF0E}", "\u{FF61}", "\u{FE52}", "\u{2024}": true
        default: false
        }
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .decimalNumber
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .nonspacingMark || scalar.properties.generalCategory == .spacingMark
    }

    /// Whether a letter is one of English, in ASCII or in full width.
    private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII || ("\u{FF21}"..."\u{FF5A}").contains(scalar)
    }
}
