import Foundation
import ReuniteBaseMap

/// Files with places by name, with the tables of `scripts/mapping/schema.sql`.
public enum TestPlaces {
    /// A place of a test. The numbers of places are their order.
    public struct Place: Sendable {
        let kind: String
        let type: String?
        let name: String
        let words: String
        let context: String
        let point: (longitude: Double, latitude: Double)
        let town: Int?
        let country: String?
        let importance: Double
        let line: [(Double, Double)]

        /// - Parameters:
        ///   - type: the kind more exactly, such as `square`.
        ///   - words: the folded words of all its names.
        ///   - context: the folded words of where it is.
        ///   - town: the number of its town, from 1.
        ///   - line: its shape; empty for a point.
        public init(
            _ kind: String, type: String? = nil, _ name: String, words: String, context: String = "",
            at point: (longitude: Double, latitude: Double), town: Int? = nil, country: String? = nil,
            importance: Double = 0.5, line: [(Double, Double)] = []
        ) {
            self.type = type
            (self.kind, self.name, self.words, self.context, self.point) = (kind, name, words, context, point)
            (self.town, self.country, self.importance, self.line) = (town, country, importance, line)
        }
    }

    private static let schema = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../scripts/mapping/schema.sql")

    /// Writes a file of tiles with places, the most important first.
    ///
    /// - Parameters:
    ///   - bounds: the area that the file is about; the world if it says nothing.
    ///   - more: statements that are run last.
    public static func write(
        to url: URL, _ places: [Place], bounds: String = "-180,-90,180,90", _ more: String = ""
    ) throws {
        var statements = [
            try String(contentsOf: schema, encoding: .utf8),
            "INSERT INTO metadata VALUES ('reunite_gazetteer', '1')",
            "UPDATE metadata SET value = '\(bounds)' WHERE name = 'bounds'",
        ]
        for (index, place) in places.enumerated() {
            func quoted(_ text: String?) -> String {
                text.map { "'\($0.replacingOccurrences(of: "'", with: "''"))'" } ?? "NULL"
            }
            let (x, y, line) = (place.point.longitude, place.point.latitude, place.line)
            let town = place.town.map(String.init) ?? "NULL"
            let columns = "id, class, kind, name, town, country, lon, lat, importance, zoom"
            statements += [
                """
                INSERT INTO place (\(columns)) VALUES (\(index + 1), \(quoted(place.type)), \(quoted(place.kind)),
                    \(quoted(place.name)), \(town), \(quoted(place.country)), \(x), \(y), \(place.importance), 14)
                """,
                """
                INSERT INTO place_text (rowid, name, context, cell) VALUES (\(index + 1), \(quoted(place.words)),
                    \(quoted(place.context)), \(quoted(cells(x, y))))
                """,
                """
                INSERT INTO place_box (id, west, east, south, north, place, line) VALUES (\(index + 1),
                    \(line.map(\.0).min() ?? x), \(line.map(\.0).max() ?? x), \(line.map(\.1).min() ?? y),
                    \(line.map(\.1).max() ?? y), \(index + 1), \(line.isEmpty ? "NULL" : blob(line)))
                """,
            ]
        }
        try TestTiles.write(to: url, (statements + [more]).joined(separator: ";\n"))
    }

    private static func cells(_ longitude: Double, _ latitude: Double) -> String {
        [8, 12].map { zoom in
            let width = Double(1 << zoom)
            let row = (1 - asinh(tan(latitude * .pi / 180)) / .pi) / 2 * width
            return "\(zoom)x\(Int((longitude + 180) / 360 * width))y\(Int(row))"
        }.joined(separator: " ")
    }

    private static func blob(_ line: [(Double, Double)]) -> String {
        let numbers = line.flatMap { [$0.0, $0.1] }.map { Int32(($0 * 1e7).rounded()) }
        let bytes = numbers.flatMap { withUnsafeBytes(of: $0.littleEndian, Array.init) }
        return "x'\(bytes.map { String(format: "%02x", $0) }.joined())'"
    }
}
