extension String {
    /// The text on one line, without invisible characters and overrides of the writing direction.
    package var visible: String { onOneLine.withoutInvisible.onOneLine }

    /// The text without invisible characters and overrides of the writing direction.
    ///
    /// Keeps those that texts need: a single joiner between non-ASCII characters (Persian letters, parts of emoji), and a
    /// variation selector after a character that can have variants.
    private var withoutInvisible: String {
        let scalars = Array(unicodeScalars)
        var kept = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            let before = index > 0 ? scalars[index - 1] : nil
            let after = index + 1 < scalars.count ? scalars[index + 1] : nil
            if Self.isKept(scalar, before, after) { kept.append(scalar) }
        }
        return String(kept)
    }

    private static func isKept(_ scalar: Unicode.Scalar, _ before: Unicode.Scalar?, _ after: Unicode.Scalar?) -> Bool {
        let properties = scalar.properties
        guard properties.generalCategory == .format || properties.isDefaultIgnorableCodePoint else { return true }
        guard let before else { return false }
        if isJoiner(scalar) { return !before.isASCII && !isJoiner(before) && after?.isASCII == false }
        // In ASCII, only the characters of keycap emoji have variants.
        return properties.isVariationSelector && !before.properties.isDefaultIgnorableCodePoint
            && (!before.isASCII || before.properties.isEmoji)
    }

    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{200C}" || scalar == "\u{200D}"
    }
}
