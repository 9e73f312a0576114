import Reunite

/// The index key of a saved search besides its place: its main word, or status and category.
enum SearchTrait: Hashable, Sendable {
    /// The hash of a word.
    case word(UInt64)
    /// The hash of the beginning of a word.
    case beginning(UInt64)
    /// No word; nil stands for any.
    case kind(ListingStatus?, Category?)

    /// The kinds of traits: a word says more than a beginning, and that more than a category.
    enum Form: UInt8, Comparable, Sendable {
        case word, beginning, kind

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// What kind of trait it is.
    var form: Form {
        switch self {
        case .word: .word
        case .beginning: .beginning
        case .kind: .kind
        }
    }

    /// The traits of a search. Each listing that passes it has at least one of them.
    static func traits(of query: ListingQuery) -> [SearchTrait] {
        if let words = query.words {
            // The longest word is rare more often than others. The last one, which may be a beginning, is as good as a whole word.
            let term = words.terms.reduce(words.terms[0]) { longest, term in
                term.word.text.utf8.count > longest.word.text.utf8.count ? term : longest
            }
            return term.words.map { word in
                let hash = TextHash(word.text.utf8).value
                return word.isPrefix ? .beginning(hash) : .word(hash)
            }
        }
        var (status, categories): (ListingStatus?, Set<Category>?) = (nil, nil)
        for filter in query.filters {
            switch filter {
            case .equals(.status(let value)): status = value
            case .oneOf(let values):
                let these = values.compactMap { if case .category(let category) = $0 { category } else { nil } }
                if these.count == values.count { categories = Set(these) }
            case .equals, .box, .near, .words, .states, .occurred: break
            }
        }
        guard let categories else { return [.kind(status, nil)] }
        return categories.map { .kind(status, $0) }
    }

    /// Calls a closure with each trait of a listing; some occur more than once.
    static func forEach(of listing: PublishedListing, _ body: (SearchTrait) -> Void) {
        for status in [listing.status, nil] {
            for category in [listing.category, nil] { body(.kind(status, category)) }
        }
        // A byte at a time, so that the hash of a word passes those of its beginnings.
        var hash = TextHash()
        for byte in listing.words {
            let isContinued = byte & 0xC0 == 0x80
            if hash != TextHash(), !isContinued { body(.beginning(hash.value)) }
            if byte == UInt8(ascii: " ") {
                if hash != TextHash() { body(.word(hash.value)) }
                hash = TextHash()
            } else {
                hash.add(byte)
            }
        }
    }
}
