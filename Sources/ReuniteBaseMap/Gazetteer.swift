import Reunite
import ReuniteDatabase

/// The places in a file that `scripts/base-map` or `scripts/world-map` has made. `scripts/mapping/schema.sql` describes its tables.
struct Gazetteer: Sendable {
    /// Called with a file that has a fault, and what it is.
    typealias FaultHandler = @Sendable (TileArchive, TileArchive.Refusal) -> Void

    /// The version of the tables.
    static let version = "1"

    let archive: TileArchive
    private let onFault: FaultHandler

    /// Nil if the file has no places.
    init?(_ archive: TileArchive, onFault: @escaping FaultHandler) {
        guard archive.metadata.hasPlaces else { return nil }
        (self.archive, self.onFault) = (archive, onFault)
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
    func place(_ row: Row) -> (id: Int64, place: Place)? {
        guard let kind = Place.Kind(rawValue: row.text(1)), let name = PlaceNames.name(row.utf8(2)),
            let names = PlaceNames.read(row.utf8(3)), let point = Self.point(row)
        else {
            onFault(
                archive,
                TileArchive.Refusal("has a place without a kind, a name or a point, or with too many or too long names")
            )
            return nil
        }
        let box =
            row.isNull(9)
            ? nil : try? BoundingBox(west: row.real(9), south: row.real(10), east: row.real(11), north: row.real(12))
        let place = Place(
            kind: kind, name: name, names: names, district: PlaceNames.name(row.utf8(4)),
            town: PlaceNames.name(row.utf8(5)), country: Self.country(row), point: point, box: box,
            importance: min(max(row.real(13), 0), 1), zoom: Int(min(max(row.integer(14), 0), 22)))
        return (row.integer(0), place)
    }

    static func point(_ row: Row) -> Coordinate? {
        try? Coordinate(longitude: row.real(7), latitude: row.real(8))
    }

    private static func country(_ row: Row) -> String? {
        let code = row.utf8(6)
        return code.count == 2 && code.allSatisfy { (0x41...0x5A).contains($0) } ? row.text(6) : nil
    }

    /// Reads the rows of a query until the closure returns false, or the budget is used.
    func read(
        _ query: String, _ values: [SQLValue], within budget: PlaceBudget, _ body: (Row) throws -> Bool
    ) throws(TileArchive.Refusal) {
        try archive.attempt(within: budget) { db in try db.prepare(query).readRows(values, body) }
    }

    /// Reports why the file cannot be read.
    func report(_ refusal: TileArchive.Refusal) { onFault(archive, refusal) }
}
