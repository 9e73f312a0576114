import Reunite
import Synchronization

/// Caches rendered blocks. A change of the map removes the blocks that it affects.
///
/// Requests of maps that pan, and of maps of the same area, need the same blocks again and again.
final class BlockCache: Sendable {
    private struct State {
        /// By the cluster number of the block's cell.
        var blocks: LRUCache<UInt64, RenderedBlock>
        /// Incremented when a change begins and when it ends, so it is odd during a change.
        var epoch = 0

        mutating func forget(_ point: Coordinate) {
            let code = Morton.code(column: Mercator.column(point.longitude), row: Mercator.row(point.latitude))
            for level in 0..<GridCell.maximumLevel {
                blocks.forget(ClusterID(GridCell.holding(code, level: level)).number)
            }
        }
    }

    private let state: Mutex<State>

    /// - Parameter limit: the maximum size in bytes.
    init(limit: Int) { state = Mutex(State(blocks: LRUCache(limit: limit))) }

    /// The cached blocks of some cells, nil for those that are not cached, and the current epoch; nil during a change.
    func blocks(_ cells: [GridCell]) -> (blocks: [RenderedBlock?], epoch: Int)? {
        state.withLock { state in
            guard state.epoch.isMultiple(of: 2) else { return nil }
            return (cells.map { state.blocks.value(ClusterID($0).number) }, state.epoch)
        }
    }

    /// The number of cached blocks.
    var count: Int { state.withLock { $0.blocks.count } }

    /// The current epoch.
    var epoch: Int { state.withLock { $0.epoch } }

    /// Whether the map has not changed since an epoch.
    func isUnchanged(since epoch: Int) -> Bool { self.epoch == epoch }

    /// Stores blocks, unless the map has changed since the epoch.
    func keep(_ blocks: [(cell: GridCell, block: RenderedBlock)], epoch: Int) {
        state.withLock { state in
            guard state.epoch == epoch else { return }
            for (cell, block) in blocks { state.blocks.keep(block, ClusterID(cell).number, size: block.size) }
        }
    }

    /// Publishes a new snapshot and removes the blocks of the changed points, at all levels; of all points if nil.
    ///
    /// Only one change may run at a time. A reader that took blocks before it and the snapshot after it sees another epoch.
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
