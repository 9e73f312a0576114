/// The particles that Korean writes behind a noun without a space, such as the object's: `지갑을`.
enum KoreanParticle {
    /// The longest first.
    private static let particles = [
        "에서는", "으로는", "까지도", "에는", "에도", "처럼", "보다", "이나", "에서", "으로", "까지", "부터", "에게", "한테", "이랑", "하고", "은", "는",
        "이", "가", "을", "를", "의", "에", "로", "와", "과",
        "도", "만", "랑",
    ].map { Array($0.unicodeScalars) }

    /// The first syllables of all particles.
    private static let beginnings = Set(particles.map { $0[0] }).sorted { $0.value < $1.value }

    /// How many letters are before a particle; nil if there is none, or less than two syllables before it.
    static func noun(of letters: [Unicode.Scalar]) -> Int? {
        let korean = letters.reversed().prefix { HangulSyllable.syllables.contains($0.value) }.count
        guard let particle = particles.first(where: { letters.suffix($0.count).elementsEqual($0) }),
            korean >= particle.count + 2
        else { return nil }
        return letters.count - particle.count
    }

    /// Words of the index in which a noun ends: its last syllable alone, or before a particle. So `고양이`, a cat, does not find `고양시`,
    /// a city.
    static func ends(of noun: Unicode.Scalar) -> [String] { ["\(noun)"] + beginnings.map { "\(noun)\($0)" } }
}
