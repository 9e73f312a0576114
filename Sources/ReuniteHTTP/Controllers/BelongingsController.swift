import HTTPTypes
import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage

/// What a signed-in user has registered before it is lost. See <doc:Belongings>.
struct BelongingsController: EndpointController {
    static let endpoints: [Endpoint<BelongingsController>] = [
        .init(.get, "/api/v1/accounts/me/belongings", .member, query: .page, use: list),
        .init(.post, "/api/v1/accounts/me/belongings", .member, body: .keyed(.json), use: add),
        .init(.get, "/api/v1/accounts/me/belongings/{id}", .member, use: read),
        .init(.patch, "/api/v1/accounts/me/belongings/{id}", .member, body: .patch, use: edit),
        .init(.delete, "/api/v1/accounts/me/belongings/{id}", .member, use: remove),
        .init(.put, "/api/v1/accounts/me/belongings/{id}/photo", .member, body: .photo, use: setPhoto),
        .init(.delete, "/api/v1/accounts/me/belongings/{id}/photo", .member, use: removePhoto),
        .init(.post, "/api/v1/accounts/me/belongings/{id}/tag", .member, body: .empty, use: replaceTag),
        .init(.post, "/api/v1/accounts/me/belongings/{id}/lost", .member, body: .keyed(.json), use: lose),
        .init(.post, "/api/v1/accounts/me/belongings/{id}/returned", .member, body: .json, use: resolve),
        .init(.post, "/api/v1/accounts/me/belongings/{id}/transfer", .member, body: .empty, use: transfer),
        .init(.post, "/api/v1/transfers", .member, body: .json, use: receive),
        .init(.get, "/api/v1/accounts/me/belongings/{id}/messages", .member, query: .page, use: messages),
        .init(.delete, "/api/v1/accounts/me/belongings/{id}/messages/{messageId}", .member, use: removeMessage),
        .init(
            .put, "/api/v1/accounts/me/belongings/{id}/messages/{messageId}/answer", .member, body: .json, use: answer),
        .init(
            .post, "/api/v1/accounts/me/belongings/{id}/messages/{messageId}/report", .member, body: .empty, use: report
        ),
    ]

    let belongings: BelongingStore
    let messages: FoundMessageStore
    let own: OwnBelongings
    let uploads: PhotoUploads
    let linkBase: LinkBase
    let baseURL: String

    init(_ parts: ServiceParts) {
        (belongings, messages) = (parts.store.belongings, parts.store.foundMessages)
        own = OwnBelongings(
            belongings: belongings, messages: messages, creations: parts.store.creations, photos: parts.photoStorage,
            quota: parts.configuration.photoQuota, limiter: parts.limiter)
        (uploads, linkBase, baseURL) = (parts.uploads, parts.linkBase, parts.baseURL)
    }

    /// All belongings, newest first, with what their labels need.
    func list(_ request: Request, context: MemberContext) async throws -> Response {
        let list = try ListParameters(request, in: context)
        let (page, next) = try await belongings.belongings(
            of: context.session, limit: list.limit, after: list.cursor, room: PageSize.bytes)
        let tags = tags(request, context)
        return list.page("belongings", page, path: request.uri.path, next: next) { $0.belonging($1, tags) }
    }

    /// Registers a thing, with a new tag.
    func add(_ request: Request, context: MemberContext) async throws -> Response {
        let (json, key) = try await request.keyedJSON(in: context)
        let draft = try BelongingDraft(body: json)
        let (belonging, isReplay) = try await own.add(draft, by: context.session, key: key)
        var response = answer(belonging, request, context, status: .created).replayed(isReplay)
        response.headers[.location] = "\(baseURL)/api/v1/accounts/me/belongings/\(belonging.id)"
        return response
    }

    /// One belonging.
    func read(_ request: Request, context: MemberContext) async throws -> Response {
        return answer(try await belongings.belonging(context.identifier(), of: context.session), request, context)
    }

    /// Changes a belonging (RFC 7396).
    func edit(_ request: Request, context: MemberContext) async throws -> Response {
        let change = try BelongingChange(
            body: await request.json(in: context))
        return answer(try await own.change(context.identifier(), by: context.session, change), request, context)
    }

    /// Deletes a belonging, its photo, its messages and its tag.
    func remove(_ request: Request, context: MemberContext) async throws -> Response {
        try await own.remove(context.identifier(), by: context.session)
        return .noContent
    }

    /// Replaces the tag; the former code says nothing any more.
    func replaceTag(_ request: Request, context: MemberContext) async throws -> Response {
        return answer(try await own.replaceTag(of: context.identifier(), by: context.session), request, context)
    }

    /// Posts a listing about its loss.
    func lose(_ request: Request, context: MemberContext) async throws -> Response {
        let (json, key) = try await request.keyedJSON(in: context)
        let loss = try Loss(body: json)
        let (listing, isReplay) = try await own.lose(
            context.identifier(), loss, by: context.session, from: context.client, key: key)
        return .posted(listing, isReplay: isReplay, baseURL: baseURL)
    }

    /// Records that the owner has it again, or has given it up.
    func resolve(_ request: Request, context: MemberContext) async throws -> Response {
        let outcome = try Outcome(body: await request.json(in: context))
        return answer(try await own.resolve(context.identifier(), outcome, by: context.session), request, context)
    }

    /// Makes a code that passes a belonging to the account that enters the code.
    func transfer(_ request: Request, context: MemberContext) async throws -> Response {
        let shown = try await own.transferCode(of: context.identifier(), by: context.session)
        return .json { json in
            json.object { json in
                json.member("code", shown.code.grouped)
                json.member("expiresAt", shown.expiresAt)
            }
        }
    }

    /// Takes over a belonging, with the code that its owner has made.
    func receive(_ request: Request, context: MemberContext) async throws -> Response {
        let code = try JSONObject.only("code", in: await request.json(in: context), TransferCode.init)
        return answer(try await own.receive(code, by: context.session), request, context)
    }

    /// What finders have written, newest first.
    func messages(_ request: Request, context: MemberContext) async throws -> Response {
        let list = try ListParameters(request, in: context)
        let (page, next) = try await messages.messages(
            about: context.identifier(), of: context.session, limit: list.limit, after: list.cursor,
            room: PageSize.bytes)
        return list.page("messages", page, path: request.uri.path, next: next) { $0.foundMessage($1) }
    }

    /// Answers a message, on the page of the tag.
    func answer(_ request: Request, context: MemberContext) async throws -> Response {
        let text = try JSONObject.only("text", in: await request.json(in: context), FoundMessage.Draft.text)
        try await own.answer(
            context.identifier("messageId"), about: context.identifier(), text, by: context.session)
        return .noContent
    }

    /// Deletes a message.
    func removeMessage(_ request: Request, context: MemberContext) async throws -> Response {
        try await own.remove(context.identifier("messageId"), about: context.identifier(), by: context.session)
        return .noContent
    }

    /// Reports a message to the operator.
    func report(_ request: Request, context: MemberContext) async throws -> Response {
        try await own.report(context.identifier("messageId"), about: context.identifier(), by: context.session)
        return .noContent
    }

    private func answer(
        _ belonging: Belonging, _ request: Request, _ context: MemberContext, status: HTTPResponse.Status = .ok
    ) -> Response {
        let tags = tags(request, context)
        return .json(status: status) { $0.belonging(belonging, tags) }
    }

    private func tags(_ request: Request, _ context: MemberContext) -> TagAddresses {
        TagAddresses(
            page: linkBase.absoluteAddress(for: request, peer: context.peer), pictures: baseURL)
    }
}
