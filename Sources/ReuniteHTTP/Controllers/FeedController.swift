import Hummingbird
import Reunite
import ReuniteService

/// Searches for feed readers, without an account.
struct FeedController: EndpointController {
    static let endpoints: [Endpoint<FeedController>] = [
        .init(.get, "/api/v1/feed.atom", .everybody, query: .search(.feed), use: read)
    ]

    let search: ListingSearch
    let linkBase: LinkBase

    init(_ parts: ServiceParts) {
        (search, linkBase) = (parts.search, parts.linkBase)
    }

    /// The newest listings that pass, as an Atom feed (RFC 4287) with points (GeoRSS).
    func read(_ request: Request, context: ServiceContext) async throws -> Response {
        let asked = QueryString(request.uri.query).withoutTracking
        let query = try ListingQuery(asked, of: .feed)
        let base = linkBase.absoluteAddress(for: request, peer: context.peer)
        let (page, _) = try await search.page(query, into: Page(), isFull: \.isFull) { page, row in
            page.append(AtomEntry(row, base: base))
        }
        let address = base + request.uri.path + (asked.parameters.isEmpty ? "" : "?\(asked.encoded)")
        let feed: HTML = """
            <?xml version="1.0" encoding="utf-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom" xmlns:georss="http://www.georss.org/georss">
            <id>\(address)</id>
            <title>Reunite\(asked.parameters.first { $0.name == "q" }.map { ": \($0.value)" } ?? "")</title>
            <link rel="self" type="application/atom+xml" href="\(address)"/>
            <link rel="alternate" type="text/html" href="\(base)/"/>
            <updated>\(page.updatedAt.description)</updated>
            \(page.entries)</feed>

            """
        // Without a public address the links have the name that the client has sent: they are for this client alone.
        let caching = linkBase.publicURL.isEmpty ? "private, no-cache" : "no-cache"
        return Response(
            conditional: request, headers: [.contentType: MediaType.atom, .cacheControl: caching],
            bytes: Array(feed.markup.utf8))
    }

    /// The entries of a feed.
    private struct Page: Sendable {
        private(set) var entries: [HTML] = []
        /// When one of them was last changed. An empty feed has never changed.
        private(set) var updatedAt = Timestamp(microseconds: 0)
        private var size = 0

        var isFull: Bool { size >= PageSize.bytes }

        mutating func append(_ entry: AtomEntry) {
            entries.append(entry.element)
            updatedAt = max(updatedAt, entry.updatedAt)
            size += entry.element.markup.utf8.count
        }
    }
}
