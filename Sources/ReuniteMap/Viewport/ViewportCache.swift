import Reunite
import Synchronization

/// Keeps what was made of viewports that are asked for more than once: where a map begins, what a screen on a wall shows,
/// what a client asks for to learn whether it has changed.
///
/// It is true as long as the blocks are kept that it was made of, so nothing has to be forgotten when the map changes. Maps
/// that pan ask for a viewport only once: nothing is kept before the second time.
public final class ViewportCache<Value: Sendable>: Sendable {
    private struct Key: Hashable {
        let box: BoundingBox
        let zoom: Double
    }

    private struct Entry {
        let value: Value
        /// The numbers of the blocks.
        let blocks: [UInt64]
        /// When it was known to be true.
        var epoch: Int
        let size: Int
    }

    private struct State {
        var entries: RecentlyUsed<Key, Entry>
        /// The hashes of what was asked for lately, each at its place.
        var asked = [Int](repeating: 0, count: 8192)

        /// Whether a viewport was asked for before; from now on it was.
        mutating func wasAsked(_ key: Key) -> Bool {
            let hash = key.hashValue
            let place = Int(UInt(bitPattern: hash) % UInt(asked.count))
            defer { asked[place] = hash }
            return asked[place] == hash
        }
    }

    private let state: Mutex<State>

    /// - Parameter limit: the most bytes.
    public init(limit: Int) { state = Mutex(State(entries: RecentlyUsed(limit: limit))) }

    /// What is kept of a viewport, or what is made now.
    ///
    /// - Parameter make: makes it from the bytes of ``PinMap/viewport(_:zoom:_:)``, and says how many it takes.
    public func value(
        _ box: BoundingBox, zoom: Double, _ filter: PinFilter = .all, of map: PinMap,
        make: ([UInt8]) -> (value: Value, size: Int)
    ) -> Value {
        guard filter == .all else { return make(map.viewport(box, zoom: zoom, filter)).value }
        let key = Key(box: box, zoom: zoom)
        let epoch = map.blocks.epoch
        let (kept, wasAsked) = state.withLock { state in
            let kept = state.entries.value(key)
            return (kept, kept != nil || state.wasAsked(key))
        }
        if let kept, kept.epoch == epoch { return kept.value }
        let shown = map.shown(Region(box), zoom: zoom)
        if var kept, let shown, let epoch = shown.epoch,
            kept.blocks.elementsEqual(shown.blocks.lazy.map(\.number))
        {
            kept.epoch = epoch
            keep(kept, key)
            return kept.value
        }
        let bytes = shown?.json
        let (value, size) = make(bytes ?? map.viewport(box, zoom: zoom))
        if wasAsked, bytes != nil, let shown, let epoch = shown.epoch {
            keep(Entry(value: value, blocks: shown.blocks.map(\.number), epoch: epoch, size: size + 300), key)
        }
        return value
    }

    private func keep(_ entry: Entry, _ key: Key) {
        state.withLock { $0.entries.keep(entry, key, size: entry.size + 8 * entry.blocks.count) }
    }
}
