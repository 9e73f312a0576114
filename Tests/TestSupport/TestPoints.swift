import Foundation
import Reunite

/// Points at which searches are easily wrong.
public enum TestPoints {
    /// A random point: often near a pole, the antimeridian or many other points, and sometimes exactly on an edge.
    public static func hard(_ random: inout SeededGenerator) -> Coordinate {
        let latitude: Double =
            switch Int.random(in: 0..<10, using: &random) {
            case 0: .random(in: 89.5...90, using: &random)
            case 1: .random(in: -90 ... -89.5, using: &random)
            case 2: [90, -90, 0, 89.999].randomElement(using: &random)!
            case 3, 4, 5: 48.85 + .random(in: -0.5...0.5, using: &random)
            default: .random(in: -90...90, using: &random)
            }
        let longitude: Double =
            switch Int.random(in: 0..<10, using: &random) {
            case 0: .random(in: 179.5...180, using: &random)
            case 1: .random(in: -180 ... -179.5, using: &random)
            case 2: [180, -180, 0, 2.35].randomElement(using: &random)!
            case 3, 4, 5: 2.35 + .random(in: -0.5...0.5, using: &random)
            default: .random(in: -180...180, using: &random)
            }
        return Coordinate(uncheckedLongitude: longitude, latitude: latitude)
    }

    /// A random point at most about this many metres from another.
    public static func near(
        _ point: Coordinate, within metres: Double, _ random: inout SeededGenerator
    ) -> Coordinate {
        let distance = Double.random(in: 0...metres, using: &random) / 6_371_000
        let bearing = Double.random(in: 0..<(2 * .pi), using: &random)
        let latitude = point.latitude * .pi / 180
        let other = asin(
            min(1, max(-1, sin(latitude) * cos(distance) + cos(latitude) * sin(distance) * cos(bearing))))
        let shift = atan2(
            sin(bearing) * sin(distance) * cos(latitude), cos(distance) - sin(latitude) * sin(other))
        var longitude = point.longitude + shift * 180 / .pi
        if longitude > 180 { longitude -= 360 }
        if longitude < -180 { longitude += 360 }
        return Coordinate(uncheckedLongitude: longitude, latitude: max(-90, min(90, other * 180 / .pi)))
    }
}
