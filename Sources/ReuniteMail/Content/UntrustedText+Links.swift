extension UntrustedText {
    /// Inserts spaces so that nothing looks like a web, mail or IP address.
    static func withoutLinks(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        var spaced = String.UnicodeScalarView()
        var before: Unicode.Scalar = " "
        var dotsInNumber = 0
        for (index, scalar) in scalars.enumerated() {
            spaced.append(scalar)
            // Invisible characters neither belong to an address nor end it.
            guard !scalar.properties.isDefaultIgnorableCodePoint else { continue }
            let following = scalars[(index + 1)...].lazy.filter { !$0.properties.isDefaultIgnorableCodePoint }.prefix(2)
            let next = Array(following)
            if isDot(scalar), isDigit(before), next.first.map(isDigit) == true {
                dotsInNumber += 1
            } else if !isDigit(scalar) {
                dotsInNumber = 0
            }
            // The third dot completes an IPv4 address.
            if dotsInNumber == 3 || joinsAddress(before, scalar, next) {
                spaced.append(" ")
                dotsInNumber = 0
            }
            before = scalar
        }
        return String(spaced)
    }

    /// Whether an address could continue after a scalar, judged by the scalar before it and the next two.
    private static func joinsAddress(
        _ before: Unicode.Scalar, _ scalar: Unicode.Scalar, _ following: [Unicode.Scalar]
    ) -> Bool {
        guard let next = following.first, !next.properties.isWhitespace else { return false }
        switch scalar {
        case _ where isDot(scalar): return isName(following) || before.properties.isAlphabetic && isDigit(next)
        // Browsers take an ideographic full stop for a dot, but it ends a sentence far more often.
        case "\u{3002}": return isName(following) && following.allSatisfy(isLatin)
        // Not between digits, as in a time of day.
        case ":": return before.properties.isAlphabetic || next.properties.isAlphabetic || next == "/" || next == "\\"
        case "/", "\\": return next == "/" || next == "\\"
        default: return false
        }
    }

    /// Whether a top-level domain could begin with these: it has at least two letters, possibly with combining marks.
    private static func isName(_ scalars: [Unicode.Scalar]) -> Bool {
        scalars.count == 2 && scalars[0].properties.isAlphabetic
            && (scalars[1].properties.isAlphabetic || isMark(scalars[1]))
    }

    /// Whether a browser takes a scalar for a dot: the full-width, half-width and small forms, and the one dot leader.
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

    /// Whether a letter is ASCII or its full-width form.
    private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII || ("\u{FF21}"..."\u{FF5A}").contains(scalar)
    }
}
