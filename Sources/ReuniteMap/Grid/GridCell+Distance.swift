import Foundation
import Reunite

extension GridCell {
    /// Cells of lower levels are so wide that their distances have no useful bounds.
    private static let leastMeasuredLevel = 8

    /// The least and the greatest distance that its pins can have from a point, in metres.
    ///
    /// They are those of a sphere around the middle of the cell. Cells of low levels have all distances, and so have those at the
    /// edge of the map, which reach the pole.
    func distances(by chords: Chords) -> (least: Double, most: Double) {
        guard level >= Self.leastMeasuredLevel, row > 0, row + width < 1 << 32 else { return (0, .infinity) }
        let half = Double(width) / 2
        let (x, y) = (Double(column) + half, Mercator.angle(row: Double(row) + half))
        let middle = Coordinate(uncheckedLongitude: Mercator.longitude(x), latitude: atan(sinh(y)) * 180 / .pi)
        return chords.bounds(to: middle, within: radius(half: half, angle: y))
    }

    /// The radius of a sphere around its middle that contains its pins, in metres.
    ///
    /// A column or row of the map is at most as wide as on a sphere with the greatest radius of curvature of the ellipsoid: the
    /// hyperbolic secant of the Mercator angle, which is the cosine of the latitude. Between two angles it grows at most by the
    /// exponential function of their difference. The same factor again is more than enough for columns and rows that are not at
    /// right angles in space. The columns and rows of pins are rounded, so the cell is two larger.
    private func radius(half: Double, angle: Double) -> Double {
        let reach = (half + 2) * 2 * .pi / Mercator.size
        return reach * 2.0.squareRoot() * Geodesic.greatestCurvatureRadius * exp(2 * reach) / cosh(angle)
    }
}
