import Foundation

/// A box with the circles that overlap it from outside: those of the accuracy of approximate listings.
///
/// It knows published points and published accuracies only, so no series of boxes tells more than these do.
public struct BoxReach: Hashable, Sendable {
    /// Maximum height of a box in degrees, 11 km. In a higher one a circle is a few pixels of a screen, and costs as
    /// much as in a small one, so all listings match by their points.
    public static let maximumHeight = 0.1

    /// The box itself.
    public let box: BoundingBox

    /// A box that contains each point whose circle may overlap ``box``.
    public let surroundings: BoundingBox

    /// The reach of a box for a kind of match; nil if only points match.
    public init?(_ box: BoundingBox, _ match: BoxMatch) {
        guard match == .circle, box.north - box.south <= Self.maximumHeight else { return nil }
        self.box = box
        surroundings = box.widened(by: Double(PublishedGrid.maximumAccuracy))
    }

    /// Whether a circle overlaps the box or touches it.
    public func contains(circleAround center: Coordinate, radius: Double) -> Bool {
        surroundings.contains(center) && (box.contains(center) || box.distance(to: center) <= radius)
    }
}

extension BoundingBox {
    /// Whether a listing is in the box, by its published point and accuracy.
    public func matches(_ point: Coordinate, accuracy: Int?, _ match: BoxMatch) -> Bool {
        if contains(point) { return true }
        guard let accuracy, let reach = BoxReach(self, match) else { return false }
        return reach.contains(circleAround: point, radius: Double(accuracy))
    }

    /// The metres from a point outside of the box to the nearest point of it, on a chord of the ellipsoid: up to a
    /// kilometre less than a millimetre shorter than the geodesic.
    ///
    /// The nearest point lies on the meridian of the point itself, if the box has it, otherwise on its western or eastern
    /// edge: along a parallel the distance grows with the difference of longitudes. On a meridian it is where the normal of
    /// the ellipse leads to the point's projection on the meridian's plane, or beyond the end of the edge the end.
    package func distance(to point: Coordinate) -> Double {
        let place = MeridianPlace(latitude: point.latitude)
        if contains(longitude: point.longitude) { return distance(place, longitudes: 0) }
        return min(
            distance(place, longitudes: point.longitude - west), distance(place, longitudes: point.longitude - east))
    }

    /// The distance to the part of a meridian that is in the box.
    ///
    /// - Parameter degrees: the difference of the point's longitude from the meridian's.
    private func distance(_ place: MeridianPlace, longitudes degrees: Double) -> Double {
        let angle = degrees * .pi / 180
        let (x, y) = (place.x * cos(angle), place.x * sin(angle))
        // Beyond a pole nothing of the meridian is nearer than the pole.
        let normal = atan2(place.z, (1 - MeridianPlace.squaredEccentricity) * max(x, 0)) * 180 / .pi
        let nearest = MeridianPlace(latitude: min(max(normal, south), north))
        let (dx, dz) = (x - nearest.x, place.z - nearest.z)
        return (dx * dx + y * y + dz * dz).squareRoot()
    }

    /// A box that is larger by some metres on each side; with all longitudes if it reaches a pole or meets itself.
    func widened(by metres: Double) -> BoundingBox {
        func spread(at latitude: Double) -> BoundingBox {
            Circle(center: Coordinate(uncheckedLongitude: 0, latitude: latitude), uncheckedRadius: metres).boundingBox
        }
        let height = spread(at: 0).north
        let (south, north) = (south - height, north + height)
        // The spread of the longitudes is greatest at the latitude that is nearest to a pole.
        let spread = spread(at: min(90, max(abs(south), abs(north)))).east
        guard south > -90, north < 90, spread < 180, width + 2 * spread < 360 else {
            return BoundingBox(uncheckedWest: -180, south: max(-90, south), east: 180, north: min(90, north))
        }
        var (west, east) = (west - spread, east + spread)
        if west <= -180 { west += 360 }
        if east >= 180 { east -= 360 }
        return BoundingBox(uncheckedWest: west, south: south, east: east, north: north)
    }
}

/// What of an approximate listing must meet a box. An exact listing is its point in both.
public enum BoxMatch: String, CaseIterable, Sendable {
    /// The published point lies in the box.
    case point
    /// The circle of the accuracy around the published point overlaps the box (``BoxReach``).
    case circle
}
