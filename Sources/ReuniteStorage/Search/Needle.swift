import Reunite

/// A word of a search as it occurs in documents, or another spelling of it. One of the texts must occur.
struct Needle: Hashable {
    let texts: [String]
}

extension Needle {
    /// The needle of a term.
    ///
    /// - Parameter token: as in ``SearchPlanner/match(_:)``.
    init(_ term: SearchWords.Term, _ token: (String) -> String = { $0 }) {
        texts = term.words.map { " \(token($0.text))\($0.isPrefix ? "" : " ")" }
    }
}

extension SearchWords.Term {
    /// The needle in the words of a document.
    var needle: Needle { Needle(self) }
}
