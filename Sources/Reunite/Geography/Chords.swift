import Foundation

/// Bounds of the distances from one point, at a fraction of the cost of ``Geodesic/distance(_:_:)``.
///
/// The least distance is the chord, the straight line through the ellipsoid. The greatest is the arc over this chord with the smallest
/// radius of curvature of the ellipsoid: no geodesic between the two points bends more, so none is longer.
///
/// Source: A. Schur, "Über die Schwarzsche Extremaleigenschaft des Kreises unter den Kurven konstanter Krümmung", Mathematische
/// Annalen 83, 1921: a curve that bends less than another of the same length has the longer chord.
package struct Chords: Sendable {
    private let longitude: Double
    private let place: MeridianPlace

    /// The chords from a point.
    package init(from point: Coordinate) {
        longitude = point.longitude
        place = MeridianPlace(latitude: point.latitude)
    }

    /// The least and the greatest distance that a point can have, in metres.
    ///
    /// Within 5 km they differ by less than 3 mm, within 100 km by less than 1.1 m.
    package func bounds(to point: Coordinate) -> (least: Double, most: Double) { bounds(to: point, within: 0) }

    /// The least and the greatest distance that any point near another can have, in metres.
    ///
    /// Both have a margin of one millimetre for rounding. Beyond 1,000 km, the greatest distance is infinite.
    ///
    /// - Parameter radius: how far from the point, in metres.
    package func bounds(to point: Coordinate, within radius: Double) -> (least: Double, most: Double) {
        let chord = place.chord(to: MeridianPlace(latitude: point.latitude), longitudes: point.longitude - longitude)
        let (shortest, longest) = (max(0, chord - radius - 0.001), chord + radius)
        guard longest < 1_000_000 else { return (shortest, .infinity) }
        // The first terms of the arc sine; 1 % more is greater than all others.
        let half = longest / (2 * Geodesic.leastCurvatureRadius)
        return (shortest, longest * (1 + half * half / 6 * 1.01) + 0.001)
    }
}

/// A place on the ellipse of a meridian, in metres: its distance from the axis, and its height above the equator.
struct MeridianPlace {
    static let squaredEccentricity = Geodesic.flattening * (2 - Geodesic.flattening)

    let x: Double
    let z: Double

    init(latitude: Double) {
        let sine = sin(latitude * .pi / 180)
        let cosine = abs(latitude) == 90 ? 0 : cos(latitude * .pi / 180)
        let radius = Geodesic.equatorialRadius / (1 - Self.squaredEccentricity * sine * sine).squareRoot()
        (x, z) = (radius * cosine, radius * (1 - Self.squaredEccentricity) * sine)
    }

    /// The length of the straight line to a place on another meridian, in metres.
    ///
    /// - Parameter degrees: the difference of the longitudes.
    func chord(to other: MeridianPlace, longitudes degrees: Double) -> Double {
        let angle = degrees * .pi / 180
        let (dx, dy, dz) = (x - other.x * cos(angle), other.x * sin(angle), z - other.z)
        return (dx * dx + dy * dy + dz * dz).squareRoot()
    }
}
