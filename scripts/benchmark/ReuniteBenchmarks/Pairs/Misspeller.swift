import Reunite
import ReuniteGenerators

/// Writes as people type: letters swapped, dropped or doubled, accents left out, no capitals or only capitals.
struct Misspeller: Sendable {
    /// Of 1,000 words of at least four letters, how many have a mistake.
    let mistakes: Int
    /// Whether accents are left out.
    let dropsAccents: Bool
    /// Whether there are no capitals, or only capitals in titles.
    let capitals: Capitals

    /// How somebody uses capitals.
    enum Capitals: Sendable {
        case usual, none, title
    }

    /// The habits of a random person: most type well.
    init(using random: inout SeededGenerator) {
        mistakes = random.happens(perMille: 280) ? 15 + random.below(70) : 0
        dropsAccents = random.happens(perMille: 140)
        capitals = random.happens(perMille: 90) ? .none : random.happens(perMille: 35) ? .title : .usual
    }

    /// Changes a text.
    func type(_ text: String, isTitle: Bool, language: ListingLanguage, using random: inout SeededGenerator) -> String {
        var text = text
        if mistakes > 0 { text = language == .zh ? confuse(text, using: &random) : mistype(text, using: &random) }
        if dropsAccents { text = Self.withoutAccents(text) }
        switch capitals {
        case .usual: return text
        case .none: return text.lowercased()
        case .title: return isTitle ? text.uppercased() : text
        }
    }

    private func mistype(_ text: String, using random: inout SeededGenerator) -> String {
        var typed = ""
        var word: [Character] = []
        func flush(_ random: inout SeededGenerator) {
            if word.count >= 4 && random.happens(perMille: mistakes) { Self.damage(&word, using: &random) }
            typed += String(word)
            word.removeAll()
        }
        for character in text {
            if character.isLetter {
                word.append(character)
            } else {
                flush(&random)
                typed.append(character)
            }
        }
        flush(&random)
        return typed
    }

    /// The first letter is nearly always right.
    private static func damage(_ word: inout [Character], using random: inout SeededGenerator) {
        let index = 1 + random.below(word.count - 2)
        switch random.below(10) {
        case 0..<4: word.swapAt(index, index + 1)
        case 4..<7: word.remove(at: index)
        case 7..<9: word.insert(word[index], at: index)
        default: word[index] = neighbours[word[index]] ?? word[index]
        }
    }

    /// A neighbour of a letter on the keyboard.
    private static let neighbours: [Character: Character] = [
        "a": "s", "e": "r", "i": "o", "o": "p", "n": "m", "r": "t", "s": "d", "t": "y", "l": "k", "c": "v", "u": "i",
        "d": "f",
    ]

    /// Characters that sound alike, as input methods confuse them.
    private func confuse(_ text: String, using random: inout SeededGenerator) -> String {
        let alike: [Character: Character] = [
            "在": "再", "的": "得", "带": "戴", "有": "又", "里": "理", "做": "作", "已": "以", "像": "象", "丢": "丟", "包": "饱",
            "黑": "嘿", "蓝": "兰", "帽": "冒",
        ]
        return String(
            text.map { character in
                guard let other = alike[character], random.happens(perMille: mistakes) else { return character }
                return other
            })
    }

    /// A text without the accents of Latin letters.
    static func withoutAccents(_ text: String) -> String {
        let plain: [Character: Character] = [
            "à": "a", "á": "a", "â": "a", "ã": "a", "ä": "a", "ç": "c", "è": "e", "é": "e", "ê": "e", "ë": "e",
            "í": "i", "î": "i",
            "ï": "i", "ñ": "n", "ó": "o", "ô": "o", "õ": "o", "ö": "o", "ú": "u", "û": "u", "ù": "u", "ü": "u",
            "À": "A", "Á": "A",
            "É": "E", "Ê": "E", "Í": "I", "Ó": "O", "Ú": "U", "Ç": "C",
        ]
        return String(text.map { plain[$0] ?? $0 })
    }
}
