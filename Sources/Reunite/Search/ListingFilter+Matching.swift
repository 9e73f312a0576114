import Foundation

extension ListingFilter {
    /// Whether an open listing passes.
    public func matches(_ listing: PublishedListing) -> Bool {
        switch self {
        case .box(let box, let match):
            listing.point.map { box.matches($0, accuracy: listing.accuracy, match) } ?? false
        case .near(let circle): listing.point.map(circle.contains) ?? false
        case .words(let words): words.terms.allSatisfy { $0.occurs(in: listing.words) }
        case .status(let status): listing.status == status
        case .categories(let categories): categories.contains(listing.category)
        case .states(let states): states.contains(.open)
        case .occurred(let range): range.overlaps(listing.occurrence)
        case .owner(let owner): listing.owner == owner
        }
    }
}

extension TimeRange {
    /// Whether the range and an occurrence overlap.
    public func overlaps(_ occurrence: Occurrence) -> Bool {
        (end.map { occurrence.start <= $0 } ?? true) && (start.map { occurrence.end >= $0 } ?? true)
    }
}

extension SearchWords.Term {
    /// The word as it occurs in a text of folded words, with a space before and after each word.
    public var needle: String { isPrefix ? " \(text)" : " \(text) " }

    /// Whether folded words, with a space before and after each, contain this word.
    public func occurs(in words: [UInt8]) -> Bool {
        var needle = needle
        return needle.withUTF8 { needle in
            words.withUnsafeBytes { words in
                guard var rest = words.baseAddress, let sought = needle.baseAddress else { return false }
                let end = rest + words.count
                // Only a space can begin a match.
                while end - rest >= needle.count, let space = memchr(rest, 0x20, end - rest) {
                    guard end - UnsafeRawPointer(space) >= needle.count else { return false }
                    if memcmp(space, sought, needle.count) == 0 { return true }
                    rest = UnsafeRawPointer(space) + 1
                }
                return false
            }
        }
    }
}
