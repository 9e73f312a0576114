/// The composition of Hangul syllables from their letters (jamo).
///
/// Source: The Unicode Standard, section 3.12, "Conjoining Jamo Behavior".
enum HangulSyllable {
    private static let (initials, vowels, finals): (ClosedRange<UInt32>, ClosedRange<UInt32>, ClosedRange<UInt32>) =
        (0x1100...0x1112, 0x1161...0x1175, 0x11A8...0x11C2)
    /// The syllables that Unicode has.
    static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3

    /// The number of syllables with the same first letter and vowel.
    private static let perVowel: UInt32 = 28

    /// Whether a letter may join what is before it: a vowel or a final letter.
    static func mayEnd(with scalar: Unicode.Scalar) -> Bool {
        vowels.contains(scalar.value) || finals.contains(scalar.value)
    }

    /// The syllable of an initial letter and a vowel, or of an open syllable and a final letter; nil for other pairs.
    static func joined(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        let (first, second) = (first.value, second.value)
        if initials.contains(first), vowels.contains(second) {
            let pair = (first - initials.lowerBound) * UInt32(vowels.count) + second - vowels.lowerBound
            return Unicode.Scalar(syllables.lowerBound + pair * perVowel)
        }
        let isOpen = syllables.contains(first) && (first - syllables.lowerBound).isMultiple(of: perVowel)
        guard isOpen, finals.contains(second) else { return nil }
        return Unicode.Scalar(first + second - finals.lowerBound + 1)
    }
}
