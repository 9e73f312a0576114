import Hummingbird
import Reunite
import ReuniteMap
import ReuniteStorage

/// Diagnostics for administrators.
struct DebugController {
    let feed: PinMapFeed

    /// `GET /api/v1/debug/map`: statistics of the pin map.
    func map(_ request: Request, context: ServiceContext) async throws -> Response {
        _ = try context.administrator
        try QueryString(request.uri.query).refuseAll()
        try await feed.load()
        let statistics = feed.map.statistics
        return .json { json in
            json.object { json in
                json.key("pins")
                json.number(statistics.pins)
                json.key("changedSinceTable")
                json.number(statistics.changed)
                json.key("seq")
                json.number(Int(statistics.seq))
                json.key("bytes")
                json.number(statistics.bytes)
                json.key("titleBytes")
                json.number(statistics.titleBytes)
                json.key("cachedTiles")
                json.number(feed.tiles.count)
            }
        }
    }

    /// `POST /api/v1/debug/map/check`: compares the pin map with the store, and reloads it if they differ.
    func check(_ request: Request, context: ServiceContext) async throws -> Response {
        _ = try context.administrator
        try QueryString(request.uri.query).refuseAll()
        // All listings are read, for which the time of a client's read is too short.
        let result = try await ReadClient.$current.withValue(nil) { try await feed.check() }
        return .json { json in
            json.object { json in
                json.key("pins")
                json.number(result.pins)
                json.key("differences")
                json.array { json in
                    for id in result.differences.prefix(100) { json.identifier(id) }
                }
                json.key("isRebuilt")
                json.bool(!result.differences.isEmpty)
            }
        }
    }
}
