import Hummingbird
import ReuniteBaseMap
import ReuniteStorage

/// The operator's map of streets, and the map of the world.
struct BaseMapController: EndpointController {
    static let endpoints: [Endpoint<BaseMapController>] = [
        .init(.get, "/base-map.json", .everybody, use: { $0.base.tileJSON }),
        .init(.get, "/base-map/{z}/{x}/{y}.pbf", .everybody, query: ["v"], use: { $0.base.tile(of: .vector) }),
        .init(.get, "/base-map/{z}/{x}/{y}.png", .everybody, query: ["v"], use: { $0.base.tile(of: .png) }),
        .init(.get, "/base-map/{z}/{x}/{y}.jpg", .everybody, query: ["v"], use: { $0.base.tile(of: .jpeg) }),
        .init(.get, "/base-map/{z}/{x}/{y}.webp", .everybody, query: ["v"], use: { $0.base.tile(of: .webp) }),
        .init(.get, "/world-map.json", .everybody, use: { $0.world.tileJSON }),
        .init(.get, "/world-map/{z}/{x}/{y}.pbf", .everybody, query: ["v"], use: { $0.world.tile(of: .vector) }),
    ]

    let base: ServedMapFile
    let world: ServedMapFile

    init(_ parts: ServiceParts) {
        let web = parts.configuration.web
        base = ServedMapFile(
            file: web.baseMapFile, path: "base-map", linkBase: parts.linkBase, reads: parts.mapReads)
        world = ServedMapFile(
            file: web.worldMapFile, path: "world-map", linkBase: parts.linkBase, reads: parts.mapReads)
    }
}
