/// The quarters of a cell, to be shown each for itself or together.
struct Parts<Source: PinSource> {
    let cell: GridCell
    let stretch: Source.Stretch
    let stretches: Quarters<Source.Stretch>
    /// How many pins each has.
    let counts: Quarters<Int>

    init(_ source: Source, _ cell: GridCell, _ stretch: Source.Stretch) {
        self.cell = cell
        self.stretch = stretch
        let stretches = source.quarters(of: cell, stretch)
        self.stretches = stretches
        counts = Quarters { source.isEmpty(stretches[$0]) ? 0 : source.count(stretches[$0]) }
    }

    /// How many have pins.
    var filled: Int { (0..<4).count { counts[$0] > 0 } }

    var count: Int { counts[0] + counts[1] + counts[2] + counts[3] }

    /// From how many pixels of a column on they are readable: single pins far enough from the others, and from what may be
    /// beside the cell. 0 where they always are, infinity where they never are.
    ///
    /// Clusters are by where they stand: in the middle half of their quarter, which is 60 pixels wide at least.
    func readableFrom(_ snapshot: PinSnapshot, _ source: Source) -> Double {
        guard (0..<4).contains(where: { counts[$0] == 1 }) else { return 0 }
        let (left, top, width) = (Double(cell.column), Double(cell.row), Double(cell.width))
        let positions = Quarters { position($0, snapshot, source) }
        var scale = 0.0
        for index in 0..<4 where counts[index] == 1 {
            guard let position = positions[index] else { continue }
            let x = position.column - left
            let y = position.row - top
            scale = max(scale, ClusterGrid.border / min(x, y, width - x, width - y))
            for other in 0..<4 where other != index {
                guard let neighbour = positions[other] else { continue }
                let (x, y) = (position.column - neighbour.column, position.row - neighbour.row)
                scale = max(scale, ClusterGrid.distance / (x * x + y * y).squareRoot())
            }
        }
        return scale
    }

    /// Where a quarter is shown; nil where it is empty.
    private func position(_ index: Int, _ snapshot: PinSnapshot, _ source: Source) -> MapPosition? {
        switch counts[index] {
        case 0: return nil
        case 1:
            guard let pin = source.first(stretches[index]) else { return nil }
            let code = snapshot.code(pin)
            return MapPosition(column: Double(Morton.column(code)), row: Double(Morton.row(code)))
        default: return source.sum(stretches[index]).position(in: cell.quarter(index))
        }
    }
}
