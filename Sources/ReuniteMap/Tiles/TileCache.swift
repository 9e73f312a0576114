import Reunite
import Synchronization

/// Keeps what was made of tiles, as long as it is true and there is room.
///
/// What is used is kept: a tile goes to the younger half when it is asked for, and the older half goes when the younger has
/// filled its share of the room.
public final class TileCache<Value: Sendable>: Sendable {
    private struct Entry {
        let value: Value
        let size: Int
    }

    private struct State {
        var young: [TileID: [PinFilter: Entry]] = [:]
        var old: [TileID: [PinFilter: Entry]] = [:]
        var youngSize = 0
        /// Which tiles are being made, each under a number of its own: a change takes it away, and what is made is out of
        /// date before it is kept.
        var making: [TileID: [PinFilter: Int]] = [:]
        var next = 0
    }

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: the most bytes.
    public init(limit: Int) { self.limit = limit }

    /// What is kept of a tile, or what is made now.
    ///
    /// - Parameter make: makes it from the map as it is when called, and says how many bytes it takes.
    public func value(
        _ tile: TileID, _ filter: PinFilter, make: () throws -> (value: Value, size: Int)
    ) rethrows -> Value {
        let (kept, number) = state.withLock { state -> (Value?, Int) in
            if let entry = state.young[tile]?[filter] { return (entry.value, 0) }
            if let entry = state.old[tile]?[filter] {
                put(entry, tile, filter, &state)
                return (entry.value, 0)
            }
            state.next += 1
            state.making[tile, default: [:]][filter] = state.next
            return (nil, state.next)
        }
        if let kept { return kept }
        let (value, size) = try make()
        state.withLock { state in
            guard state.making[tile]?[filter] == number else { return }
            state.making[tile]?[filter] = nil
            if state.making[tile]?.isEmpty == true { state.making[tile] = nil }
            // Keys take room too.
            put(Entry(value: value, size: size + 300), tile, filter, &state)
        }
        return value
    }

    private func put(_ entry: Entry, _ tile: TileID, _ filter: PinFilter, _ state: inout State) {
        guard entry.size <= limit / 2 else { return }
        if state.youngSize + entry.size > limit / 2 {
            state.old = state.young
            state.young = [:]
            state.youngSize = 0
        }
        if let former = state.young[tile, default: [:]].updateValue(entry, forKey: filter) {
            state.youngSize -= former.size
        }
        state.youngSize += entry.size
    }

    /// Forgets the tiles that may have changed with pins at some places: where they were, and where they are.
    ///
    /// To be called when the map has the change.
    public func forget(tilesAt points: [Coordinate]) {
        state.withLock { state in
            guard !(state.young.isEmpty && state.old.isEmpty && state.making.isEmpty) else { return }
            for tile in Set(points.flatMap(TileID.touched)) {
                for entry in state.young.removeValue(forKey: tile)?.values.map(\.size) ?? [] {
                    state.youngSize -= entry
                }
                state.old[tile] = nil
                state.making[tile] = nil
            }
        }
    }

    /// Forgets everything.
    public func forgetAll() {
        state.withLock { state in
            state.young = [:]
            state.old = [:]
            state.youngSize = 0
            state.making = [:]
        }
    }

    /// How many tiles are kept.
    public var count: Int { state.withLock { Set($0.young.keys).union($0.old.keys).count } }
}
