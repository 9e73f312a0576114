import ReuniteMap
import ReuniteService

/// The encoded responses of the map that are requested again and again.
final class MapCache: Sendable {
    /// The cached tiles.
    let tiles: TileCache<EncodedResponse>
    /// The cached viewports.
    let viewports = ViewportCache<EncodedResponse>(limit: 64_000_000)

    /// - Parameter tileCacheSize: the maximum number of bytes of tiles.
    init(tileCacheSize: Int) { tiles = TileCache(limit: tileCacheSize) }

    /// Removes the tiles that a change of the map affects. Viewports need no removal: see `ViewportCache`.
    func forget(_ change: PinMapChange) {
        switch change {
        case .everywhere: tiles.forgetAll()
        case .at(let points): tiles.forget(tilesAt: points)
        }
    }
}
