import Foundation

/// Which cells clusters stand for at a zoom, and when a cell is shown in parts.
///
/// The grid of a zoom has cells of 120 to 240 pixels. A cell is shown as its quarters, of 60 to 120 pixels, where those
/// are readable: single pins as far from the others as two symbols need. Whether it is depends on what lies in the cell
/// alone, so a map that pans sees the same clusters. A cluster stands in the middle half of its cell, at the mean of its
/// pins where that lies there, so that clusters keep a distance of 30 pixels by themselves.
enum ClusterGrid {
    /// The least distance of a single pin from the other parts of its cell, in pixels.
    static let distance = 36.0
    /// The least distance of a single pin from the edge of the cell whose part it is, in pixels.
    static let border = 15.0
    /// Pixels around the world at zoom 0.
    static let tileSize = 512.0
    /// The finest parts are 2^-`fineness` of a tile at most: 60 pixels at least.
    private static let fineness = 3.09

    /// The level of the parts of cells at a zoom.
    static func partLevel(zoom: Double) -> Int { Int((zoom + fineness).rounded(.down)) }

    /// The least whole zoom at which parts are of a level.
    static func zoom(partLevel: Int) -> Int { partLevel - 3 }

    /// The least pixels of a column at which cells of a level are shown.
    static func leastScale(level: Int) -> Double { scale(zoom: Double(level + 1) - fineness) }

    /// Pixels of a column at a zoom.
    static func scale(zoom: Double) -> Double { tileSize * exp2(zoom) / Mercator.size }
}
