import HTTPTypes
import Hummingbird
import NIOCore
import Reunite
import ReuniteStorage
import Synchronization

/// Changes of listings, as pages or as a stream. See <doc:ChangeFeed>.
struct ChangesController: EndpointController {
    static let endpoints: [Endpoint<ChangesController>] = [
        .init(.get, "/api/v1/changes", .visitor, query: .search(.changes, "since"), use: list),
        .init(.get, "/api/v1/events", .visitor, query: .search(.events, "since", "lastEventId"), use: stream),
    ]

    /// The changes that a stream reads from the store at a time before it is live, and about the bytes of their features.
    private static let batch = (changes: 200, bytes: 64 * 1024)

    let changes: ChangeStore
    let events: EventHub
    let baseURL: String

    init(_ parts: ServiceParts) {
        (changes, events, baseURL) = (parts.store.changes, parts.state.events, parts.baseURL)
    }

    /// The changes after a sequence number; without a number, the current position of the feed.
    func list(_ request: Request, context: ServiceContext) async throws -> Response {
        let parameters = try ChangeParameters(request, in: context)
        let page =
            if let since = parameters.since {
                try await self.page(
                    after: since, parameters.filter, limit: parameters.limit, sizeLimit: PageSize.bytes, isMerged: true)
            } else {
                ChangePage<[UInt8]>(changes: [], seq: try await changes.latest(), isLast: true)
            }
        let next =
            "\(baseURL)\(request.uri.path)?\(QueryString(request.uri.query).replacing("since", with: "\(page.seq)"))"
        var response = Response.json { $0.changes(page, next: next) }
        response.headers[.link] = "<\(next)>; rel=\"next\""
        return response
    }

    /// The same as server-sent events, until the client disconnects.
    func stream(_ request: Request, context: ServiceContext) async throws -> Response {
        let parameters = try ChangeParameters(request, in: context)
        let since = try Self.lastEventID(request) ?? parameters.since
        // Read first, so that an expired position gets a problem instead of a stream that ends.
        let first = FirstBatch()
        if let since { first.batch = try await batch(after: since, parameters.filter, isFirst: true) }
        return try events.response(to: request, context, after: since ?? 0) { stream, number, writer in
            try await send(stream, number, first.batch, parameters.filter, to: &writer)
        }
    }

    /// Sends the changes in the store, then the live ones, without gaps or duplicates.
    private func send(
        _ stream: EventStream, _ number: Int, _ first: Batch?, _ filter: ChangeFilter,
        to writer: inout any ResponseBodyWriter
    ) async throws {
        var seq: Int64?
        var batch = first
        while let current = batch, !stream.isEnded {
            try await stream.write(current.text, to: &writer)
            seq = current.seq
            batch = current.isLast ? nil : try await self.batch(after: current.seq, filter)
        }
        // From here on live changes wait in the stream until the earlier ones have been read.
        let position = events.follow(number, filter, after: seq)
        if seq == nil { try await stream.write(EventText.beginning(position), to: &writer) }
        while let reached = seq, reached < position, !stream.isEnded {
            let batch = try await self.batch(after: reached, through: position, filter)
            try await stream.write(batch.text, to: &writer)
            // The feed was replaced by a shorter one: the client reconnects and gets 410.
            guard batch.seq > reached else { return }
            seq = batch.seq
        }
        stream.goLive(after: max(position, seq ?? position))
        while let events = await stream.next() { try await writer.write(contentsOf: events) }
    }

    /// Reads changes from the store as the text of events. Their features are not kept beside it.
    private func batch(
        after seq: Int64, through last: Int64 = .max, _ filter: ChangeFilter, isFirst: Bool = false
    ) async throws -> Batch {
        let page = try await page(
            after: seq, through: last, filter, limit: Self.batch.changes, sizeLimit: Self.batch.bytes)
        var text = isFirst ? EventText.beginning(nil) : ByteBuffer()
        for change in page.changes { text.writeImmutableBuffer(EventText.change(change)) }
        text.writeImmutableBuffer(EventText.position(page.seq))
        return Batch(text: text, seq: page.seq, isLast: page.isLast)
    }

    private func page(
        after seq: Int64, through last: Int64 = .max, _ filter: ChangeFilter, limit: Int, sizeLimit: Int,
        isMerged: Bool = false
    ) async throws -> ChangePage<[UInt8]> {
        try await changes.changes(
            after: seq, through: last, passing: filter, limit: limit, isMerged: isMerged, sizeLimit: sizeLimit,
            size: \.count
        ) { [baseURL] row in JSONWriter.bytes { $0.feature(row, baseURL: baseURL) } }
    }

    /// The `Last-Event-ID` of a client that reconnects.
    private static func lastEventID(_ request: Request) throws(Problem) -> Int64? {
        guard let text = request.headers[.lastEventID], !text.isEmpty else { return nil }
        do throws(InvalidValue) {
            return try ChangeParameters.number(text)
        } catch {
            throw Problem(kind: .badRequest, detail: "Last-Event-ID \(error.description).")
        }
    }
}

/// Changes that a stream reads from the store at a time.
private struct Batch {
    let text: ByteBuffer
    /// The number of the last change that was read, delivered or not.
    let seq: Int64
    /// Whether the end of the feed was reached.
    let isLast: Bool
}

/// The first batch of a stream. It can be taken once, so that its memory is freed while the stream lasts.
private final class FirstBatch: Sendable {
    private let stored = Mutex<Batch?>(nil)

    /// The batch; nil after the first read.
    var batch: Batch? {
        get { stored.withLock { $0.take() } }
        set { stored.withLock { $0 = newValue } }
    }
}

extension JSONWriter {
    /// Writes a page of changes.
    fileprivate mutating func changes(_ page: ChangePage<[UInt8]>, next: String) {
        object { json in
            json.key("changes")
            json.array { json in
                for change in page.changes { json.change(change) }
            }
            json.member("seq", Int(page.seq))
            json.links([Link(rel: "next", href: next, type: MediaType.json)])
        }
    }
}
