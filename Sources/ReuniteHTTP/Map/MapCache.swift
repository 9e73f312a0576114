import ReuniteMap
import ReuniteService

/// The encoded responses of the map that are requested again and again.
final class MapCache: Sendable {
    let tiles: TileCache<EncodedResponse>
    let viewports: ViewportCache<EncodedResponse>

    /// - Parameter limit: the maximum number of bytes of tiles, and again of viewports.
    init(limit: Int) {
        tiles = TileCache(limit: limit)
        viewports = ViewportCache(limit: limit)
    }

    /// Removes the tiles that a change of the map affects. Viewports need no removal: see `ViewportCache`.
    func forget(_ change: PinMapChange) {
        switch change {
        case .everywhere: tiles.forgetAll()
        case .at(let points): tiles.forget(tilesAt: points)
        }
    }
}
