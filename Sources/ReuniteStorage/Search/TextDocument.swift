import Reunite

/// What the text index holds for a listing: its words, and one token for each thing that a search can ask for.
///
/// A token starts with `@`, which no word can hold, so nothing that a person writes can be taken for one. With them
/// every filter is a term of the same index, whose entries lie in the order of creation: a search walks the lists of
/// its rarest terms, the newest first, and stops when the page is full. See <doc:TextIndex>.
struct TextDocument {
    let words: IndexedWords
    private let tokens: [String]

    init(_ draft: ListingDraft, words: IndexedWords, owner: AccountID.Row) {
        self.words = words
        var tokens = words.title.map(Self.titleToken)
        tokens.append(Self.token(draft.status))
        tokens.append(Self.token(draft.category))
        tokens.append(Self.token(owner: owner))
        tokens += DaySpan.holding(draft.occurrence).map(\.token)
        if let pin = draft.pin {
            tokens += Cell.levels.map { Cell(level: $0, holding: pin.published).token }
        }
        self.tokens = tokens
    }

    /// The document: words and tokens, each with a space before and after it.
    var text: String {
        var text = " "
        for word in words.all {
            text += word
            text += " "
        }
        for token in tokens {
            text += token
            text += " "
        }
        return text
    }

    static func titleToken(_ word: String) -> String { "@w\(word)" }
    static func token(_ status: ListingStatus) -> String { "@s\(status.rawValue)" }
    static func token(_ category: Category) -> String { "@c\(category.rawValue)" }
    static func token(owner: AccountID.Row) -> String { "@o\(String(owner.rawValue, radix: 36))" }
}
