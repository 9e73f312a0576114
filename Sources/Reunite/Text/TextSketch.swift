/// A sketch of a text, by which similar texts are found: the smallest hashes of its pairs of neighbouring words, of its contact
/// details, and a hash of the whole.
///
/// Texts that two people write in their own words share few pairs of words. A copy in which a few words are exchanged shares most
/// of them. Case, accents, punctuation, look-alike letters (``Lookalikes``) and the order within a pair make no difference.
///
/// Source: A. Broder, "On the resemblance and containment of documents", Compression and Complexity of Sequences, 1997.
public struct TextSketch: Sendable, Equatable {
    /// Maximum number of pairs in a sketch, and of contact details.
    public static let size = 24
    /// Minimum number of pairs of a text that two people hardly write by chance: "Hello, is this still there? I think it is mine"
    /// has nine.
    public static let fewestPairs = 12

    /// The smallest hashes of pairs. They are multiples of four.
    public let pairs: Set<Int64>
    /// The hashes of contact details, except names of hosts alone. Their last bits are 01.
    public let contacts: Set<Int64>
    /// The hash of the text as it is written. Its last bits are 11.
    public let whole: Int64
    /// All hashes.
    public var all: Set<Int64> { pairs.union(contacts).union([whole]) }
    /// Whether others may write the same words by chance.
    public var isShort: Bool { pairs.count < Self.fewestPairs }

    /// The sketch of a text.
    public init(_ text: String) {
        let words = Self.words(text)
        var hashes = Set(zip(words, words.dropFirst()).map { Self.hash(min($0, $1), max($0, $1)) & ~3 })
        if hashes.isEmpty, let word = words.first { hashes = [Self.hash(word, "") & ~3] }
        pairs = Set(hashes.sorted().prefix(Self.size))
        let details = Set(ContactDetails.found(in: text, withHosts: false).map { Self.hash($0, "") & ~3 | 1 })
        contacts = Set(details.sorted().prefix(Self.size))
        whole = Self.hash(text, "") | 3
    }

    /// Whether texts with these pairs are similar: an estimated half of all their pairs, or more, are in both.
    public static func areAlike(_ one: Set<Int64>, _ other: Set<Int64>) -> Bool {
        let smallest = Set(one.union(other).sorted().prefix(size))
        return !smallest.isEmpty && 2 * smallest.intersection(one).intersection(other).count >= smallest.count
    }

    /// The words in the order of the text; each character of a script without spaces is a word.
    public static func words(_ text: String) -> [String] {
        Lookalikes.words(text).flatMap { word -> [String] in
            let isUnspaced = word.unicodeScalars.contains { Folding.classify($0) == .unspaced }
            return isUnspaced ? word.unicodeScalars.map { String($0) } : [word]
        }
    }

    private static func hash(_ one: String, _ other: String) -> Int64 {
        var hash = TextHash(one.utf8)
        hash.add(0)
        for byte in other.utf8 { hash.add(byte) }
        return Int64(bitPattern: hash.mixed)
    }
}
