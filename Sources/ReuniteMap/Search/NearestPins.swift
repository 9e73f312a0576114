import HeapModule
import Reunite

/// Finds the pins of a circle, nearest first, and reads little more than those of the page.
///
/// A heap holds cells and pins, ordered by a lower bound of their distances (``Chords``). In each step the first entry is taken:
/// a cell is divided into quarters or pins, a pin is measured and added again with its distance, and a measured pin is the next
/// result. Cells and pins before the cursor are skipped, so a late page reads the pins on a ring, and none inside it.
///
/// Source: G. R. Hjaltason and H. Samet, "Distance Browsing in Spatial Databases", ACM Transactions on Database Systems 24 (2),
/// 1999.
struct NearestPins<Selection: PinSelection> {
    private let selection: Selection
    private let query: PinQuery
    private let circle: Circle
    private let chords: Chords
    private var heap = Heap<Candidate>()
    /// The point that was measured last, and its distance: many pins share the centre of a published cell.
    private var last: (point: Coordinate, metres: Double)?

    /// Cells with at most this many pins are not divided, nor are those of this level, a metre wide.
    private let undivided = (pins: 12, level: 25)

    private struct Candidate: Comparable {
        enum Content {
            case cell(GridCell, Selection.PinRange)
            case pin(PinIndex)
            case measured(PinIndex)
        }

        let metres: Double
        /// Pins at the same distance are ordered newest first, after the candidates that may have others.
        let order: Int64
        let content: Content

        static func < (left: Self, right: Self) -> Bool {
            left.metres == right.metres ? left.order < right.order : left.metres < right.metres
        }

        static func == (left: Self, right: Self) -> Bool { left.metres == right.metres && left.order == right.order }
    }

    init(_ selection: Selection, _ query: PinQuery, _ circle: Circle) {
        (self.selection, self.query, self.circle) = (selection, query, circle)
        chords = Chords(from: circle.center)
    }

    /// The pins of the page in order, with their distances in metres.
    mutating func found() -> [(PinIndex, Double)] {
        var found: [(PinIndex, Double)] = []
        add(.world, selection.everything)
        while found.count < query.limit, let next = heap.popMin() {
            switch next.content {
            case .measured(let index): found.append((index, next.metres))
            case .pin(let index): measure(index)
            case .cell(let cell, let range): divide(cell, range)
            }
        }
        return found
    }

    private mutating func divide(_ cell: GridCell, _ range: Selection.PinRange) {
        let isLast = cell.level >= undivided.level
        if isLast || (selection.isFew(range) && selection.count(range) <= undivided.pins) {
            selection.forEach(range) { add($0) }
        } else {
            let quarters = selection.quarters(of: cell, range)
            for index in 0..<4 { add(cell.quarter(index), quarters[index]) }
        }
    }

    private mutating func add(_ cell: GridCell, _ range: Selection.PinRange) {
        guard !selection.isEmpty(range), query.region.relation(cell) != .outside, selection.count(range) > 0 else {
            return
        }
        let (least, most) = cell.distances(by: chords)
        guard least <= circle.radius, most >= query.cursor?.key ?? 0 else { return }
        heap.insert(Candidate(metres: least, order: .min, content: .cell(cell, range)))
    }

    private mutating func add(_ index: PinIndex) {
        let point = selection.snapshot.point(index)
        guard query.isInBox(point, accuracy: selection.snapshot.accuracy(index)) else { return }
        let (least, most) = chords.bounds(to: point)
        guard least <= circle.radius, most >= query.cursor?.key ?? 0 else { return }
        heap.insert(Candidate(metres: least, order: .min, content: .pin(index)))
    }

    /// Measures a pin, and adds it again with its distance.
    private mutating func measure(_ index: PinIndex) {
        let point = selection.snapshot.point(index)
        let metres: Double
        if let last, last.point == point {
            metres = last.metres
        } else {
            metres = Geodesic.distance(circle.center, point)
            last = (point, metres)
        }
        let order = -selection.snapshot.created(index)
        guard metres <= circle.radius else { return }
        if let cursor = query.cursor, (cursor.key, -cursor.createdAt.microseconds) >= (metres, order) { return }
        heap.insert(Candidate(metres: metres, order: order, content: .measured(index)))
    }
}
