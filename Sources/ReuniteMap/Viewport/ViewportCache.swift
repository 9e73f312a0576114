import Reunite
import Synchronization

/// Caches responses for viewports that are requested repeatedly: the start page of a map, a wall display, a client that
/// polls.
///
/// An entry is valid as long as its blocks are those in the block cache, so a change of the map needs no invalidation.
/// Maps that pan request a viewport only once: an entry is stored at the second request.
public final class ViewportCache<Value: Sendable>: Sendable {
    private struct Key: Hashable {
        let box: BoundingBox
        /// Whether circles from outside count.
        let isReached: Bool
        let zoom: Double

        init(_ region: Region, zoom: Double) {
            (box, isReached, self.zoom) = (region.box, region.reach != nil, zoom)
        }
    }

    private struct Entry {
        let value: Value
        /// The numbers of the blocks that it was made from.
        let blocks: [UInt64]
        /// The last epoch at which it was known to be valid.
        var epoch: Int
        let size: Int
    }

    private struct State {
        var entries: LRUCache<Key, Entry>
        /// Hashes of recently requested viewports, as a direct-mapped table.
        var requested = [Int](repeating: 0, count: 8192)

        /// Whether a viewport was requested recently; remembers this request.
        mutating func wasRequested(_ key: Key) -> Bool {
            let hash = key.hashValue
            let place = Int(UInt(bitPattern: hash) % UInt(requested.count))
            defer { requested[place] = hash }
            return requested[place] == hash
        }
    }

    private let state: Mutex<State>

    /// - Parameter limit: the maximum size in bytes.
    public init(limit: Int) { state = Mutex(State(entries: LRUCache(limit: limit))) }

    /// The cached response of a viewport, or a new one.
    ///
    /// - Parameter make: makes the response from the bytes of ``PinMap/viewport(_:_:zoom:_:)``, with its size in bytes.
    public func value(
        _ box: BoundingBox, _ match: BoxMatch = .point, zoom: Double, _ filter: PinFilter = .all, of map: PinMap,
        make: ([UInt8]) -> (value: Value, size: Int)
    ) -> Value {
        guard filter == .all else { return make(map.viewport(box, match, zoom: zoom, filter)).value }
        let region = Region(box, match)
        let key = Key(region, zoom: zoom)
        let epoch = map.blocks.epoch
        let (cached, wasRequested) = state.withLock { state in
            let cached = state.entries.value(key)
            return (cached, cached != nil || state.wasRequested(key))
        }
        if let cached, cached.epoch == epoch { return cached.value }
        let current = map.viewportBlocks(region, zoom: zoom)
        // The cells of pins that reach into the box are not among the blocks.
        if !key.isReached, var cached, let current, let epoch = current.epoch,
            cached.blocks.elementsEqual(current.blocks.lazy.map(\.number))
        {
            cached.epoch = epoch
            keep(cached, key)
            return cached.value
        }
        let bytes = current?.json
        let (value, size) = make(bytes ?? map.viewport(box, match, zoom: zoom))
        if wasRequested, bytes != nil, let current, let epoch = current.epoch {
            keep(Entry(value: value, blocks: current.blocks.map(\.number), epoch: epoch, size: size + 300), key)
        }
        return value
    }

    /// The cached response of a viewport, if nothing on the map has changed since it was last known to be valid.
    public func cached(
        _ box: BoundingBox, _ match: BoxMatch = .point, zoom: Double, _ filter: PinFilter, of map: PinMap
    ) -> Value? {
        guard filter == .all else { return nil }
        let epoch = map.blocks.epoch
        let key = Key(Region(box, match), zoom: zoom)
        let entry = state.withLock { $0.entries.value(key) }
        return entry?.epoch == epoch ? entry?.value : nil
    }

    private func keep(_ entry: Entry, _ key: Key) {
        state.withLock { $0.entries.keep(entry, key, size: entry.size + 8 * entry.blocks.count) }
    }
}
