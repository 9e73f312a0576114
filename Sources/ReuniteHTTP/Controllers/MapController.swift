import Hummingbird
import NIOCore
import Reunite
import ReuniteDatabase
import ReuniteMap
import ReuniteService
import ReuniteStorage

/// The map: viewports, the leaves of clusters, and vector tiles, all from memory.
///
/// The responses are the same for everyone.
struct MapController: EndpointController {
    static let endpoints: [Endpoint<MapController>] = [
        .init(.get, "/api/v1/pins", .everybody, query: .search(.pins, "zoom"), use: pins),
        .init(.get, "/api/v1/pins/clusters/{id}/leaves", .everybody, query: .search(.leaves), use: leaves),
        .init(.get, "/api/v1/tiles.json", .everybody, query: .search(.tiles), use: tileJSON),
        .init(.get, "/api/v1/tiles/{z}/{x}/{y}.mvt", .everybody, query: .search(.tiles), use: tile),
    ]

    let changes: ChangeStore
    let map: FollowedMap
    let cache: MapCache
    let baseURL: String
    /// The beginning of links that must be absolute: map libraries do not resolve relative ones.
    let linkBase: LinkBase
    /// How long a request waits for the map.
    let patience: Duration

    init(_ parts: ServiceParts) {
        (changes, map, cache) = (parts.store.changes, parts.map, parts.state.mapCache)
        (baseURL, linkBase, patience) = (parts.baseURL, parts.linkBase, parts.configuration.feedPatience)
    }

    /// The pins and clusters of a viewport.
    func pins(_ request: Request, context: ServiceContext) async throws -> Response {
        let parameters = try MapParameters(viewport: ParameterReader(request, in: context))
        let (box, match, zoom, filter) = (parameters.box, parameters.match, parameters.zoom, parameters.filter)
        let map = try await map.current(within: patience)
        @Sendable func response(_ encoded: EncodedResponse) -> Response {
            Response(encoded, request, type: MediaType.geoJSON, cacheControl: "no-cache")
        }
        if let cached = cache.viewports.cached(box, match, zoom: zoom, filter, of: map) { return response(cached) }
        return try await read(isCostly: map.isCostly(box, match, zoom: zoom, filter)) { [cache] in
            response(
                cache.viewports.value(box, match, zoom: zoom, filter, of: map) {
                    let encoded = EncodedResponse($0)
                    return (encoded, encoded.size)
                })
        }
    }

    /// The listings of a cluster.
    func leaves(_ request: Request, context: ServiceContext) async throws -> Response {
        guard let number = UInt64(context.parameters.get("id") ?? ""), let cluster = ClusterID(number) else {
            throw Problem.notFound
        }
        var reader = ParameterReader(request, in: context)
        let limit = reader.limit()
        let cursor = reader.cursor(of: .newest)
        let filter = try MapParameters.filter(&reader)
        let map = try await map.current(within: patience)
        let (ids, next) = try await read(isCostly: map.isCostly(leavesOf: cluster, filter)) {
            map.leaves(of: cluster, filter, limit: limit, after: cursor?.createdAt)
        }
        let (features, count, last) = try await changes.published(
            ids, into: JSONWriter(capacity: 700 * min(ids.count, 100)), isFull: \.isFullPage
        ) { [baseURL] json, row in json.feature(row, baseURL: baseURL) }
        let page = SearchPage(
            count: count, next: (last?.createdAt ?? next).map { PageCursor(sort: .newest, key: 0, createdAt: $0) })
        return .collection(features, page: page, path: "\(baseURL)\(request.uri.path)", reader.query)
    }

    /// A vector tile.
    func tile(_ request: Request, context: ServiceContext) async throws -> Response {
        guard let tile = TileID(context) else { throw Problem.notFound }
        var reader = ParameterReader(request, in: context)
        let filter = try MapParameters.filter(&reader)
        let map = try await map.current(within: patience)
        // Browsers revalidate each time, which costs a 304; shared caches revalidate every five seconds.
        @Sendable func response(_ encoded: EncodedResponse) -> Response {
            Response(encoded, request, type: MediaType.vectorTile, cacheControl: "public, max-age=0, s-maxage=5")
        }
        if let cached = cache.tiles.cached(tile, filter) { return response(cached) }
        return try await read(isCostly: map.isCostly(tile, filter)) { [cache] in
            response(
                cache.tiles.value(tile, filter) {
                    let encoded = EncodedResponse(map.tile(tile, filter), compressedSize: 1)
                    return (encoded, encoded.size)
                })
        }
    }

    /// Reads the map, and compresses the response. Costly reads wait in the ``ReadQueue``; others run on this thread, because
    /// waking another one would take as long as the read.
    private func read<Value: Sendable>(
        isCostly: Bool, _ body: @escaping @Sendable () -> Value
    ) async throws -> Value {
        try await isCostly ? map.feed.reads.runForClient(body) : body()
    }

    /// The address of the tiles and their fields (TileJSON 3.0.0).
    func tileJSON(_ request: Request, context: ServiceContext) async throws -> Response {
        var reader = ParameterReader(request, in: context)
        _ = try MapParameters.filter(&reader)
        let suffix = reader.query.parameters.isEmpty ? "" : "?\(reader.query.encoded)"
        let base = linkBase.address(for: request, peer: context.peer)
        return Response(
            conditional: request,
            // Shared caches must not keep a response that contains the `Host` of a client.
            headers: [
                .contentType: MediaType.json,
                .cacheControl: baseURL.isEmpty ? "private, no-cache" : "public, max-age=300",
            ],
            bytes: JSONWriter.bytes { $0.tileJSON("\(base)/api/v1/tiles/{z}/{x}/{y}.mvt\(suffix)") })
    }
}
