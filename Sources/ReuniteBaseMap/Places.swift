import Reunite

/// Places by name and by position: those of the operator's file, and the towns of the world.
public struct Places: Sendable {
    /// The first one that knows a point names it.
    private let gazetteers: [Gazetteer]

    /// Two places of one name and kind that are nearer are the same one in two files, in metres.
    private static let sameness = 10_000.0

    /// - Parameters:
    ///   - archives: files of which some have places; the most detailed first.
    ///   - onFault: called with a file that has a fault, and what it is. Then the other places are found.
    public init(_ archives: [TileArchive], onFault: @escaping @Sendable (TileArchive, TileArchive.Refusal) -> Void) {
        gazetteers = archives.compactMap { Gazetteer($0, onFault: onFault) }
    }

    /// The places with all words, the best first.
    ///
    /// - Parameters:
    ///   - near: what is near this point comes first.
    ///   - box: only places in it.
    func hits(
        _ words: SearchWords, near: Coordinate?, in box: BoundingBox?, within budget: PlaceBudget
    ) -> [Gazetteer.Hit] {
        var hits: [Gazetteer.Hit] = []
        // The places of the files before, by what those that are the same have in common.
        var known: [[String]: [Coordinate]] = [:]
        for gazetteer in gazetteers {
            let more = read(gazetteer) { gazetteer throws(TileArchive.Refusal) in
                try gazetteer.search(words, near: near, in: box, within: budget)
            }
            let named = (more ?? []).map { (hit: $0, name: [$0.place.kind.rawValue, Words.folded($0.place.label)]) }
            let new = named.filter { hit, name in
                !known[name, default: []].contains { Geodesic.distance($0, hit.place.point) < Self.sameness }
            }
            for (hit, name) in new { known[name, default: []].append(hit.place.point) }
            hits += new.map(\.hit)
        }
        // Stable: what is equal keeps the order of the files.
        let order = hits.enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
        return order.map(\.element)
    }

    /// The name of a point; nil if no place is near.
    ///
    /// - Parameter accuracy: how far the thing may be from the point, in metres. What is smaller is not named.
    public func name(
        of point: Coordinate, accuracy: Double, within budget: PlaceBudget = PlaceBudget()
    ) -> PointName? {
        for gazetteer in gazetteers {
            let name = read(gazetteer) { gazetteer throws(TileArchive.Refusal) in
                try gazetteer.name(of: point, accuracy: accuracy, within: budget)
            }
            if case let name?? = name { return name }
        }
        return nil
    }

    private func read<Value>(
        _ gazetteer: Gazetteer, _ body: (Gazetteer) throws(TileArchive.Refusal) -> Value
    ) -> Value? {
        do throws(TileArchive.Refusal) {
            return try body(gazetteer)
        } catch {
            gazetteer.report(error)
            return nil
        }
    }
}
