import Reunite
import Synchronization

/// Caches encoded tiles by filter. A change of the map removes the tiles that it affects.
public final class TileCache<Value: Sendable>: Sendable {
    private struct Entry {
        let value: Value
        let size: Int
    }

    private struct State {
        var tiles: LRUCache<TileID, [PinFilter: Entry]>
        /// The tiles being made, each with a unique number. A change removes it, so that a tile that is outdated when it is
        /// ready is not stored.
        var making: [TileID: [PinFilter: Int]] = [:]
        var next = 0
    }

    /// Maximum number of filters for which a tile is cached. Only abusive clients use more.
    private static var maximumFilters: Int { 32 }

    private let state: Mutex<State>

    /// - Parameter limit: the maximum size in bytes.
    public init(limit: Int) { state = Mutex(State(tiles: LRUCache(limit: limit))) }

    /// The cached tile; nil if there is none.
    public func cached(_ tile: TileID, _ filter: PinFilter) -> Value? {
        state.withLock { $0.tiles.value(tile)?[filter]?.value }
    }

    /// The cached tile, or a new one.
    ///
    /// - Parameter make: makes the tile from the current map, with its size in bytes.
    public func value(
        _ tile: TileID, _ filter: PinFilter, make: () throws -> (value: Value, size: Int)
    ) rethrows -> Value {
        let (cached, number) = state.withLock { state -> (Value?, Int) in
            if let entry = state.tiles.value(tile)?[filter] { return (entry.value, 0) }
            state.next += 1
            state.making[tile, default: [:]][filter] = state.next
            return (nil, state.next)
        }
        if let cached { return cached }
        let (value, size) = try make()
        state.withLock { state in
            guard state.making[tile]?[filter] == number else { return }
            state.making[tile]?[filter] = nil
            if state.making[tile]?.isEmpty == true { state.making[tile] = nil }
            var entries = state.tiles.value(tile) ?? [:]
            if entries.count >= Self.maximumFilters { entries = [:] }
            // 300 bytes for the key.
            entries[filter] = Entry(value: value, size: size + 300)
            state.tiles.keep(entries, tile, size: entries.values.reduce(0) { $0 + $1.size })
        }
        return value
    }

    /// Removes the tiles that are affected by changes at these points: the old and the new points of pins.
    ///
    /// Call it after the change is applied to the map.
    public func forget(tilesAt points: [Coordinate]) {
        state.withLock { state in
            guard !(state.tiles.isEmpty && state.making.isEmpty) else { return }
            for tile in Set(points.flatMap(TileID.touched)) {
                state.tiles.forget(tile)
                state.making[tile] = nil
            }
        }
    }

    /// Removes all tiles.
    public func forgetAll() {
        state.withLock { state in
            state.tiles.forgetAll()
            state.making = [:]
        }
    }

    /// The number of cached tiles.
    public var count: Int { state.withLock { $0.tiles.count } }
}
