import HTTPTypes
import Hummingbird
import NIOCore
import Reunite
import ReuniteService
import ReuniteStorage
import ReuniteWeb

/// The stored data of the signed-in account.
struct OwnDataController: EndpointController {
    static let endpoints: [Endpoint<OwnDataController>] = [
        .init(.get, "/api/v1/accounts/me/listings", .member, query: .page, use: listings),
        .init(.get, "/api/v1/accounts/me/export", .member, use: export),
    ]

    /// The listings that an export reads at a time, so that its memory is bounded.
    private static let batch = 200

    let store: Store
    let baseURL: String
    let linkBase: LinkBase
    let web: WebController

    init(_ parts: ServiceParts) {
        (store, baseURL, linkBase, web) = (parts.store, parts.baseURL, parts.linkBase, parts.web)
    }

    /// A page of one's own listings in every state, newest first.
    func listings(_ request: Request, context: MemberContext) async throws -> Response {
        var reader = ParameterReader(request, in: context)
        let (limit, cursor) = (reader.limit(), reader.cursor(of: .newest))
        try reader.finish()
        let (features, page) = try await store.listings.listings(
            of: context.session.account, limit: limit, after: cursor, into: JSONWriter(capacity: 800 * min(limit, 100)),
            isFull: \.isFullPage
        ) { [baseURL] json, row in json.feature(row, baseURL: baseURL) }
        return .collection(features, page: page, path: "\(baseURL)\(request.uri.path)", reader.query)
    }

    /// All data of one's own account.
    func export(_ request: Request, context: MemberContext) async throws -> Response {
        let session = context.session
        let data = try await OwnData(of: session, in: store)
        let texts = web.texts[data.account.profile.locale.language]
        let (store, baseURL) = (store, baseURL)
        let tags = TagAddresses(page: linkBase.absoluteAddress(for: request, peer: context.peer), pictures: baseURL)
        return Response(
            status: .ok,
            headers: [
                .contentType: MediaType.json, .cacheControl: "no-store",
                .contentDisposition: "attachment; filename=\"reunite-export.json\"",
            ],
            body: ResponseBody { writer in
                var json = JSONWriter(capacity: 4096)
                json.beginObject()
                json.members(of: data, current: session.id, baseURL: baseURL)
                try await json.pages("notifications", to: &writer) { json, last in
                    let batch = try await store.notifications.notifications(
                        of: session, after: last, limit: Self.batch)
                    for notification in batch { json.notification(notification, texts, baseURL: baseURL) }
                    return batch.last?.id
                }
                try await json.pages("claims", to: &writer) { json, cursor in
                    let (claims, next) = try await store.claims.claims(
                        of: session, limit: Self.batch, after: cursor, room: PageSize.bytes)
                    for claim in claims { json.claim(claim) }
                    return next
                }
                try await json.pages("claimMessages", to: &writer) { json, last in
                    let batch = try await store.conversations.messages(
                        by: session, after: last, limit: Self.batch)
                    for (claim, message) in batch { json.message(message) { $0.member("claim", claim) } }
                    return batch.last?.message.id
                }
                try await json.pages("messages", to: &writer) { json, last in
                    let batch = try await store.messages.messages(by: session, after: last, limit: Self.batch)
                    for (conversation, message) in batch {
                        json.message(message) { $0.member("conversation", conversation) }
                    }
                    return batch.last?.message.id
                }
                try await json.pages("claimsReceived", to: &writer) { json, last in
                    let (claims, next) = try await store.claims.received(
                        by: session, limit: Self.batch, after: last, room: PageSize.bytes)
                    for claim in claims { json.claim(claim) }
                    return next
                }
                try await json.pages("proofs", to: &writer) { json, last in
                    let batch = try await store.proofs.proofs(of: session, after: last, limit: Self.batch)
                    for (listing, proof) in batch { json.proof(proof, of: listing) }
                    return batch.last?.listing
                }
                try await json.pages("belongings", to: &writer) { json, cursor in
                    let (belongings, next) = try await store.belongings.belongings(
                        of: session, limit: Self.batch, after: cursor, room: PageSize.bytes)
                    for belonging in belongings { json.belonging(belonging, tags) }
                    return next
                }
                try await json.pages("foundMessages", to: &writer) { json, cursor in
                    let (messages, next) = try await store.foundMessages.messages(
                        of: session, limit: Self.batch, after: cursor, room: PageSize.bytes)
                    for message in messages { json.foundMessage(message) }
                    return next
                }
                try await json.pages("listings", to: &writer) { json, cursor in
                    let (batch, page) = try await store.listings.listings(
                        of: session.account, limit: Self.batch, after: cursor, into: json, isFull: \.isFullPage
                    ) { $0.feature($1, baseURL: baseURL) }
                    json = batch
                    return page.next
                }
                json.endObject()
                try await writer.write(ByteBuffer(bytes: json.bytes))
                try await writer.finish(nil)
            })
    }
}

extension JSONWriter {
    /// Writes an array that is read in pages, and sends each of them, so that one at a time is in memory.
    ///
    /// - Parameter page: writes the page after a position, nil for the first one, and returns the position of the next; nil after
    ///   the last page.
    fileprivate mutating func pages<Position>(
        _ name: StaticString, to writer: inout any ResponseBodyWriter,
        _ page: (inout JSONWriter, Position?) async throws -> Position?
    ) async throws {
        key(name)
        beginArray()
        var position: Position?
        repeat {
            position = try await page(&self, position)
            // An empty piece would end the body.
            if !bytes.isEmpty { try await writer.write(ByteBuffer(bytes: bytes)) }
            self = continued
        } while position != nil
        endArray()
    }

    /// Writes the members of an export that are not read in pages.
    fileprivate mutating func members(of data: OwnData, current: SessionID, baseURL: String) {
        key("account")
        account(data.account, picture: data.picture, baseURL: baseURL)
        key("sessions")
        sessions(data.sessions, current: current)
        member("passkeys", array: data.passkeys) { $0.passkey($1) }
        key("reports")
        array { json in for (listing, report) in data.reports { json.report(report, of: listing) } }
        key("appeals")
        array { json in for (listing, appeal) in data.appeals { json.appeal(appeal, of: listing) } }
        member("blocks", array: data.blocks) { $0.person($1.id, $1.displayName) }
        key("verdicts")
        array { json in
            for (listing, other, verdict) in data.verdicts { json.verdict(verdict, on: other, of: listing) }
        }
        member("searches", array: data.searches) { $0.savedSearch($1) }
        key("preferences")
        preferences(data.preferences)
    }
}

extension HTTPField.Name {
    static let contentDisposition = HTTPField.Name("Content-Disposition")!
}
