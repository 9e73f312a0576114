import Foundation

/// The fixed grid that hides the exact position of an approximate listing.
///
/// A listing with ``Precision/approximate`` is published at the centre of its cell. The grid never changes, so that posting
/// again, moving the pin within its cell, or combining many queries reveals nothing more than the cell. Bands of latitude,
/// 1/40,000 of a half circle each, are about 500 m high. Each band is divided into equal cells of about 500 m width, down
/// to three cells around each pole.
public enum PublishedGrid {
    /// The number of bands between the poles: half a meridian, 20,004 km, in steps of 500.1 m.
    package static let bands = 40_000

    /// No published accuracy is greater: it is 354 to 356 m where people live, and 437 m around the poles.
    public static let maximumAccuracy = 450

    /// The published point for an exact one, and the accuracy.
    ///
    /// - Returns: the centre of the cell, rounded to 1e-7 degree, and the distance to its farthest corner, rounded up to
    ///   whole metres.
    public static func publish(_ exact: Coordinate) -> (point: Coordinate, accuracy: Int) {
        let (west, south, width) = corner(ofCellHolding: exact)
        let centre = Coordinate(
            uncheckedLongitude: round7(west + width / 2), latitude: round7(south + height / 2))
        let half = min(width / 2, 180)
        let corners = [south, south + height].map {
            Geodesic.distance(0, centre.latitude, half, max(-90, min(90, $0)))
        }
        // One metre more covers the rounding of the centre.
        return (centre, Int(corners.max()!.rounded(.up)) + 1)
    }

    /// The cell that contains a point: all that is revealed of a point that is no longer published.
    ///
    /// It is the same box for all points of the cell, including the published point. It is larger than the cell by the
    /// rounding error of its edges, so that it contains each of these points. It never crosses the antimeridian.
    public static func cell(holding point: Coordinate) -> BoundingBox {
        let (west, south, width) = corner(ofCellHolding: point)
        let error = Coordinate.roundingError
        return BoundingBox(
            uncheckedWest: max(-180, west - error), south: max(-90, south - error),
            east: min(180, west + width + error), north: min(90, south + height + error))
    }

    /// The height of a band, in degrees.
    private static let height = 180 / Double(bands)

    /// The south-western corner of a cell, and its width, in degrees.
    private static func corner(ofCellHolding point: Coordinate) -> (west: Double, south: Double, width: Double) {
        let band = min(Int((point.latitude + 90) / height), bands - 1)
        let south = Double(band) * height - 90
        let columns = cells(inBandAt: south + height / 2)
        let width = 360 / Double(columns)
        let column = min(Int((point.longitude + 180) / width), columns - 1)
        return (Double(column) * width - 180, south, width)
    }

    /// The number of cells in a band: at least one.
    private static func cells(inBandAt latitude: Double) -> Int {
        let around = 2 * Double.pi * Geodesic.equatorialRadius * cos(latitude * .pi / 180)
        return max(1, Int((around / 500).rounded()))
    }

    private static func round7(_ degrees: Double) -> Double {
        (degrees * 1e7).rounded() / 1e7
    }
}
