import Foundation

/// The fixed grid that hides where an approximate listing truly is.
///
/// A listing with ``Precision/approximate`` is published at the centre of its cell. The grid is the same for everyone
/// and for ever, so that posting again, moving the pin a little or asking in any way adds nothing to what the cell
/// already says. Bands of latitude of 1/40,000 of a half circle are about 500 m high; each is cut into as many equal
/// cells around the Earth as keeps them about 500 m wide, down to three around each pole.
public enum PublishedGrid {
    /// The number of bands between the poles: a meridian's half, 20,004 km, in steps of 500.1 m.
    static let bands = 40_000

    /// The published point of a true one, and how far apart the two can be.
    ///
    /// - Returns: the centre of the cell, rounded to 1e-7 degree, and its uncertainty in whole metres, rounded up: the
    ///   distance from the centre to the farthest corner.
    public static func publish(_ exact: Coordinate) -> (point: Coordinate, accuracy: Int) {
        let height = 180 / Double(bands)
        let band = min(Int((exact.latitude + 90) / height), bands - 1)
        let south = Double(band) * height - 90
        let middle = south + height / 2
        let columns = cells(inBandAt: middle)
        let width = 360 / Double(columns)
        let column = min(Int((exact.longitude + 180) / width), columns - 1)
        let centre = Coordinate(
            uncheckedLongitude: round7(Double(column) * width - 180 + width / 2), latitude: round7(middle))
        let half = min(width / 2, 180)
        let corners = [south, south + height].map {
            Geodesic.distance(0, centre.latitude, half, max(-90, min(90, $0)))
        }
        // A metre on top covers the rounding of the centre.
        return (centre, Int(corners.max()!.rounded(.up)) + 1)
    }

    /// How many cells go around the Earth in a band: at least one.
    private static func cells(inBandAt latitude: Double) -> Int {
        let around = 2 * Double.pi * Geodesic.equatorialRadius * cos(latitude * .pi / 180)
        return max(1, Int((around / 500).rounded()))
    }

    private static func round7(_ degrees: Double) -> Double {
        (degrees * 1e7).rounded() / 1e7
    }
}
