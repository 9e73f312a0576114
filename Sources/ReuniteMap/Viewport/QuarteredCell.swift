/// A grid cell with its quarters, which are shown either separately or as one feature.
struct QuarteredCell<Selection: PinSelection> {
    let cell: GridCell
    let pins: Selection.PinRange
    let quarters: Quarters<Selection.PinRange>
    /// The number of pins in each quarter.
    let counts: Quarters<Int>

    init(_ selection: Selection, _ cell: GridCell, _ pins: Selection.PinRange) {
        self.cell = cell
        self.pins = pins
        let quarters = selection.quarters(of: cell, pins)
        self.quarters = quarters
        counts = Quarters { selection.isEmpty(quarters[$0]) ? 0 : selection.count(quarters[$0]) }
    }

    /// The number of quarters that have pins.
    var filled: Int { (0..<4).count { counts[$0] > 0 } }

    var count: Int { counts[0] + counts[1] + counts[2] + counts[3] }

    /// Minimum scale at which the quarters are shown separately, in pixels per column: single pins are then far enough
    /// from the other quarters and from the edge of the cell. 0 if they always are, infinity if they never are.
    ///
    /// A cluster is drawn in the middle half of its quarter, which is at least 60 pixels wide, so only single pins matter.
    func splitScale(_ snapshot: PinSnapshot, _ selection: Selection) -> Double {
        guard (0..<4).contains(where: { counts[$0] == 1 }) else { return 0 }
        let (left, top, width) = (Double(cell.column), Double(cell.row), Double(cell.width))
        let positions = Quarters { position($0, snapshot, selection) }
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

    /// The position of a quarter's feature; nil if it is empty.
    private func position(_ index: Int, _ snapshot: PinSnapshot, _ selection: Selection) -> MapPosition? {
        switch counts[index] {
        case 0: return nil
        case 1:
            guard let pin = selection.first(quarters[index]) else { return nil }
            let code = snapshot.code(pin)
            return MapPosition(column: Double(Morton.column(code)), row: Double(Morton.row(code)))
        default: return selection.sum(quarters[index]).position(in: cell.quarter(index))
        }
    }
}
