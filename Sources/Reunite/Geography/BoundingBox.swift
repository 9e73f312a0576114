/// A box of longitudes and latitudes, edges included; `west > east` means that it crosses the antimeridian.
///
/// As in RFC 7946, section 5, and the `bbox` parameter of OGC API Features. A box of no width or height is a line or a
/// point and holds what lies exactly on it.
public struct BoundingBox: Hashable, Sendable {
    /// The western edge: degrees east of Greenwich, -180 to 180.
    public let west: Double
    /// The southern edge: degrees north of the equator, -90 to 90.
    public let south: Double
    /// The eastern edge, -180 to 180; west of ``west`` where the box crosses the antimeridian.
    public let east: Double
    /// The northern edge, -90 to 90.
    public let north: Double

    /// A box within the limits.
    ///
    /// - Throws: ``InvalidValue`` where an edge is not finite or out of range, or south lies north of north.
    public init(west: Double, south: Double, east: Double, north: Double) throws(InvalidValue) {
        guard (-180...180).contains(west), (-180...180).contains(east) else {
            throw InvalidValue("west and east must be numbers between -180 and 180")
        }
        guard (-90...90).contains(south), (-90...90).contains(north) else {
            throw InvalidValue("south and north must be numbers between -90 and 90")
        }
        guard south <= north else {
            throw InvalidValue("south must not lie north of north")
        }
        self.init(uncheckedWest: west, south: south, east: east, north: north)
    }

    init(uncheckedWest west: Double, south: Double, east: Double, north: Double) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }

    /// All of the Earth.
    public static let world = BoundingBox(uncheckedWest: -180, south: -90, east: 180, north: 90)

    /// Whether the box runs across 180° east.
    public var crossesAntimeridian: Bool { west > east }

    /// The box as one part, or as two where it crosses the antimeridian: no part crosses it.
    public var parts: [BoundingBox] {
        guard crossesAntimeridian else { return [self] }
        return [
            BoundingBox(uncheckedWest: west, south: south, east: 180, north: north),
            BoundingBox(uncheckedWest: -180, south: south, east: east, north: north),
        ]
    }

    /// Whether a position lies within the box or on its edge.
    public func contains(_ point: Coordinate) -> Bool {
        guard point.latitude >= south, point.latitude <= north else { return false }
        return crossesAntimeridian
            ? point.longitude >= west || point.longitude <= east
            : point.longitude >= west && point.longitude <= east
    }
}
