import Foundation

/// The grid of clusters at a zoom, and the rule for when a cell is split into its quarters.
///
/// The cells of a zoom are 120 to 240 pixels wide. A cell is shown as its quarters (60 to 120 pixels) if single pins are
/// far enough from their neighbours. This depends only on the pins in the cell, so clusters do not change while panning.
/// A cluster is drawn at the mean of its pins, clamped to the middle half of its cell, so that clusters are at least 30
/// pixels apart.
enum ClusterGrid {
    /// Minimum distance of a single pin from the features of the other quarters, in pixels.
    static let distance = 36.0
    /// Minimum distance of a single pin from the edge of its cell, in pixels.
    static let border = 15.0
    /// The width of the world at zoom 0, in pixels.
    static let tileSize = 512.0
    /// Quarters are at least 2^-`fineness` of a tile wide: 60 pixels.
    private static let fineness = 3.09

    /// The level of the quarters of a zoom's cells.
    static func quarterLevel(zoom: Double) -> Int { Int((zoom + fineness).rounded(.down)) }

    /// The lowest whole zoom whose quarters have this level.
    static func zoom(quarterLevel: Int) -> Int { quarterLevel - 3 }

    /// Minimum scale at which cells of a level are shown, in pixels per column.
    static func leastScale(level: Int) -> Double { scale(zoom: Double(level + 1) - fineness) }

    /// The scale of a zoom, in pixels per column.
    static func scale(zoom: Double) -> Double { tileSize * exp2(zoom) / Mercator.size }
}
