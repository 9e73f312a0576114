import Reunite

/// A tile of a web map, 512 pixels wide at its zoom.
///
/// Source: OGC 17-083r2, annex D.1. Tiles are numbered `{z}/{x}/{y}` from the north-west.
public struct TileID: Hashable, Sendable {
    /// 0 (the world) to ``maximumZoom``.
    public let zoom: Int
    /// From 180° west, below 2ᶻᵒᵒᵐ.
    public let column: Int
    /// From the north, below 2ᶻᵒᵒᵐ.
    public let row: Int

    /// The zoom of the smallest tiles.
    public static let maximumZoom = 22

    /// The width of a tile in tile coordinates.
    static let extent = 4096
    /// The width of the buffer around a tile in tile coordinates: 16 pixels.
    static let buffer = 128

    /// A tile; nil if the numbers are out of range.
    public init?(zoom: Int, column: Int, row: Int) {
        guard (0...Self.maximumZoom).contains(zoom), (0..<1 << zoom).contains(column), (0..<1 << zoom).contains(row)
        else { return nil }
        self.init(uncheckedZoom: zoom, column: column, row: row)
    }

    fileprivate init(uncheckedZoom zoom: Int, column: Int, row: Int) {
        self.zoom = zoom
        self.column = column
        self.row = row
    }

    /// Its width in columns of ``Mercator``.
    var width: Int64 { 1 << Int64(32 - zoom) }
    /// Its first column.
    var left: Int64 { Int64(column) * width }
    /// Its first row.
    var top: Int64 { Int64(row) * width }
    /// The width of its buffer in columns.
    var margin: Int64 { max(width * Int64(Self.buffer) / Int64(Self.extent), 1) }

    /// The tiles of all zooms that a change at a point may affect: those that the point's grid cell touches.
    static func touched(by point: Coordinate) -> [TileID] {
        let code = Morton.code(column: Mercator.column(point.longitude), row: Mercator.row(point.latitude))
        var tiles: [TileID] = []
        for zoom in 0...maximumZoom {
            let cell = GridCell.holding(code, level: ClusterGrid.quarterLevel(zoom: Double(zoom)) - 1)
            let whole = TileID(uncheckedZoom: zoom, column: 0, row: 0)
            let (first, count) = (Int64(cell.column) - whole.margin - 1, 1 << zoom)
            let last = Int64(cell.column + cell.width) + whole.margin + 1
            let rows =
                (Int64(cell.row) - whole.margin - 1)
                >> Int64(32 - zoom)...(Int64(cell.row + cell.width) + whole.margin + 1) >> Int64(32 - zoom)
            for row in rows where (0..<Int64(count)).contains(row) {
                for column in first >> Int64(32 - zoom)...last >> Int64(32 - zoom) {
                    // Wrap around the world.
                    let wrapped = (Int(column) + count) % count
                    let tile = TileID(uncheckedZoom: zoom, column: wrapped, row: Int(row))
                    if !tiles.contains(tile) { tiles.append(tile) }
                }
            }
        }
        return tiles
    }
}
