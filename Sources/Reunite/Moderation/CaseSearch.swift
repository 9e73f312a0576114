/// A moderator's search among all cases: by the id of a case or a listing, by the number of a listing, or by words.
///
/// Words are those of the title of the listing, and of the display names of its owner and of the reporters. Each word of the search
/// must be the beginning of one of them. Addresses are not searched.
public struct CaseSearch: Hashable, Sendable {
    /// Maximum number of Unicode scalars.
    public static let maximumLength = 200

    /// The case or the listing with this id; nil if the text is no id.
    public let id: (moderationCase: CaseID, listing: ListingID)?
    /// The listing with this number; nil if the text is no number. It may be words all the same.
    public let number: ListingNumber?
    private let words: [String]

    /// A search.
    ///
    /// - Throws: ``InvalidValue`` if the text is empty, too long, or has neither a letter nor a digit.
    public init(_ text: String) throws(InvalidValue) {
        let text = try text.onOneLine.line(maximumLength: Self.maximumLength)
        if let moderationCase = CaseID(text), let listing = ListingID(text) {
            id = (moderationCase, listing)
        } else {
            id = nil
        }
        number = try? ListingNumber(label: text)
        words = Words.distinct(in: text)
        guard !words.isEmpty else { throw InvalidValue("must have a letter or a digit") }
    }

    /// Whether texts have each word, or its beginning.
    public func matches(_ texts: [String]) -> Bool {
        let found = texts.flatMap(Words.distinct)
        return words.allSatisfy { word in found.contains { $0.hasPrefix(word) } }
    }

    /// Whether both are the same search.
    public static func == (one: CaseSearch, other: CaseSearch) -> Bool { one.words == other.words }

    /// Hashes the search.
    public func hash(into hasher: inout Hasher) { hasher.combine(words) }
}
