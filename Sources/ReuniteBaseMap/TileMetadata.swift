import Foundation
import Reunite
import ReuniteDatabase

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

    /// The version of the tables of places that the file has but this program does not read; nil if it has none, or those of
    /// ``placesVersion``.
    public let otherPlaces: String?

    /// The version of the tables of places that this program reads.
    public static let placesVersion = Gazetteer.version

    /// Whether the file has places by name: a ``Gazetteer``.
    let hasPlaces: Bool

    /// Maximum zoom of a file.
    private static let maximumZoom = 22
    /// Maximum number of characters of an attribution.
    private static let maximumAttribution = 500
    /// Maximum number of bytes of a value.
    private static let maximumValueSize = 200_000

    /// Reads the table `metadata`.
    ///
    /// - Throws: ``TileArchive/Refusal``, and errors of SQLite.
    init(_ db: any Connection) throws {
        var values: [String: String] = [:]
        let names = ["format", "minzoom", "maxzoom", "bounds", "attribution", "json", "reunite_gazetteer"]
        try db.prepare(
            "SELECT name, value FROM metadata WHERE name IN (\(names.map { "'\($0)'" }.joined(separator: ",")))",
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
            throw TileArchive.Refusal(
                "has tiles of the format '\(String(name.prefix(20)).visible)', not of pbf, png, jpg or webp")
        }
        self.format = format
        zooms = try Self.zooms(values, db)
        bounds = try Self.bounds(values["bounds"])
        attribution = String(Self.plainText(values["attribution"] ?? "").prefix(Self.maximumAttribution))
        let places = values["reunite_gazetteer"]
        hasPlaces = places == Gazetteer.version
        otherPlaces = hasPlaces ? nil : places.map { String($0.prefix(20)).visible }
        layers = format == .vector ? try Self.layers(values["json"]) : Array("[]".utf8)
    }

    private static func zooms(_ values: [String: String], _ db: any Connection) throws -> ClosedRange<Int> {
        func zoom(_ name: String, _ function: String) throws -> Int {
            guard let text = values[name] else {
                return try db.integer("SELECT \(function)(zoom_level) FROM tiles") ?? -1
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
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Self.decimal($0.trimmingCharacters(in: .whitespaces)) }
        guard parts.count == 4, numbers.count == 4 else {
            throw TileArchive.Refusal("has 'bounds' that are not four plain decimal numbers")
        }
        // Programs round the edges of the world outwards.
        let (west, east) = (max(-180, min(180, numbers[0])), max(-180, min(180, numbers[2])))
        let (south, north) = (max(-90, min(90, numbers[1])), max(-90, min(90, numbers[3])))
        guard west != east, south < north,
            let box = try? BoundingBox(west: west, south: south, east: east, north: north)
        else { throw TileArchive.Refusal("has 'bounds' without an area") }
        return box
    }

    /// A number without an exponent; nil if the text is something else.
    private static func decimal(_ text: String) -> Double? {
        guard text.utf8.allSatisfy({ "-.0123456789".utf8.contains($0) }), let number = Double(text), number.isFinite
        else { return nil }
        return number
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

    /// A text without its markup, and without what could be taken for it: attributions are often links.
    private static func plainText(_ text: String) -> String {
        let scalars = Array(text.replacing("&copy;", with: "©").replacing("&amp;", with: "&").unicodeScalars)
        let lastEnd = scalars.lastIndex(of: ">") ?? 0
        var (kept, isInTag) = (String.UnicodeScalarView(), false)
        for (index, scalar) in scalars.enumerated() {
            switch scalar {
            case "<": isInTag = index < lastEnd
            case ">": isInTag = false
            default: if !isInTag { kept.append(scalar) }
            }
        }
        return String(kept).visible
    }
}
