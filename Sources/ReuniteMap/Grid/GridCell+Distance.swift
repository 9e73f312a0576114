import Foundation
import Reunite

extension GridCell {
    /// Cells of lower levels are so wide that their distances have no useful bounds.
    private static let leastMeasuredLevel = 8

    /// Bounds of the distances of its pins from a point, in metres.
    ///
    /// They are those of a sphere around the middle of the cell. There are none (0 and infinity) for cells of low levels, and for
    /// those at the upper and lower edge of the map, which reach the pole.
    func distances(by chords: Chords) -> (least: Double, most: Double) {
        guard level >= Self.leastMeasuredLevel, row > 0, row + width < 1 << 32 else { return (0, .infinity) }
        let half = Double(width) / 2
        let middle = Coordinate(
            uncheckedLongitude: Mercator.longitude(Double(column) + half),
            latitude: Mercator.latitude(Double(row) + half))
        return chords.bounds(to: middle, within: radius(latitude: middle.latitude))
    }

    /// The radius of a sphere around the middle of the cell that contains its pins, in metres.
    ///
    /// A column or row of the map is at most as wide as on a sphere with the maximum radius of curvature of the ellipsoid, where
    /// its width is proportional to the cosine of the latitude. Over a part of the map, the cosine grows at most by the
    /// exponential function of the part's height. The same factor again is more than enough for columns and rows that are not at
    /// right angles in space. The columns and rows of pins are rounded, so the reach is two columns longer.
    ///
    /// - Parameter latitude: that of the middle.
    private func radius(latitude: Double) -> Double {
        let reach = (Double(width) / 2 + 2) * 2 * .pi / Mercator.size
        let curvature = Geodesic.greatestCurvatureRadius * cos(latitude * .pi / 180)
        return reach * 2.0.squareRoot() * curvature * exp(2 * reach)
    }
}
