/// Whether two texts differ in nothing but spelling: case, accents, punctuation, white space, and small typing errors.
///
/// ```swift
/// Respelling.isSame("Black back-pack!", "black bakpack")  // true
/// Respelling.isSame("Yours for 5 EUR", "Yours for 50 EUR")  // false
/// ```
public enum Respelling {
    /// Maximum number of such changes, one after the other, that keep the dismissals of reports. Otherwise an owner could
    /// turn one text into another by many small steps.
    public static let maximum = 3
    /// Minimum number of letters of a word that may have one typing error, and of a word that may have two.
    static let lengths = (one: 4, two: 8)
    /// One word in this many may have typing errors. In a shorter text, one word may.
    static let wordsPerError = 5

    /// Whether the texts differ in nothing but spelling.
    public static func isSame(_ first: String, _ second: String) -> Bool {
        let words = (words(first), words(second))
        guard numbers(words.0) == numbers(words.1) else { return false }
        if words.0.joined().elementsEqual(words.1.joined()) { return true }
        guard words.0.count == words.1.count else { return false }
        let changed = zip(words.0, words.1).filter { $0 != $1 }
        return changed.count <= max(1, words.0.count / wordsPerError) && changed.allSatisfy(isTypingError)
    }

    private typealias Word = [Unicode.Scalar]

    private static func words(_ text: String) -> [Word] {
        Words.folded(text).unicodeScalars.split(separator: " ").map(Array.init)
    }

    /// The words with a digit: another number is never a typing error.
    private static func numbers(_ words: [Word]) -> [Word] {
        words.filter { $0.contains { $0.properties.numericType != nil } }
    }

    /// Whether a word is another one with a typing error. Not in scripts without spaces, where each letter means too much.
    private static func isTypingError(_ first: Word, _ second: Word) -> Bool {
        let length = min(first.count, second.count)
        guard length >= lengths.one, !(first + second).contains(where: { Folding.classify($0) == .unspaced }) else {
            return false
        }
        return errors(first, second, atMost: length >= lengths.two ? 2 : 1)
    }

    /// Whether at most `limit` letters were added, left out, replaced, or exchanged with the next one.
    private static func errors(_ first: Word, _ second: Word, atMost limit: Int) -> Bool {
        guard limit >= 0, abs(first.count - second.count) <= limit else { return false }
        let same = zip(first, second).prefix { $0 == $1 }.count
        let (a, b) = (first.dropFirst(same), second.dropFirst(same))
        guard !a.isEmpty, !b.isEmpty else { return a.count + b.count <= limit }
        let isExchange =
            a.count > 1 && b.count > 1 && a[same] == b[same + 1] && a[same + 1] == b[same]
            && errors(Array(a.dropFirst(2)), Array(b.dropFirst(2)), atMost: limit - 1)
        return isExchange || errors(Array(a.dropFirst()), Array(b), atMost: limit - 1)
            || errors(Array(a), Array(b.dropFirst()), atMost: limit - 1)
            || errors(Array(a.dropFirst()), Array(b.dropFirst()), atMost: limit - 1)
    }
}
