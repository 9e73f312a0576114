import HTTPTypes
import Hummingbird
import NIOCore
import Reunite
import ReuniteService
import ReuniteStorage
import ReuniteWeb

/// The stored data of the signed-in account.
struct OwnDataController {
    /// The listings that an export reads at a time, so that its memory is bounded.
    private static let batch = 200

    let store: Store
    let baseURL: String
    let web: WebController

    /// `GET /api/v1/accounts/me/listings`: a page of one's own listings in every state, newest first.
    func listings(_ request: Request, context: ServiceContext) async throws -> Response {
        let session = try context.member
        let parameters = QueryString(request.uri.query)
        var reader = ParameterReader(parameters, names: ["limit", "cursor"])
        let (limit, cursor) = (reader.limit(), reader.cursor(of: .newest))
        try reader.finish()
        let (features, page) = try await store.listings.listings(
            of: session.account, limit: limit, after: cursor, into: JSONWriter(capacity: 800 * min(limit, 100)),
            isFull: \.isFullPage
        ) { [baseURL] json, row in json.feature(row, showsExact: true, baseURL: baseURL) }
        return .collection(features, page: page, path: "\(baseURL)\(request.uri.path)", parameters)
    }

    /// `GET /api/v1/accounts/me/export`: all data of one's own account.
    func export(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        let data = try await OwnData(of: session, in: store)
        let texts = web.texts[data.account.profile.locale.language]
        let (store, baseURL) = (store, baseURL)
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
                json.key("notifications")
                json.beginArray()
                var last: NotificationID?
                while case let batch = try await store.notifications.notifications(
                    of: session, after: last, limit: Self.batch),
                    !batch.isEmpty
                {
                    for notification in batch { json.notification(notification, texts, baseURL: baseURL) }
                    last = batch.last?.id
                    try await writer.write(ByteBuffer(bytes: json.bytes))
                    json = json.continued
                }
                json.endArray()
                json.key("claims")
                json.beginArray()
                var position: ListCursor?
                repeat {
                    let (claims, next) = try await store.claims.claims(
                        by: session, limit: Self.batch, after: position, room: PageSize.bytes)
                    for claim in claims { json.claim(claim) }
                    try await writer.write(ByteBuffer(bytes: json.bytes))
                    json = json.continued
                    position = next
                } while position != nil
                json.endArray()
                json.key("proofs")
                json.beginArray()
                var listing: ListingID?
                while case let batch = try await store.proofs.proofs(of: session, after: listing, limit: Self.batch),
                    !batch.isEmpty
                {
                    for (listing, proof) in batch { json.proof(proof, of: listing) }
                    listing = batch.last?.listing
                    try await writer.write(ByteBuffer(bytes: json.bytes))
                    json = json.continued
                }
                json.endArray()
                json.key("listings")
                json.beginArray()
                var cursor: PageCursor?
                repeat {
                    let (batch, page) = try await store.listings.listings(
                        of: session.account, limit: Self.batch, after: cursor, into: json, isFull: \.isFullPage
                    ) { $0.feature($1, showsExact: true, baseURL: baseURL) }
                    try await writer.write(ByteBuffer(bytes: batch.bytes))
                    json = batch.continued
                    cursor = page.next
                } while cursor != nil
                json.endArray()
                json.endObject()
                try await writer.write(ByteBuffer(bytes: json.bytes))
                try await writer.finish(nil)
            })
    }
}

extension JSONWriter {
    /// Writes the members of an export that are not read in pages.
    fileprivate mutating func members(of data: OwnData, current: SessionID, baseURL: String) {
        key("account")
        account(data.account, picture: data.picture, baseURL: baseURL)
        key("sessions")
        sessions(data.sessions, current: current)
        key("reports")
        array { json in for (listing, report) in data.reports { json.report(report, of: listing) } }
        key("appeals")
        array { json in for (listing, appeal) in data.appeals { json.appeal(appeal, of: listing) } }
        member("blocks", array: data.blocks) { $0.person($1.id, $1.displayName) }
        key("verdicts")
        array { json in
            for (listing, other, verdict) in data.verdicts { json.verdict(verdict, on: other, of: listing) }
        }
        member("searches", array: data.searches) { $0.standingSearch($1) }
        key("preferences")
        preferences(data.preferences)
    }
}

extension HTTPField.Name {
    static let contentDisposition = HTTPField.Name("Content-Disposition")!
}
