import Reunite

/// A text that names a place, or a thing and a place: `keys paris`.
public struct PlaceQuestion: Sendable {
    /// A way to read the text as a thing and a place.
    struct Part {
        /// The words for the place.
        let place: SearchWords
        /// The words for the thing.
        let rest: String
        /// Whether the place must be a city, because its name is also the word for a thing: `keys in rosario`.
        let mustBeCity: Bool
    }

    /// All words.
    let words: SearchWords
    /// The ways to read the text: first those with the place at the end, then those with it at the beginning; longer places first.
    let parts: [Part]

    /// Maximum number of words of a place of two parts: each number of words is two searches.
    private static let maximumWords = 6
    /// Words before a place, in the languages of the application.
    private static let prepositions: Set<String> = [
        "in", "at", "near", "a", "au", "en", "dans", "pres", "sur", "cerca", "em", "no", "na", "perto", "bei", "在",
    ]
    /// Words between a thing and its place.
    private static let linking: Set<String> = prepositions.union([
        "of", "from", "de", "du", "des", "del", "do", "da", "dos", "das",
    ])

    /// Reads a text.
    ///
    /// - Parameter isThing: whether words mean a thing or what it looks like: they are no place beside other words, although
    ///   there is a town called Bag. After a preposition they may be a city.
    /// - Throws: `InvalidValue` if the text has no word, or too many.
    public init(_ text: String, isThing: (String) -> Bool = { _ in false }) throws(InvalidValue) {
        words = try SearchWords(text)
        let all = text.split(whereSeparator: \.isWhitespace)
        let counts = (1..<max(1, min(all.count, Self.maximumWords + 1))).reversed()
        let lasts = counts.map { (place: all.suffix($0), others: all.dropLast($0)) }
        let firsts = counts.map { (place: all.prefix($0), others: all.dropFirst($0)) }
        let readings =
            Self.postponed(lasts) { Self.isLinking($0.place.first) }
            + Self.postponed(firsts) { Self.isLinking($0.place.last) }
        parts = readings.compactMap { reading in
            let name = reading.place.joined(separator: " ")
            let isAfterPreposition =
                reading.others.endIndex == reading.place.startIndex
                && reading.others.last.map { Self.prepositions.contains(Self.folded($0)) } ?? false
            let isThing = isThing(reading.place.trimming(Self.isLinking).joined(separator: " "))
            guard name.contains(where: \.isLetter), !isThing || isAfterPreposition, let place = try? SearchWords(name)
            else {
                return nil
            }
            let rest = reading.others.trimming(Self.isLinking).joined(separator: " ")
            return Part(place: place.whole, rest: rest, mustBeCity: isThing)
        }
    }

    /// Moves each reading whose place begins or ends with a linking word behind the next one without: `Columbus` comes before
    /// `in Columbus`, which would be the one in Indiana. Drops those whose place has nothing but linking words.
    private static func postponed<Reading>(_ readings: [Reading], _ isPostponed: (Reading) -> Bool) -> [Reading] {
        var (ordered, later): ([Reading], [Reading]) = ([], [])
        for reading in readings {
            if isPostponed(reading) {
                later.append(reading)
            } else {
                ordered += [reading] + later.reversed()
                later = []
            }
        }
        return ordered
    }

    private static func folded(_ word: Substring) -> String { Words.folded(String(word)) }

    private static func isLinking(_ word: Substring?) -> Bool { word.map { linking.contains(folded($0)) } ?? false }
}

extension ArraySlice<Substring> {
    /// The words without the first and last ones that meet a condition.
    fileprivate func trimming(_ isLeftOut: (Substring) -> Bool) -> Self {
        let start = drop(while: isLeftOut)
        return start.prefix((start.lastIndex { !isLeftOut($0) } ?? start.startIndex - 1) + 1 - start.startIndex)
    }
}
