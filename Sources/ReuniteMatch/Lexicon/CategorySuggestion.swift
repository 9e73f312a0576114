import Reunite

/// A category that words of a search stand for, whatever their language.
public struct CategorySuggestion: Sendable, Equatable {
    /// The category.
    public let category: Reunite.Category
    /// The words that stand for it, folded.
    public let words: String
    /// The other words of the search, folded.
    public let rest: String
}

extension Lexicon {
    /// Maximum number of suggestions for a search.
    static let mostSuggestions = 3
    /// Maximum number of words of a search that is read.
    private static let mostWords = 32

    /// The categories of the things that a search names, in the order of its words.
    ///
    /// It looks at whole words, several of which may name a thing: `sac à dos`. In a script without spaces these are the longest known
    /// ones: `黑色手机` is `黑色` and `手机`. Brands, colours and materials name none.
    public func suggestions(for search: String) -> [CategorySuggestion] {
        var parts: [String] = []
        Words.forEachRun(in: search) { run, isUnspaced in
            parts += isUnspaced ? words(in: run) : [String(run)]
        }
        guard parts.count <= Self.mostWords else { return [] }
        var found: [CategorySuggestion] = []
        var start = 0
        while start < parts.count {
            let lengths = (1...min(Self.maximumParts, parts.count - start)).reversed()
            let named = lengths.lazy.map { length in
                (length, self.categories(of: parts[start..<start + length].joined(separator: " ")))
            }.first { !$0.1.isEmpty }
            guard let (length, categories) = named else {
                start += 1
                continue
            }
            let (words, rest) = (parts[start..<start + length], parts[..<start] + parts[(start + length)...])
            for category in categories where !found.contains(where: { $0.category == category }) {
                found.append(
                    CategorySuggestion(
                        category: category, words: words.joined(separator: " "), rest: rest.joined(separator: " ")))
            }
            start += length
        }
        return Array(found.prefix(Self.mostSuggestions))
    }

    /// The longest known words of a run without spaces, and what is between them.
    private func words(in run: String.UnicodeScalarView) -> [String] {
        var words: [String] = []
        var (rest, unknown) = (run[...], run[run.startIndex..<run.startIndex])
        while let first = rest.indices.first {
            let word = (1...min(longestUnspaced, rest.count)).reversed().lazy.map { rest.prefix($0) }
                .first { !concepts(of: String($0), in: .all).isEmpty }
            if let word {
                words += [unknown, word].filter { !$0.isEmpty }.map(String.init)
                rest = rest[word.endIndex...]
                unknown = rest[rest.startIndex..<rest.startIndex]
            } else {
                rest = rest[rest.index(after: first)...]
                unknown = run[unknown.startIndex..<rest.startIndex]
            }
        }
        return words + (unknown.isEmpty ? [] : [String(unknown)])
    }

    /// Whether a word means a kind of things, a colour or another quality; brands and places are none.
    public func describesThing(_ word: String) -> Bool {
        concepts(of: Words.folded(word), in: .all).contains { ![.brand, .place].contains(concepts[Int($0)].kind) }
    }

    /// The categories of the things that a folded word may mean.
    private func categories(of word: String) -> [Reunite.Category] {
        concepts(of: word, in: .all).map { concepts[Int($0)] }.filter { $0.kind == .thing }.flatMap(\.categories)
    }
}
