import Foundation
import GRDB
import Reunite

/// What a ``TileArchive`` says of itself.
public struct TileMetadata: Sendable {
    /// The format of its tiles.
    public let format: TileFormat
    /// The zooms that it has.
    public let zooms: ClosedRange<Int>
    /// The area that it covers.
    public let bounds: BoundingBox
    /// The attribution that its licence requires, as text.
    public let attribution: String
    /// The layers of vector tiles, as JSON: `vector_layers` of TileJSON. An empty array for other formats.
    public let layers: [UInt8]

    /// Whether the file has places by name: a ``Gazetteer``.
    let hasPlaces: Bool

    /// Maximum zoom of a file.
    private static let maximumZoom = 22
    /// Maximum number of bytes of a value.
    private static let maximumValueSize = 200_000

    /// Reads the table `metadata`.
    ///
    /// - Throws: ``TileArchive/Refusal``, and errors of SQLite.
    init(_ db: Database) throws {
        var values: [String: String] = [:]
        let names = ["format", "minzoom", "maxzoom", "bounds", "attribution", "json", "reunite_gazetteer"]
        try RawStatement(
            db, "SELECT name, value FROM metadata WHERE name IN (\(names.map { "'\($0)'" }.joined(separator: ",")))",
            isCached: false
        ).readRows([]) { row in
            guard row.utf8(1).count <= Self.maximumValueSize else {
                throw TileArchive.Refusal("has a '\(row.text(0))' of more than \(Self.maximumValueSize) bytes")
            }
            values[row.text(0)] = row.text(1)
            return values.count < names.count
        }
        let name = values["format"] ?? ""
        guard let format = TileFormat(rawValue: name == "jpeg" ? "jpg" : name) else {
            throw TileArchive.Refusal("has tiles of the format '\(name.prefix(20))', not of pbf, png, jpg or webp")
        }
        self.format = format
        zooms = try Self.zooms(values, db)
        bounds = try Self.bounds(values["bounds"])
        attribution = Self.plainText(values["attribution"] ?? "")
        hasPlaces = values["reunite_gazetteer"] == Gazetteer.version
        layers = format == .vector ? try Self.layers(values["json"]) : Array("[]".utf8)
    }

    private static func zooms(_ values: [String: String], _ db: Database) throws -> ClosedRange<Int> {
        func zoom(_ name: String, _ function: String) throws -> Int {
            guard let text = values[name] else {
                return try Int.fetchOne(db, sql: "SELECT \(function)(zoom_level) FROM tiles") ?? -1
            }
            return Int(text) ?? -1
        }
        let (least, most) = (try zoom("minzoom", "min"), try zoom("maxzoom", "max"))
        guard 0 <= least, least <= most, most <= maximumZoom else {
            throw TileArchive.Refusal("has no tiles, or zooms beyond 0 to \(maximumZoom)")
        }
        return least...most
    }

    private static func bounds(_ text: String?) throws -> BoundingBox {
        guard let text else { return .world }
        let numbers = text.split(separator: ",").compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
        guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else {
            throw TileArchive.Refusal("has 'bounds' that are not four numbers")
        }
        // Programs round the edges of the world outwards.
        let (west, east) = (max(-180, min(180, numbers[0])), max(-180, min(180, numbers[2])))
        let (south, north) = (max(-90, min(90, numbers[1])), max(-90, min(90, numbers[3])))
        do throws(InvalidValue) {
            return try BoundingBox(west: west, south: south, east: east, north: north)
        } catch {
            throw TileArchive.Refusal("has invalid 'bounds': \(error.description)")
        }
    }

    /// `vector_layers` of the JSON that the specification requires, with the members that TileJSON has.
    private static func layers(_ text: String?) throws -> [UInt8] {
        struct Layers: Decodable {
            let layers: [Layer]
            enum CodingKeys: String, CodingKey { case layers = "vector_layers" }
        }
        struct Layer: Codable {
            let id: String
            let description: String?
            let minzoom: Int?
            let maxzoom: Int?
            let fields: [String: String]?
        }
        guard let text, let found = try? JSONDecoder().decode(Layers.self, from: Data(text.utf8)) else {
            throw TileArchive.Refusal("lacks the 'vector_layers' of its tiles")
        }
        let layers = found.layers.map { layer in
            Layer(
                id: layer.id, description: layer.description, minzoom: layer.minzoom, maxzoom: layer.maxzoom,
                fields: layer.fields ?? [:])
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(layers))
    }

    /// A text without its markup: attributions are often links.
    private static func plainText(_ text: String) -> String {
        String(text.prefix(500)).replacing(/<[^>]*>/, with: "")
            .replacing("&copy;", with: "©").replacing("&amp;", with: "&")
    }
}
