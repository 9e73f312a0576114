import Reunite
import Synchronization

/// Keeps how blocks of cells are shown, as long as it is true and there is room.
///
/// Maps that pan, and maps of the same place, ask for the same blocks again and again. What is used is kept, as in
/// ``TileCache``.
final class BlockCache: Sendable {
    private struct State {
        var young: [UInt64: ShownBlock] = [:]
        var old: [UInt64: ShownBlock] = [:]
        var youngSize = 0
        /// Moves on when a change begins, and when it is done: odd in between.
        var epoch = 0

        mutating func forget(_ point: Coordinate) {
            let code = Morton.code(column: Mercator.column(point.longitude), row: Mercator.row(point.latitude))
            for level in 0..<GridCell.maximumLevel {
                let number = ClusterID(GridCell.holding(code, level: level)).number
                if let gone = young.removeValue(forKey: number) { youngSize -= gone.size }
                old[number] = nil
            }
        }
    }

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: the most bytes.
    init(limit: Int) { self.limit = limit }

    /// What is kept of some blocks, nil where nothing is, and when that was; nil while the map changes.
    func blocks(_ blocks: [GridCell]) -> (shown: [ShownBlock?], epoch: Int)? {
        state.withLock { state in
            guard state.epoch.isMultiple(of: 2) else { return nil }
            var shown: [ShownBlock?] = []
            shown.reserveCapacity(blocks.count)
            for block in blocks {
                let number = ClusterID(block).number
                if let kept = state.young[number] {
                    shown.append(kept)
                } else if let kept = state.old.removeValue(forKey: number) {
                    put(kept, number, &state)
                    shown.append(kept)
                } else {
                    shown.append(nil)
                }
            }
            return (shown, state.epoch)
        }
    }

    /// Whether the map is the same as it was then.
    func isUnchanged(since epoch: Int) -> Bool { state.withLock { $0.epoch == epoch } }

    /// Keeps what was made of blocks, unless the map has changed since.
    func keep(_ blocks: [(block: GridCell, shown: ShownBlock)], epoch: Int) {
        state.withLock { state in
            guard state.epoch == epoch else { return }
            for (block, shown) in blocks { put(shown, ClusterID(block).number, &state) }
        }
    }

    private func put(_ shown: ShownBlock, _ number: UInt64, _ state: inout State) {
        guard shown.size <= limit / 2 else { return }
        if state.youngSize + shown.size > limit / 2 {
            state.old = state.young
            state.young = [:]
            state.youngSize = 0
        }
        if let former = state.young.updateValue(shown, forKey: number) { state.youngSize -= former.size }
        state.youngSize += shown.size
    }

    /// Puts another map in the place of the former, and forgets what is other in it: the blocks of some places, of all
    /// levels, or all.
    ///
    /// One change at a time. Whoever has looked into the cache before it and at the map after it notices.
    func change(at points: [Coordinate]?, _ publish: () -> Void) {
        state.withLock { state in
            state.epoch += 1
            guard let points else {
                state.young = [:]
                state.old = [:]
                state.youngSize = 0
                return
            }
            guard !(state.young.isEmpty && state.old.isEmpty) else { return }
            for point in points { state.forget(point) }
        }
        publish()
        state.withLock { $0.epoch += 1 }
    }
}
