/// A box of longitudes and latitudes, edges included; `west > east` means that it crosses the antimeridian.
///
/// As in RFC 7946, section 5, and the `bbox` parameter of OGC API - Features. A box without width or height is a line
/// or a point, and contains what is exactly on it.
public struct BoundingBox: Hashable, Sendable {
    /// The western edge in degrees, -180 to 180.
    public let west: Double
    /// The southern edge in degrees, -90 to 90.
    public let south: Double
    /// The eastern edge, -180 to 180; less than ``west`` if the box crosses the antimeridian.
    public let east: Double
    /// The northern edge, -90 to 90.
    public let north: Double

    /// A box with edges in range.
    ///
    /// - Throws: ``InvalidValue`` if an edge is not finite or out of range, or south is greater than north.
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

    /// The largest longitude that is wrapped, in degrees: a hundred times around the Earth.
    public static let maximumLongitude = 36_000.0

    /// A box whose longitudes may exceed ±180, as map libraries send them for panned maps.
    ///
    /// They are wrapped: `165.8…193.9` crosses the antimeridian. A box at least 360 wide covers all longitudes. Within
    /// ±180 nothing changes. A wrapped edge moves outwards by the rounding error of the given number (at most 0.001
    /// mm), so that a point on the edge stays in the box. An edge on the antimeridian includes the points at 180 and at
    /// -180.
    ///
    /// - Throws: ``InvalidValue`` if an edge is not finite or out of range, or south is greater than north.
    public init(wrappingWest west: Double, south: Double, east: Double, north: Double) throws(InvalidValue) {
        let (allowed, plain) = (-Self.maximumLongitude...Self.maximumLongitude, -180.0...180)
        guard allowed.contains(west), allowed.contains(east) else {
            throw InvalidValue("west and east must be numbers between -36000 and 36000")
        }
        var edges = (west: west, east: east)
        if plain.contains(west), plain.contains(east) {
            // Unchanged.
        } else if east - west >= 360 - Coordinate.roundingError {
            edges = (-180, 180)
        } else {
            edges = (Self.wrapped(west, outwards: -1), Self.wrapped(east, outwards: 1))
            // On the antimeridian both signs are the same place: the box begins at 180 and ends at -180.
            if edges.west == -180 { edges.west = 180 }
            if edges.east == 180 { edges.east = -180 }
        }
        try self.init(west: edges.west, south: south, east: edges.east, north: north)
    }

    /// A longitude within ±180, moved by its rounding error if it was wrapped.
    ///
    /// - Parameter direction: 1 to move east, -1 to move west.
    private static func wrapped(_ longitude: Double, outwards direction: Double) -> Double {
        guard !(-180.0...180).contains(longitude) else { return longitude }
        // The remainder is exact.
        let remainder = longitude.remainder(dividingBy: 360)
        guard abs(remainder) < 180 else { return remainder }
        return min(180, max(-180, remainder + direction * longitude.ulp))
    }

    /// A longitude within ±180, if it is at most ``maximumLongitude``; otherwise as given.
    package static func wrapped(_ longitude: Double) -> Double {
        abs(longitude) <= maximumLongitude ? wrapped(longitude, outwards: 0) : longitude
    }

    package init(uncheckedWest west: Double, south: Double, east: Double, north: Double) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }

    /// The whole Earth.
    public static let world = BoundingBox(uncheckedWest: -180, south: -90, east: 180, north: 90)

    /// Whether the box crosses the antimeridian.
    public var crossesAntimeridian: Bool { west > east }

    /// Its width in degrees of longitude, 0 to 360.
    public var width: Double { crossesAntimeridian ? east - west + 360 : east - west }

    /// The box as one part, or as two if it crosses the antimeridian.
    public var parts: [BoundingBox] {
        guard crossesAntimeridian else { return [self] }
        return [
            BoundingBox(uncheckedWest: west, south: south, east: 180, north: north),
            BoundingBox(uncheckedWest: -180, south: south, east: east, north: north),
        ]
    }

    /// Whether a position is in the box or on its edge.
    public func contains(_ point: Coordinate) -> Bool {
        point.latitude >= south && point.latitude <= north && contains(longitude: point.longitude)
    }

    /// Whether a longitude is in the box or on its edge.
    public func contains(longitude: Double) -> Bool {
        crossesAntimeridian
            ? longitude >= west || longitude <= east : longitude >= west && longitude <= east
    }

    /// Whether the box and a cell have a point in common; their edges count.
    ///
    /// - Parameter cell: a box that does not cross the antimeridian.
    public func touches(_ cell: BoundingBox) -> Bool {
        guard cell.north >= south, cell.south <= north else { return false }
        return crossesAntimeridian
            ? cell.east >= west || cell.west <= east
            : cell.east >= west && cell.west <= east
    }
}
