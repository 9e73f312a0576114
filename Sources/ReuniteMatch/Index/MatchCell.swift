import Foundation
import Reunite

/// A cell of the grid in which candidates are looked for: about 33 km wide and high.
struct MatchCell: Hashable, Sendable {
    /// Bands of latitude from the south pole.
    private static let bands = 600
    private static let height = 180 / Double(bands)

    let band: Int16
    let column: Int16

    private init(band: Int, column: Int) { (self.band, self.column) = (Int16(band), Int16(column)) }

    /// The cell of a point.
    init(_ point: Coordinate) {
        let band = min(Int((point.latitude + 90) / Self.height), Self.bands - 1)
        let columns = Self.columns(in: band)
        self.init(band: band, column: min(Int((point.longitude + 180) / 360 * Double(columns)), columns - 1))
    }

    private static func columns(in band: Int) -> Int {
        let middle = (Double(band) + 0.5) * height - 90
        return max(1, Int((360 / height * cos(middle * .pi / 180)).rounded(.down)))
    }

    /// The cells around a point, its own first: with one band on each side they hold everything within 33 km of it, and more.
    static func around(_ point: Coordinate, bands reach: Int) -> [MatchCell] {
        let home = Int(MatchCell(point).band)
        var cells: [MatchCell] = []
        for band in home - reach...home + reach where (0..<bands).contains(band) {
            let columns = columns(in: band)
            let middle = Int((point.longitude + 180) / 360 * Double(columns))
            let isWhole = columns <= 2 * reach + 1
            for column in isWhole ? 0...(columns - 1) : (middle - reach)...(middle + reach) {
                cells.append(MatchCell(band: band, column: (column + columns) % columns))
            }
        }
        if let own = cells.firstIndex(of: MatchCell(point)) { cells.swapAt(0, own) }
        return cells
    }
}
