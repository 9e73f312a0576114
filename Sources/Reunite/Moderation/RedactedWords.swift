/// Words that a moderator blacks out in the texts of a listing.
///
/// They are found whatever their case, accents, spaces and punctuation, but only as whole words:
///
/// ```swift
/// "Ask Ann (0171-555 12)".blackedOut([try RedactedWords("0171 55512")])  // "Ask Ann (███)"
/// ```
public struct RedactedWords: Hashable, Sendable {
    /// Maximum number of Unicode scalars.
    public static let maximumLength = 200
    /// Maximum number of words in a decision.
    public static let maximumCount = 20

    /// The words on one line, as a moderator gave them.
    public let text: String

    /// Words on one line.
    ///
    /// - Throws: ``InvalidValue`` if they are too long, or have neither a letter nor a digit.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try text.onOneLine.line(maximumLength: Self.maximumLength)
        guard !FoldedLetters(text).bytes.isEmpty else { throw InvalidValue("must have a letter or a digit") }
    }

    /// Whether a text has them.
    public func occur(in text: String) -> Bool { !FoldedLetters(text).places(of: self).isEmpty }
}

extension String {
    /// The text with a bar for each run of these words. A bar is never longer than what it covers, and has at most three
    /// characters, so that its length tells nothing.
    public func blackedOut(_ words: [RedactedWords]) -> String {
        let letters = FoldedLetters(self)
        let hidden = words.flatMap { letters.places(of: $0) }.reduce(into: Set<Int>()) { $0.formUnion($1) }
        guard !hidden.isEmpty else { return self }
        var (text, length) = ("", 0)
        for (place, character) in enumerated() {
            length = hidden.contains(place) ? length + 1 : 0
            if length == 0 { text.append(character) } else if length <= 3 { text.append("█") }
        }
        return text
    }
}

/// The folded letters of a text without anything between them, and the characters that they come from.
private struct FoldedLetters {
    private(set) var bytes: [UInt8] = []
    /// The character of each byte.
    private var characters: [Int] = []
    /// Where words begin and end in the bytes. In scripts without spaces each letter is a word.
    private var (begins, ends): ([Int], Set<Int>) = ([], [])

    init(_ text: String) {
        var last = Folding.Class.separator
        for (place, character) in text.enumerated() {
            let kinds = character.unicodeScalars.lazy.map(Folding.classify)
            guard let kind = kinds.first(where: { $0 != .mark }) else { continue }
            var letters: [UInt8] = []
            for scalar in character.unicodeScalars where Folding.classify(scalar) != .separator {
                Folding.append(scalar, to: &letters)
            }
            let isLetter = kind != .separator && !letters.isEmpty
            if !isLetter || kind != last || kind == .unspaced { ends.insert(bytes.count) }
            if isLetter, kind != last || kind == .unspaced { begins.append(bytes.count) }
            last = isLetter ? kind : .separator
            guard isLetter else { continue }
            bytes += letters
            characters += Array(repeating: place, count: letters.count)
        }
        ends.insert(bytes.count)
    }

    /// The characters from the first to the last letter of each occurrence of words.
    func places(of words: RedactedWords) -> [ClosedRange<Int>] {
        let letters = FoldedLetters(words.text).bytes
        return begins.compactMap { start in
            let end = start + letters.count
            guard ends.contains(end), bytes[start..<end].elementsEqual(letters) else { return nil }
            return characters[start]...characters[end - 1]
        }
    }
}
