import Foundation

/// Everything within a distance of a position: `near` with `radius`.
public struct Circle: Hashable, Sendable {
    /// The largest radius of a search, in metres.
    public static let maximumRadius = 100_000.0

    /// The centre.
    public let center: Coordinate

    /// The radius in metres on the ellipsoid, above 0 and at most ``maximumRadius``. The edge is included.
    public let radius: Double

    /// A circle within the limits.
    ///
    /// - Throws: ``InvalidValue`` if the radius is not a number above 0 and up to ``maximumRadius``.
    public init(center: Coordinate, radius: Double) throws(InvalidValue) {
        guard radius > 0, radius <= Self.maximumRadius else {
            throw InvalidValue("radius must be a number of metres above 0 and at most 100000")
        }
        self.init(center: center, uncheckedRadius: radius)
    }

    init(center: Coordinate, uncheckedRadius radius: Double) {
        self.center = center
        self.radius = radius
    }

    /// The same centre with another radius, for a search that widens step by step.
    public func shrunk(to radius: Double) -> Circle {
        Circle(center: center, uncheckedRadius: min(radius, self.radius))
    }

    /// Whether a position lies within the radius.
    public func contains(_ point: Coordinate) -> Bool {
        Geodesic.distance(center, point) <= radius
    }

    /// A box that contains the whole circle, also near a pole and across the antimeridian.
    ///
    /// The circle is taken on a sphere that bends at least as tightly as the ellipsoid does anywhere (its smallest
    /// radius of curvature, at the equator along the meridian), where the same metres cover more degrees, and on
    /// geodetic latitudes, whose spread around a point exceeds the sphere's by less than the margin of one in a
    /// hundred. Where the circle reaches a pole the box has every longitude.
    ///
    /// Source: J. P. Matuschek, "Finding Points Within a Distance of a Latitude/Longitude Using Bounding
    /// Coordinates": the longitudes' spread is asin(sin r / cos latitude).
    public var boundingBox: BoundingBox {
        let angle = radius * 1.01 / Geodesic.leastCurvatureRadius
        let degrees = angle * 180 / .pi
        let south = center.latitude - degrees
        let north = center.latitude + degrees
        guard south > -90, north < 90 else {
            return BoundingBox(uncheckedWest: -180, south: max(south, -90), east: 180, north: min(north, 90))
        }
        let spread = asin(min(1, sin(angle) / cos(center.latitude * .pi / 180))) * 180 / .pi
        var west = center.longitude - spread
        var east = center.longitude + spread
        if west < -180 { west += 360 }
        if east > 180 { east -= 360 }
        // A circle that touches the antimeridian also contains points with its other longitude (180 or -180).
        if west == -180 { west = 180 }
        if east == 180 { east = -180 }
        return BoundingBox(uncheckedWest: west, south: south, east: east, north: north)
    }
}
