import Reunite
import ReuniteDatabase

/// The document of a listing in the text index: its words, and a token for each attribute that searches filter by.
///
/// A token starts with `@`, which no word contains, so no text of a user looks like one. Thus words and filters are terms
/// of one index, whose lists are in the order of creation: a search intersects the lists of its terms from the newest
/// entry on, and stops when the page is full. See <doc:TextIndex>.
struct TextDocument {
    let words: IndexedWords
    private let tokens: [String]

    init(_ draft: ListingDraft, words: IndexedWords, owner: AccountID.Row) {
        self.words = words
        var tokens = words.title.map(Self.titleToken)
        tokens.append(Self.token(draft.status))
        tokens.append(Self.token(draft.category))
        tokens.append(Self.token(owner: owner))
        tokens += IndexPeriod.containing(draft.occurrence).map(\.token)
        if let pin = draft.pin {
            tokens += IndexCell.levels.map { IndexCell(level: $0, containing: pin.published).token }
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

    /// The token of a word in the title. That of joined neighbours is the word itself, which only titles have.
    static func titleToken(_ word: String) -> String { Words.isJoinedNeighbours(word) ? word : "@w\(word)" }
    static func token(_ status: ListingStatus) -> String { "@s\(status.rawValue)" }
    static func token(_ category: Category) -> String { "@c\(category.rawValue)" }
    static func token(owner: AccountID.Row) -> String { "@o\(String(owner.rawValue, radix: 36))" }
}
