import Hummingbird
import NIOCore
import Reunite
import ReuniteBaseMap
import ReuniteMap
import ReuniteStorage

/// A map out of a file, as clients get it: its tiles, and their description.
struct ServedMapFile {
    /// Nil if there is none.
    let file: BaseMapFile?
    /// The first part of the path of its tiles: `base-map`, or `world-map`.
    let path: String
    let linkBase: LinkBase
    let reads: MapFileReads

    /// For addresses with the name of the content, which belong to this content permanently.
    private static let kept = "public, max-age=31536000, immutable"
    /// For other addresses: the file may be replaced.
    private static let revalidated = "public, max-age=60"

    /// The address of the tiles (TileJSON 3.0.0).
    func tileJSON(_ request: Request, context: ServiceContext) async throws -> Response {
        guard let archive = file?.archive else { throw Problem.notFound }
        let base = linkBase.address(for: request, peer: context.peer)
        return Response(
            conditional: request,
            headers: [
                .contentType: MediaType.json,
                // Shared caches must not keep a response that contains the `Host` of a client.
                .cacheControl: linkBase.publicURL.isEmpty ? "private, no-cache" : "public, max-age=60",
            ], bytes: JSONWriter.bytes { $0.tileJSON(archive, at: path, base: base) })
    }

    /// A tile.
    func tile(of format: TileFormat) -> EndpointHandler<ServiceContext> {
        { request, context in
            var reader = ParameterReader(request, in: context)
            let name = reader.value("v") { $0 }
            try reader.finish()
            guard let file, case let archive = file.archive, let id = TileID(context),
                archive.metadata.format == format, archive.metadata.zooms.contains(id.zoom)
            else { throw Problem.notFound }
            let isKept = name == archive.digest
            switch try await entry(id, of: archive, file) {
            case .tile(let tile): return try await response(tile, request, format, isKept: isKept)
            case .empty:
                return Response(status: .noContent, headers: [.cacheControl: isKept ? Self.kept : Self.revalidated])
            case .faulty: throw Problem.notFound
            }
        }
    }

    private func entry(_ id: TileID, of archive: TileArchive, _ file: BaseMapFile) async throws -> BaseMapFile.Entry {
        if let cached = file.cached(id, of: archive) { return cached }
        return try await reads.run { file.entry(id, of: archive) }
    }

    private func response(
        _ tile: BaseMapFile.Tile, _ request: Request, _ format: TileFormat, isKept: Bool
    ) async throws -> Response {
        var headers: HTTPFields = [
            .cacheControl: isKept ? Self.kept : Self.revalidated, .eTag: tile.tag.value,
            // On raster tiles too: it keeps the middleware from compressing them.
            .vary: "Accept-Encoding",
        ]
        if let condition = request.headers[.ifNoneMatch], let named = tile.tag.named(inIfNoneMatch: condition) {
            headers[.eTag] = named
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = format.mediaType
        guard format == .vector else {
            return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: tile.bytes))
        }
        guard AcceptEncoding(request.headers).choice(of: [.gzip]) == .gzip else {
            // Rare: browsers and map libraries accept gzip.
            guard let plain = try await reads.run({ BaseMapFile.plain(tile) }) else { throw Problem.notFound }
            return Response(status: .ok, headers: headers, bytes: plain)
        }
        headers[.eTag] = ContentCoding.gzip.tag(tile.tag.value)
        headers[.contentEncoding] = ContentCoding.gzip.field
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: tile.bytes))
    }
}

extension TileFormat {
    /// Its media type.
    var mediaType: String {
        switch self {
        case .vector: MediaType.vectorTile
        case .png: "image/png"
        case .jpeg: "image/jpeg"
        case .webp: "image/webp"
        }
    }
}

extension JSONWriter {
    /// Writes the address of a file's tiles, and what they are: TileJSON 3.0.0.
    fileprivate mutating func tileJSON(_ archive: TileArchive, at path: String, base: String) {
        let (metadata, bounds) = (archive.metadata, archive.metadata.bounds)
        object { json in
            json.member("tilejson", "3.0.0")
            json.tiles(
                "\(base)/\(path)/{z}/{x}/{y}.\(metadata.format.rawValue)?v=\(archive.digest)", zooms: metadata.zooms)
            json.key("bounds")
            json.edges(bounds.west, bounds.south, bounds.east, bounds.north)
            json.member("attribution", metadata.attribution)
            json.key("vector_layers")
            json.json(metadata.layers)
        }
    }
}
