/// Finds the word that somebody meant to write.
///
/// Words are kept under each form that has one letter less. Two words that differ by one edit share such a form: so a few
/// lookups find the candidates. Source of the idea: W. Garbe, "1000x faster spelling correction", 2012.
struct Misspellings: Sendable {
    /// Shorter words are too easily another word.
    static let leastLetters = 6
    /// No word of the lexicon has more bytes. Looking a word up takes a time that grows with the square of its length.
    static let mostBytes = 40

    private var words: [Int: [String]] = [:]

    mutating func add(_ word: String) {
        guard word.count >= Self.leastLetters, !word.unicodeScalars.contains(where: { $0.value >= 0x250 }) else {
            return
        }
        for form in Self.shortened(word) where words[form]?.contains(word) != true {
            words[form, default: []].append(word)
        }
    }

    /// The words at one edit from another.
    func corrected(_ word: String) -> Set<String> {
        guard word.utf8.count <= Self.mostBytes, word.count >= Self.leastLetters, word.allSatisfy(\.isLetter) else {
            return []
        }
        var found: Set<String> = []
        for form in Self.shortened(word) {
            for candidate in words[form] ?? [] where Self.isOneEdit(Array(word.utf8), Array(candidate.utf8)) {
                found.insert(candidate)
            }
        }
        return found
    }

    /// The hashes of a word and of its forms with one letter less. The first letter is nearly always right.
    private static func shortened(_ word: String) -> Set<Int> {
        let letters = Array(word.utf8)
        var forms: Set<Int> = [hash(letters, without: nil)]
        for index in letters.indices.dropFirst() { forms.insert(hash(letters, without: index)) }
        return forms
    }

    private static func hash(_ letters: [UInt8], without left: Int?) -> Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for index in letters.indices where index != left { hash = (hash ^ UInt64(letters[index])) &* 0x100_0000_01B3 }
        return Int(truncatingIfNeeded: hash)
    }

    /// Whether one insertion, deletion, replacement or exchange of neighbours makes one of the other.
    static func isOneEdit(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        let (short, long) = left.count <= right.count ? (left, right) : (right, left)
        guard long.count - short.count <= 1, short != long else { return false }
        let start = zip(short, long).prefix { $0 == $1 }.count
        if short.count < long.count { return short[start...].elementsEqual(long[(start + 1)...]) }
        if short[(start + 1)...].elementsEqual(long[(start + 1)...]) { return true }
        guard start + 1 < short.count else { return false }
        return short[start] == long[start + 1] && short[start + 1] == long[start]
            && short[(start + 2)...].elementsEqual(long[(start + 2)...])
    }
}
