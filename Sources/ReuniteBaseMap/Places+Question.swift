import Reunite

extension Places {
    /// How words name a place, the surest last.
    private enum Naming: Comparable {
        /// By an alternative name of a city, which is in the index only.
        case otherwise
        /// By several words of its name: `new york` of `New York City`.
        case partly
        /// By its whole name.
        case wholly
    }

    /// Minimum importance of a city that words name otherwise or partly: others are too many.
    private static let city = 0.86
    /// The longest word that a name has and a question may lack, in bytes: `de` in `Rue de Rivoli`.
    private static let longestArticle = 2

    /// The places that a text names, the best first. If it names none as a whole, a part of it may.
    ///
    /// - Returns: with the words beside the place; empty if all words are its.
    public func search(
        _ question: PlaceQuestion, near: Coordinate?, in box: BoundingBox?, limit: Int,
        within budget: PlaceBudget = PlaceBudget()
    ) -> (places: [Place], rest: String) {
        let whole = hits(question.words, near: near, in: box, within: budget)
        guard whole.isEmpty else { return (whole.prefix(limit).map(\.place), "") }
        // Parts may have the same words.
        var known: [SearchWords: [Gazetteer.Hit]] = [:]
        for part in question.parts {
            let all = known[part.place] ?? hits(part.place, near: near, in: box, within: budget)
            known[part.place] = all
            let hits =
                all.map { ($0.place, Self.naming($0, by: part.place)) }
                .filter { !part.mustBeCity || ($0.1 == .wholly && Self.isCity($0.0)) }
            guard let surest = hits.compactMap(\.1).max() else { continue }
            return (hits.filter { $0.1 == surest }.prefix(limit).map(\.0), part.rest)
        }
        return ([], "")
    }

    private static func isCity(_ place: Place) -> Bool { place.kind == .town && place.importance > city }

    /// How words name a place; nil if they are a piece of its name: half of all words are, somewhere.
    private static func naming(_ hit: Gazetteer.Hit, by words: SearchWords) -> Naming? {
        let wanted = Set(words.written.map(\.text))
        let names = ([hit.place.name] + hit.place.names.values).compactMap { try? SearchWords($0) }
            .map { Set($0.written.map(\.text)) }
        let isWhole = names.contains { name in
            let long = name.filter { $0.utf8.count > longestArticle }
            return (long.isEmpty ? name : long).isSubset(of: wanted)
        }
        // A word that is in none of these names is where it is, or of another name of it.
        if isWhole, !hit.hasName || wanted.isSubset(of: names.reduce(into: []) { $0.formUnion($1) }) { return .wholly }
        guard hit.hasName, isCity(hit.place) else { return nil }
        guard names.contains(where: { wanted.isSubset(of: $0) }) else { return .otherwise }
        return wanted.count > 1 ? .partly : nil
    }
}
