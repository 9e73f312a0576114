import Reunite

/// A text that names a place, or a thing and a place: `keys paris`.
public struct PlaceQuestion: Sendable {
    /// A way to read the text as a thing and a place.
    struct Part {
        /// The words for the place.
        let place: SearchWords
        /// The words for the thing.
        let rest: String
    }

    /// All words.
    let words: SearchWords
    /// The ways to read the text: first those with the place at the end, then those with it at the beginning; longer places first.
    let parts: [Part]

    /// The most words of a place of two parts: each number of words is two searches.
    private static let maximumWords = 6
    /// Words between a thing and its place, in the languages of the application.
    private static let linking: Set<String> = [
        "in", "at", "near", "a", "en", "dans", "pres", "sur", "de", "cerca", "em", "no", "na", "perto", "bei", "在",
    ]

    /// Reads a text.
    ///
    /// - Parameter isThing: whether words mean a thing or what it looks like: they are no place beside other words, although
    ///   there is a town called Bag.
    /// - Throws: `InvalidValue` if the text has no word, or too many.
    public init(_ text: String, isThing: (String) -> Bool = { _ in false }) throws(InvalidValue) {
        words = try SearchWords(text)
        let all = text.split(whereSeparator: \.isWhitespace)
        let counts = (1..<max(1, min(all.count, Self.maximumWords + 1))).reversed()
        let lasts = counts.map { (place: all.suffix($0), rest: all.dropLast($0).trimmingSuffix(Self.isLinking)) }
        let firsts = counts.map { (place: all.prefix($0), rest: all.dropFirst($0).drop(while: Self.isLinking)) }
        parts = (lasts + firsts).compactMap { part in
            let name = part.place.joined(separator: " ")
            guard name.contains(where: \.isLetter), !isThing(name), let place = try? SearchWords(name) else {
                return nil
            }
            return Part(place: place.whole, rest: part.rest.joined(separator: " "))
        }
    }

    private static func isLinking(_ word: Substring) -> Bool { linking.contains(Words.folded(String(word))) }
}

extension ArraySlice<Substring> {
    /// The words without the last ones that meet a condition.
    fileprivate func trimmingSuffix(_ isLeftOut: (Substring) -> Bool) -> Self {
        prefix((lastIndex { !isLeftOut($0) } ?? startIndex - 1) + 1 - startIndex)
    }
}
