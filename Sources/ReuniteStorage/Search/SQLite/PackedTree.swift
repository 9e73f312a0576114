/// The nodes of an R*Tree, packed by sorting the points in place of inserting them one by one.
///
/// Each level is cut into slices from west to east, and each slice into nodes from south to north. Sources: Leutenegger et al., "STR: A
/// Simple and Efficient Algorithm for R-Tree Packing"; the format of nodes is explained in SQLite's `rtree.c`.
struct PackedTree {
    /// An entry of a node: a listing or a node below, with its box.
    struct Cell {
        let id: Int64
        var west: Float
        var east: Float
        var south: Float
        var north: Float
    }

    /// A node.
    struct Node {
        let number: Int64
        let bytes: [UInt8]
    }

    /// The nodes; the root is 1.
    private(set) var nodes: [Node] = []
    /// The node above each other node.
    private(set) var parents: [(node: Int64, parent: Int64)] = []
    /// The node of each listing.
    private(set) var leaves: [(id: Int64, node: Int64)] = []

    private let nodeSize: Int
    private static let cellSize = 24

    /// - Parameter nodeSize: the size of a node in bytes.
    init(_ points: [Cell], nodeSize: Int) {
        self.nodeSize = nodeSize
        let capacity = (nodeSize - 4) / Self.cellSize
        var (cells, depth) = (points, 0)
        while cells.count > capacity {
            // Some room is left for the next listings.
            let groups = Self.tiles(&cells, size: capacity * 7 / 8)
            cells = groups.enumerated().map { index, group in
                add(cells[group], number: Int64(nodes.count + 2), isLeaf: depth == 0)
            }
            depth += 1
        }
        _ = add(cells[...], number: 1, isLeaf: depth == 0, depth: depth)
    }

    /// Sorts cells, and returns the ranges that become nodes.
    private static func tiles(_ cells: inout [Cell], size: Int) -> [Range<Int>] {
        func parts(_ range: Range<Int>, _ count: Int) -> [Range<Int>] {
            (0..<count).map { part in
                range.lowerBound + range.count * part / count..<range.lowerBound + range.count * (part + 1) / count
            }
        }
        cells.sort { $0.west < $1.west }
        let slices = Int((Double(cells.count) / Double(size)).squareRoot().rounded(.up))
        return parts(cells.indices, slices).flatMap { slice in
            cells[slice].sort { $0.south < $1.south }
            return parts(slice, (slice.count + size - 1) / size)
        }
    }

    /// Adds a node, and returns the cell for it.
    private mutating func add(_ cells: ArraySlice<Cell>, number: Int64, isLeaf: Bool, depth: Int = 0) -> Cell {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(nodeSize)
        func append(_ value: some FixedWidthInteger) {
            withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
        }
        append(UInt16(depth))
        append(UInt16(cells.count))
        var box = Cell(id: number, west: .infinity, east: -.infinity, south: .infinity, north: -.infinity)
        for cell in cells {
            append(cell.id)
            for edge in [cell.west, cell.east, cell.south, cell.north] { append(edge.bitPattern) }
            (box.west, box.east) = (min(box.west, cell.west), max(box.east, cell.east))
            (box.south, box.north) = (min(box.south, cell.south), max(box.north, cell.north))
            if isLeaf { leaves.append((cell.id, number)) } else { parents.append((cell.id, number)) }
        }
        bytes += repeatElement(0, count: nodeSize - bytes.count)
        nodes.append(Node(number: number, bytes: bytes))
        return box
    }
}

extension PackedTree.Cell {
    /// The entry of a point. The 32-bit edges contain it.
    init(id: Int64, longitude: Double, latitude: Double) {
        func below(_ value: Double) -> Float { Double(Float(value)) > value ? Float(value).nextDown : Float(value) }
        func above(_ value: Double) -> Float { Double(Float(value)) < value ? Float(value).nextUp : Float(value) }
        self.init(
            id: id, west: below(longitude), east: above(longitude), south: below(latitude), north: above(latitude))
    }
}
