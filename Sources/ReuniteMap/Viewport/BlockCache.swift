import Reunite
import Synchronization

/// Keeps how blocks of cells are shown, as long as it is true and there is room.
///
/// Maps that pan, and maps of the same place, ask for the same blocks again and again.
final class BlockCache: Sendable {
    private struct State {
        /// By the numbers of the clusters that the blocks would be.
        var blocks: RecentlyUsed<UInt64, ShownBlock>
        /// Moves on when a change begins, and when it is done: odd in between.
        var epoch = 0

        mutating func forget(_ point: Coordinate) {
            let code = Morton.code(column: Mercator.column(point.longitude), row: Mercator.row(point.latitude))
            for level in 0..<GridCell.maximumLevel {
                blocks.forget(ClusterID(GridCell.holding(code, level: level)).number)
            }
        }
    }

    private let state: Mutex<State>

    /// - Parameter limit: the most bytes.
    init(limit: Int) { state = Mutex(State(blocks: RecentlyUsed(limit: limit))) }

    /// What is kept of some blocks, nil where nothing is, and when that was; nil while the map changes.
    func blocks(_ blocks: [GridCell]) -> (shown: [ShownBlock?], epoch: Int)? {
        state.withLock { state in
            guard state.epoch.isMultiple(of: 2) else { return nil }
            return (blocks.map { state.blocks.value(ClusterID($0).number) }, state.epoch)
        }
    }

    /// The time by this clock.
    var epoch: Int { state.withLock { $0.epoch } }

    /// Whether the map is the same as it was then.
    func isUnchanged(since epoch: Int) -> Bool { self.epoch == epoch }

    /// Keeps what was made of blocks, unless the map has changed since.
    func keep(_ blocks: [(block: GridCell, shown: ShownBlock)], epoch: Int) {
        state.withLock { state in
            guard state.epoch == epoch else { return }
            for (block, shown) in blocks { state.blocks.keep(shown, ClusterID(block).number, size: shown.size) }
        }
    }

    /// Puts another map in the place of the former, and forgets what is other in it: the blocks of some places, of all
    /// levels, or all.
    ///
    /// One change at a time. Whoever has looked into the cache before it and at the map after it notices.
    func change(at points: [Coordinate]?, _ publish: () -> Void) {
        state.withLock { state in
            state.epoch += 1
            guard let points else { return state.blocks.forgetAll() }
            guard !state.blocks.isEmpty else { return }
            for point in points { state.forget(point) }
        }
        publish()
        state.withLock { $0.epoch += 1 }
    }
}
