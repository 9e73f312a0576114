extension ForeignText {
    /// Drops overrides of the direction of writing, and what is not seen at all.
    ///
    /// Stays what is needed: one of the two joiners, between letters that Persian writes with them, and between parts of
    /// emoji; one selector of a variant, after what has variants.
    static func withoutInvisible(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        var kept = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            let before = index > 0 ? scalars[index - 1] : nil
            let after = index + 1 < scalars.count ? scalars[index + 1] : nil
            if isKept(scalar, before, after) { kept.append(scalar) }
        }
        return String(kept)
    }

    private static func isKept(_ scalar: Unicode.Scalar, _ before: Unicode.Scalar?, _ after: Unicode.Scalar?) -> Bool {
        let properties = scalar.properties
        guard properties.generalCategory == .format || properties.isDefaultIgnorableCodePoint else { return true }
        guard let before else { return false }
        if isJoiner(scalar) { return !before.isASCII && !isJoiner(before) && after?.isASCII == false }
        // Of ASCII, only what keycaps have on them has variants.
        return properties.isVariationSelector && !before.properties.isDefaultIgnorableCodePoint
            && (!before.isASCII || before.properties.isEmoji)
    }

    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{200C}" || scalar == "\u{200D}"
    }
}
