import Hummingbird
import Reunite
import ReuniteDatabase
import ReuniteMap
import ReuniteService
import ReuniteStorage

/// Diagnostics for administrators.
struct DebugController: EndpointController {
    static let endpoints: [Endpoint<DebugController>] = [
        .init(.get, "/api/v1/debug/map", .administrator, use: map),
        .init(.post, "/api/v1/debug/map/check", .administrator, use: check),
    ]

    let feed: PinMapFeed
    let cache: MapCache

    init(_ parts: ServiceParts) {
        (feed, cache) = (parts.live.map, parts.state.mapCache)
    }

    /// Statistics of the pin map.
    func map(_ request: Request, context: MemberContext) async throws -> Response {
        try await feed.load()
        let statistics = feed.map.statistics
        return .json { json in
            json.object { json in
                json.member("pins", statistics.pins)
                json.member("changedSinceTable", statistics.changed)
                json.member("seq", Int(statistics.seq))
                json.member("bytes", statistics.bytes)
                json.member("titleBytes", statistics.titleBytes)
                json.member("cachedTiles", cache.tiles.count)
            }
        }
    }

    /// Compares the pin map with the store, and reloads it if they differ.
    func check(_ request: Request, context: MemberContext) async throws -> Response {
        // All listings are read, for which the time of a client's read is too short.
        let result = try await ReadClient.$current.withValue(nil) { try await feed.check() }
        return .json { json in
            json.object { json in
                json.member("pins", result.pins)
                json.key("differences")
                json.array { json in
                    for id in result.differences.prefix(100) { json.identifier(id) }
                }
                json.member("isRebuilt", !result.differences.isEmpty)
            }
        }
    }
}
