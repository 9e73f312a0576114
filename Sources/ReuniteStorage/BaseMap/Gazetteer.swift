import Reunite

/// The places in a file that `scripts/base-map` or `scripts/world-map` has made. `scripts/mapping/schema.sql` describes its tables.
public struct Gazetteer: Sendable {
    /// The version of the tables.
    static let version = "1"

    let archive: TileArchive

    /// Nil if the file has no places.
    init?(_ archive: TileArchive) {
        guard archive.metadata.hasPlaces else { return nil }
        self.archive = archive
    }

    /// The columns that ``place(_:)`` reads.
    static let columns = """
        p.id, p.kind, p.name, p.names, d.name, t.name, p.country, p.lon, p.lat, p.west, p.south, p.east, p.north, p.importance, p.zoom
        """
    /// The tables of ``columns``.
    static let tables = """
        place AS p LEFT JOIN place AS d ON d.id = p.district LEFT JOIN place AS t ON t.id = p.town
        """

    /// Reads a place; nil if the file has something else there.
    static func place(_ row: RawRow) -> (id: Int64, place: Place)? {
        guard let kind = Place.Kind(rawValue: row.text(1)), case let name = row.text(2), !name.isEmpty,
            let point = try? Coordinate(longitude: row.real(7), latitude: row.real(8))
        else { return nil }
        func text(_ column: Int32) -> String? { row.isNull(column) ? nil : row.text(column) }
        let box =
            row.isNull(9)
            ? nil : try? BoundingBox(west: row.real(9), south: row.real(10), east: row.real(11), north: row.real(12))
        let place = Place(
            kind: kind, name: name, names: PlaceNames.read(row.utf8(3)), district: text(4), town: text(5),
            country: text(6), point: point, box: box, importance: min(max(row.real(13), 0), 1),
            zoom: Int(min(max(row.integer(14), 0), 22)))
        return (row.integer(0), place)
    }
}
