/// The words of a listing, as stored in the text index.
public struct IndexedWords: Sendable, Equatable {
    /// The version of the rules of ``Folding``, ``Words`` and ``Spelling``. A change of what they make of a text needs the next one, so that
    /// stores renew the documents of their listings.
    public static let rules = 2

    /// The words of the title.
    public let title: [String]

    /// The distinct words of title and description, and the joined neighbours of the title (``Spelling/joinMark``).
    public let all: [String]

    /// The words of ``all`` that the beginning of a word may find: all but joined neighbours.
    public var known: some Sequence<String> { all.lazy.filter { !Words.isJoinedNeighbours($0) } }

    /// The words of a title and a description.
    public init(title: Title, description: Description) {
        var (words, seen): ([String], Set<ExactText>) = ([], Set(minimumCapacity: 64))
        func append(_ text: String) -> SpelledText {
            let spelled = SpelledText(text)
            Words.append(wordsOf: text, to: &words, &seen)
            for other in Spelling.others(spelled) { Words.append(wordsOf: other, to: &words, &seen) }
            return spelled
        }
        let spelledTitle = append(title.text)
        words += Spelling.pairsAcrossSpaces(spelledTitle).filter { seen.insert(ExactText($0)).inserted }
        words += Words.emoji(in: title.text)
        self.title = words
        _ = append(description.text)
        all = words + Spelling.joinedNeighbours(spelledTitle)
    }
}
