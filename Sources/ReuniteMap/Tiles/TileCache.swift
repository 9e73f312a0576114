import Reunite
import Synchronization

/// Keeps what was made of tiles, as long as it is true and there is room.
public final class TileCache<Value: Sendable>: Sendable {
    private struct Entry {
        let value: Value
        let size: Int
    }

    private struct State {
        var tiles: RecentlyUsed<TileID, [PinFilter: Entry]>
        /// Which tiles are being made, each under a number of its own: a change takes it away, and what is made is out of
        /// date before it is kept.
        var making: [TileID: [PinFilter: Int]] = [:]
        var next = 0
    }

    /// The most filters for which a tile is kept: there are more than anyone asks for, but for those who mean harm.
    private static var maximumFilters: Int { 32 }

    private let state: Mutex<State>

    /// - Parameter limit: the most bytes.
    public init(limit: Int) { state = Mutex(State(tiles: RecentlyUsed(limit: limit))) }

    /// What is kept of a tile, or what is made now.
    ///
    /// - Parameter make: makes it from the map as it is when called, and says how many bytes it takes.
    public func value(
        _ tile: TileID, _ filter: PinFilter, make: () throws -> (value: Value, size: Int)
    ) rethrows -> Value {
        let (kept, number) = state.withLock { state -> (Value?, Int) in
            if let entry = state.tiles.value(tile)?[filter] { return (entry.value, 0) }
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
            var entries = state.tiles.value(tile) ?? [:]
            if entries.count >= Self.maximumFilters { entries = [:] }
            // Keys take room too.
            entries[filter] = Entry(value: value, size: size + 300)
            state.tiles.keep(entries, tile, size: entries.values.reduce(0) { $0 + $1.size })
        }
        return value
    }

    /// Forgets the tiles that may have changed with pins at some places: where they were, and where they are.
    ///
    /// To be called when the map has the change.
    public func forget(tilesAt points: [Coordinate]) {
        state.withLock { state in
            guard !(state.tiles.isEmpty && state.making.isEmpty) else { return }
            for tile in Set(points.flatMap(TileID.touched)) {
                state.tiles.forget(tile)
                state.making[tile] = nil
            }
        }
    }

    /// Forgets everything.
    public func forgetAll() {
        state.withLock { state in
            state.tiles.forgetAll()
            state.making = [:]
        }
    }

    /// How many tiles are kept.
    public var count: Int { state.withLock { $0.tiles.count } }
}
