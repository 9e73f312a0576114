import Foundation
import Reunite
import ReuniteDatabase

extension Gazetteer {
    /// A place that was found, and how well it fits.
    struct Hit {
        let place: Place
        /// Whether its names have all words; else some words say where it is.
        let hasName: Bool
        /// Higher is better.
        let score: Double
    }

    /// Places that one query reads. The ids, in whose order the index answers, begin with the most important place, so the first ones
    /// are enough.
    private static let batch = 60
    /// The zooms of the cells in the index, and so the distances in which it is looked first.
    private static let cellZooms = [12, 8]
    /// The distance at which half of the bonus for being near is left, in metres.
    private static let nearness = 10_000.0

    /// The places with all words, the best first. Results are ordered by a score that adds importance, nearness to `near`, and a bonus
    /// for exactly this name.
    ///
    /// - Parameters:
    ///   - near: what is near this point comes first.
    ///   - box: only places in it.
    func search(
        _ words: SearchWords, near: Coordinate?, in box: BoundingBox?, within budget: PlaceBudget
    ) throws(TileArchive.Refusal) -> [Hit] {
        let terms = words.written.map { "\"\($0.text)\"" + ($0.isPrefix ? "*" : "") }.joined(separator: " AND ")
        // Names first, so that a town comes before the many streets in it.
        var expressions = ["{name}: (\(terms))"]
        if let near {
            for zoom in Self.cellZooms {
                expressions.append("({name context}: (\(terms))) AND ({cell}: (\(Self.cells(around: near, zoom))))")
            }
        }
        expressions.append("{name context}: (\(terms))")
        var found: [Int64: Hit] = [:]
        for (index, expression) in expressions.enumerated() {
            for (id, place) in try places(expression, in: box, within: budget) where found[id] == nil {
                let score = Self.score(place, words, hasName: index == 0, near)
                found[id] = Hit(place: place, hasName: index == 0, score: score)
            }
        }
        return found.sorted { ($1.value.score, $0.key) < ($0.value.score, $1.key) }.map(\.value)
    }

    private func places(
        _ expression: String, in box: BoundingBox?, within budget: PlaceBudget
    ) throws(TileArchive.Refusal) -> [(id: Int64, place: Place)] {
        let isInBox = box.map { "AND \(Self.isInBox($0))" } ?? ""
        let query = """
            SELECT \(Self.columns) FROM place_text CROSS JOIN \(Self.tables)
            WHERE place_text MATCH ?1 AND p.id = place_text.rowid \(isInBox) ORDER BY place_text.rowid LIMIT \(Self.batch)
            """
        var found: [(id: Int64, place: Place)] = []
        try read(query, [.text(expression)] + Self.values(box), within: budget) { row in
            if let place = place(row) { found.append(place) }
            return true
        }
        return found
    }

    private static func isInBox(_ box: BoundingBox) -> String {
        let isInWidth = box.west <= box.east ? "p.lon BETWEEN ?2 AND ?3" : "(p.lon >= ?2 OR p.lon <= ?3)"
        return "\(isInWidth) AND p.lat BETWEEN ?4 AND ?5"
    }

    private static func values(_ box: BoundingBox?) -> [SQLValue] {
        guard let box else { return [] }
        return [box.west, box.east, box.south, box.north].map { .real($0) }
    }

    private static func score(_ place: Place, _ words: SearchWords, hasName: Bool, _ near: Coordinate?) -> Double {
        var score = place.importance
        let names = [place.name] + place.names.values
        if names.contains(where: { isName($0, words) }) {
            score += 1
        } else if hasName {
            score += 0.3
        }
        if let near {
            score += 1 / (1 + Geodesic.distance(near, place.point) / nearness)
        }
        return score
    }

    /// Whether a name has these words, in this order, and no others.
    private static func isName(_ name: String, _ words: SearchWords) -> Bool {
        guard let own = try? SearchWords(name) else { return false }
        return own.written == words.written || own.whole.written == words.written
    }

    /// The tiles around a point, as an expression of the text index.
    private static func cells(around point: Coordinate, _ zoom: Int) -> String {
        let width = 1 << zoom
        let latitude = min(max(point.latitude, -85), 85) * .pi / 180
        let column = Int((point.longitude + 180) / 360 * Double(width))
        let row = Int((1 - asinh(tan(latitude)) / .pi) / 2 * Double(width))
        var cells: [String] = []
        for x in column - 1...column + 1 {
            for y in max(0, row - 1)...min(width - 1, row + 1) {
                cells.append("\"\(zoom)x\((x + width) % width)y\(y)\"")
            }
        }
        return cells.joined(separator: " OR ")
    }
}
