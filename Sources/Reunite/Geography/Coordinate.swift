/// A position on the Earth: WGS 84, in decimal degrees, longitude first as in GeoJSON (RFC 7946).
public struct Coordinate: Hashable, Sendable {
    /// Degrees east of Greenwich, -180 to 180. Both ends are the antimeridian, and are kept as given.
    public let longitude: Double

    /// Degrees north of the equator, -90 to 90.
    public let latitude: Double

    /// In degrees, about 0.1 mm: more than the rounding error of a longitude or latitude, and too small to see on a map.
    static let roundingError = 1e-9

    /// A position within the limits.
    ///
    /// - Throws: ``InvalidValue`` if a number is not finite or out of range.
    public init(longitude: Double, latitude: Double) throws(InvalidValue) {
        guard (-180...180).contains(longitude) else {
            throw InvalidValue("longitude must be a number between -180 and 180")
        }
        guard (-90...90).contains(latitude) else {
            throw InvalidValue("latitude must be a number between -90 and 90")
        }
        self.longitude = longitude
        self.latitude = latitude
    }

    /// A position without checks, for values that are known to be valid: a stored row, a computed cell.
    public init(uncheckedLongitude longitude: Double, latitude: Double) {
        self.longitude = longitude
        self.latitude = latitude
    }
}
