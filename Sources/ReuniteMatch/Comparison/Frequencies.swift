import Foundation

/// How often concepts and words occur among the listings that are compared.
public struct Frequencies: Sendable, Equatable {
    /// The weight of what is known beforehand, in listings: small stores say little about what is rare.
    static let prior: Float = 200

    private var concepts: [Lexicon.Number: Int32] = [:]
    private var words: [WordHash: Int32] = [:]
    /// The number of listings.
    private(set) var count = 0

    /// None yet.
    public init() {}

    /// Adds a listing.
    public mutating func add(_ profile: ListingProfile) { change(profile, by: 1) }

    /// Takes a listing away that was added.
    public mutating func remove(_ profile: ListingProfile) { change(profile, by: -1) }

    private mutating func change(_ profile: ListingProfile, by amount: Int32) {
        count += Int(amount)
        profile.forEachConcept { concepts.change($0, by: amount) }
        for word in profile.words { words.change(word, by: amount) }
    }

    /// How rare a concept is, in bits: each bit halves how often it occurs.
    func rarity(of concept: Lexicon.Number) -> Float { rarity(concepts[concept] ?? 0, expected: 0.005) }

    /// How rare a word is, in bits.
    func rarity(of word: WordHash) -> Float { rarity(words[word] ?? 0, expected: 0.001) }

    private func rarity(_ occurrences: Int32, expected: Float) -> Float {
        let share = (Float(occurrences) + Self.prior * expected) / (Float(count) + Self.prior)
        return max(0, -log2(share))
    }
}

extension ListingProfile {
    /// All concepts of the listing, each once.
    func forEachConcept(_ body: (Lexicon.Number) -> Void) {
        for list in [subjects, others, allColours, brands, materials, patterns, features, places] {
            for number in list { body(number) }
        }
    }
}

extension Dictionary where Value == Int32 {
    /// Adds to a count; counts of 0 are not kept.
    fileprivate mutating func change(_ key: Key, by amount: Int32) {
        self[key, default: 0] += amount
        if amount < 0, self[key] == 0 { self[key] = nil }
    }
}
