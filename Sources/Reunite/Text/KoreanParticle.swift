/// The particles that Korean writes behind a noun without a space, such as the object's: `지갑을`.
enum KoreanParticle {
    /// The longest first.
    private static let particles = [
        "에서", "으로", "까지", "부터", "에게", "한테", "이랑", "하고", "은", "는", "이", "가", "을", "를", "의", "에", "로", "와", "과",
        "도", "만", "랑",
    ].map { Array($0.unicodeScalars) }

    /// Words without the particle at their end, if two syllables are left.
    ///
    /// A word whose last syllable only looks like a particle is still found: by its other syllables.
    static func stripped(_ text: String) -> String {
        let letters = Array(text.unicodeScalars)
        let korean = letters.reversed().prefix { HangulSyllable.syllables.contains($0.value) }.count
        guard let particle = particles.first(where: { letters.suffix($0.count).elementsEqual($0) }),
            korean >= particle.count + 2
        else { return text }
        return String(String.UnicodeScalarView(letters.dropLast(particle.count)))
    }
}
