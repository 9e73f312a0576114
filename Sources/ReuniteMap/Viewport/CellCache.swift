import Reunite
import Synchronization

/// Keeps how cells are shown, as long as it is true and there is room.
///
/// Maps that pan, and maps of the same place, ask for the same cells again and again. What is used is kept, as in
/// ``TileCache``.
final class CellCache: Sendable {
    private struct State {
        var young: [UInt64: ShownCell] = [:]
        var old: [UInt64: ShownCell] = [:]
        var youngSize = 0
        /// Moves on with each change: what was made before one is not kept after it.
        var epoch = 0
    }

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: the most bytes.
    init(limit: Int) { self.limit = limit }

    /// What is kept of some cells, nil where nothing is, and what ``keep(_:epoch:)`` has to be told.
    func cells(_ cells: [GridCell]) -> (shown: [ShownCell?], epoch: Int) {
        state.withLock { state in
            let shown = cells.map { cell -> ShownCell? in
                let number = ClusterID(cell).number
                if let shown = state.young[number] { return shown }
                guard let shown = state.old.removeValue(forKey: number) else { return nil }
                put(shown, number, &state)
                return shown
            }
            return (shown, state.epoch)
        }
    }

    /// Keeps what was made of cells, unless a change has come since.
    func keep(_ cells: [(cell: GridCell, shown: ShownCell)], epoch: Int) {
        state.withLock { state in
            guard state.epoch == epoch else { return }
            for (cell, shown) in cells { put(shown, ClusterID(cell).number, &state) }
        }
    }

    private func put(_ shown: ShownCell, _ number: UInt64, _ state: inout State) {
        guard shown.size <= limit / 2 else { return }
        if state.youngSize + shown.size > limit / 2 {
            state.old = state.young
            state.young = [:]
            state.youngSize = 0
        }
        if let former = state.young.updateValue(shown, forKey: number) { state.youngSize -= former.size }
        state.youngSize += shown.size
    }

    /// Forgets the cells, of all levels, that have some places. To be called when the map has the change.
    func forget(at points: [Coordinate]) {
        state.withLock { state in
            state.epoch += 1
            guard !(state.young.isEmpty && state.old.isEmpty) else { return }
            for point in points {
                let code = Morton.code(column: Mercator.column(point.longitude), row: Mercator.row(point.latitude))
                for level in 0..<GridCell.maximumLevel {
                    let number = ClusterID(GridCell.holding(code, level: level)).number
                    if let gone = state.young.removeValue(forKey: number) { state.youngSize -= gone.size }
                    state.old[number] = nil
                }
            }
        }
    }

    /// Forgets everything.
    func forgetAll() {
        state.withLock { state in
            state.epoch += 1
            state.young = [:]
            state.old = [:]
            state.youngSize = 0
        }
    }
}
