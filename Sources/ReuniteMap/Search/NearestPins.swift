import Foundation
import HeapModule
import Reunite

/// Finds the pins of a circle, nearest first, and reads little more than those of the page.
///
/// Cells wait in a heap with the least distance that a pin in them can have, and pins with their distance. The nearest of all is taken:
/// a cell is replaced by its quarters or its pins, and a pin is found. Cells whose pins are all nearer than the cursor are passed over,
/// so a late page costs what the first one does.
///
/// Source: G. R. Hjaltason and H. Samet, "Distance Browsing in Spatial Databases", ACM Transactions on Database Systems 24 (2), 1999.
struct NearestPins<Selection: PinSelection> {
    private let selection: Selection
    private let query: PinQuery
    private let circle: Circle
    private var heap = Heap<Candidate>()
    /// The last point, and its distance: many pins share the centre of a published cell.
    private var last: (point: Coordinate, metres: Double)?

    /// Cells with at most this many pins are not divided, nor are those of this level, a metre wide.
    private let undivided = (pins: 12, level: 25)

    private struct Candidate: Comparable {
        enum Content {
            case cell(GridCell, Selection.PinRange)
            case pin(PinIndex)
        }

        let metres: Double
        /// Equally near pins are ordered newest first, and follow the cells that may have others.
        let place: Int64
        let content: Content

        static func < (left: Self, right: Self) -> Bool {
            left.metres == right.metres ? left.place < right.place : left.metres < right.metres
        }

        static func == (left: Self, right: Self) -> Bool { left.metres == right.metres && left.place == right.place }
    }

    init(_ selection: Selection, _ query: PinQuery, _ circle: Circle) {
        (self.selection, self.query, self.circle) = (selection, query, circle)
    }

    /// The pins of the page in order, with their distances in metres.
    mutating func found() -> [(PinIndex, Double)] {
        var found: [(PinIndex, Double)] = []
        add(.world, selection.everything)
        while found.count < query.limit, let next = heap.popMin() {
            switch next.content {
            case .pin(let index): found.append((index, next.metres))
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
        guard !selection.isEmpty(range), selection.count(range) > 0 else { return }
        let (least, most) = cell.distances(from: circle.center)
        guard least <= circle.radius, most >= query.cursor?.key ?? 0 else { return }
        heap.insert(Candidate(metres: least, place: .min, content: .cell(cell, range)))
    }

    private mutating func add(_ index: PinIndex) {
        let point = selection.snapshot.point(index)
        guard query.isInBox(point, accuracy: selection.snapshot.accuracy(index)) else { return }
        let metres: Double
        if let last, last.point == point {
            metres = last.metres
        } else {
            metres = Geodesic.distance(circle.center, point)
            last = (point, metres)
        }
        let place = -selection.snapshot.created(index)
        guard metres <= circle.radius else { return }
        if let cursor = query.cursor, (cursor.key, -cursor.createdAt.microseconds) >= (metres, place) { return }
        heap.insert(Candidate(metres: metres, place: place, content: .pin(index)))
    }
}

extension GridCell {
    /// The least and the greatest distance in metres that its pins can have from a point; the greatest one only within 1000 km.
    ///
    /// Both leave a millimetre for rounding. The greatest one is that of the nearest place and the diagonal of a plane that is nowhere
    /// smaller than the cell: as wide as its edge that is nearest to the equator, on a sphere whose radius is the greatest radius of
    /// curvature of the ellipsoid, at the poles.
    func distances(from point: Coordinate) -> (least: Double, most: Double) {
        let box = box
        let chord = box.contains(point) ? 0 : box.distance(to: point)
        let nearestToEquator = box.south > 0 ? box.south : max(-box.north, 0)
        let curvature = Geodesic.equatorialRadius * Geodesic.equatorialRadius / Geodesic.polarRadius
        let (width, height) = (box.width * cos(nearestToEquator * .pi / 180), box.north - box.south)
        let diagonal = (width * width + height * height).squareRoot() * .pi / 180 * curvature
        // A geodesic of 1000 km is longer than its chord by one part in a thousand.
        return (max(0, chord - 0.001), chord * 1.002 + diagonal + 0.001)
    }

    /// A box that contains each pin of the cell: it is larger by two columns and rows, because both are rounded. At the edge of the map it
    /// reaches the pole.
    private var box: BoundingBox {
        let world: UInt64 = 1 << 32
        let (east, south) = (column + width + 2, row + width + 2)
        return BoundingBox(
            uncheckedWest: column < 2 ? -180 : Mercator.longitude(Double(column - 2)),
            south: south >= world ? -90 : Mercator.latitude(Double(south)),
            east: east >= world ? 180 : Mercator.longitude(Double(east)),
            north: row < 2 ? 90 : Mercator.latitude(Double(row - 2)))
    }
}
