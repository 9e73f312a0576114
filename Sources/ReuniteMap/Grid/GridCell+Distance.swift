import Foundation
import Reunite

extension GridCell {
    /// The least and the greatest distance in metres that its pins can have from a point; the greatest one only within 1000 km.
    ///
    /// Both leave a millimetre for rounding. The greatest distance is that of the nearest place, and the diagonal of a plane that is
    /// nowhere smaller than the cell: as wide as its edge that is nearest to the equator, on a sphere whose radius is the greatest
    /// radius of curvature of the ellipsoid, at the poles.
    func distances(from point: Coordinate) -> (least: Double, most: Double) {
        let box = box
        let chord = box.contains(point) ? 0 : box.distance(to: point)
        let nearestToEquator = box.south > 0 ? box.south : max(-box.north, 0)
        let (width, height) = (box.width * cos(nearestToEquator * .pi / 180), box.north - box.south)
        let diagonal = (width * width + height * height).squareRoot() * .pi / 180 * Geodesic.greatestCurvatureRadius
        // A geodesic of 1000 km is longer than its chord by one part in a thousand.
        return (max(0, chord - 0.001), chord * 1.002 + diagonal + 0.001)
    }

    /// A box that contains each pin of the cell: it is larger by two columns and rows, because both are rounded. At the edge of the
    /// map it reaches the pole.
    private var box: BoundingBox {
        let world: UInt64 = 1 << 32
        let (east, south) = (column + width + 2, row + width + 2)
        return BoundingBox(
            uncheckedWest: column < 2 ? -180 : Mercator.longitude(Double(column - 2)),
            south: south >= world ? -90 : Mercator.latitude(Double(south)),
            east: east >= world ? 180 : Mercator.longitude(Double(east)),
            north: row < 2 ? 90 : Mercator.latitude(Double(row - 2)))
    }
}
