import HTTPTypes
import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage

/// What a signed-in user has registered before it is lost. See <doc:Belongings>.
struct BelongingsController {
    let belongings: BelongingStore
    let messages: FoundMessageStore
    let own: OwnBelongings
    let uploads: PhotoUploads
    let linkBase: LinkBase
    let configuration: ServiceConfiguration

    /// `GET /api/v1/accounts/me/belongings`: all of them, newest first, with what their labels need.
    func list(_ request: Request, context: ServiceContext) async throws -> Response {
        let session = try context.member
        let list = try ListParameters(QueryString(request.uri.query))
        let (page, next) = try await belongings.belongings(
            of: session, limit: list.limit, after: list.cursor, room: PageSize.bytes)
        let tags = tags(request, context)
        return list.page("belongings", path: request.uri.path, next: next) { json in
            for belonging in page { json.belonging(belonging, tags) }
        }
    }

    /// `POST /api/v1/accounts/me/belongings`: registers a thing, with a new tag.
    func add(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        let (json, key) = try await request.keyedJSON(within: configuration.bodyLimits)
        let draft = try BelongingDraft(body: json)
        let (belonging, isReplay) = try await own.add(draft, by: session, key: key)
        var response = answer(belonging, request, context, status: .created).replayed(isReplay)
        response.headers[.location] = "\(configuration.publicURL)/api/v1/accounts/me/belongings/\(belonging.id)"
        return response
    }

    /// `GET /api/v1/accounts/me/belongings/{id}`: one of them.
    func read(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        return answer(try await belongings.belonging(context.identifier(), of: session), request, context)
    }

    /// `PATCH /api/v1/accounts/me/belongings/{id}`: changes it (RFC 7396).
    func edit(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        let change = try BelongingChange(
            body: await request.json(MediaType.patches, within: configuration.bodyLimits))
        return answer(try await own.change(context.identifier(), by: session, change), request, context)
    }

    /// `DELETE /api/v1/accounts/me/belongings/{id}`: forgets it, its photo, its messages and its tag.
    func remove(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        try await own.remove(context.identifier(), by: try context.member)
        return .noContent
    }

    /// `POST /api/v1/accounts/me/belongings/{id}/tag`: replaces the tag; the former code says nothing any more.
    func replaceTag(_ request: Request, context: ServiceContext) async throws -> Response {
        let session = try await member(request, context)
        return answer(try await own.replaceTag(of: context.identifier(), by: session), request, context)
    }

    /// `POST /api/v1/accounts/me/belongings/{id}/lost`: posts a listing about its loss.
    func lose(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        let (json, key) = try await request.keyedJSON(within: configuration.bodyLimits)
        let loss = try Loss(body: json)
        let (listing, isReplay) = try await own.lose(
            context.identifier(), loss, by: session, from: context.client, key: key)
        return .posted(listing, isReplay: isReplay, baseURL: configuration.publicURL)
    }

    /// `POST /api/v1/accounts/me/belongings/{id}/returned`: its owner has it again, or has given it up.
    func resolve(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        let outcome = try Outcome(body: await request.json(within: configuration.bodyLimits))
        return answer(try await own.resolve(context.identifier(), outcome, by: session), request, context)
    }

    /// `POST /api/v1/accounts/me/belongings/{id}/transfer`: makes a code that passes it to the account that enters it.
    func transfer(_ request: Request, context: ServiceContext) async throws -> Response {
        let session = try await member(request, context)
        let shown = try await own.transferCode(of: context.identifier(), by: session)
        return .json { json in
            json.object { json in
                json.member("code", shown.code.grouped)
                json.member("expiresAt", shown.expiresAt)
            }
        }
    }

    /// `POST /api/v1/transfers`: takes over a belonging, with the code that its owner has made.
    func receive(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        let json = try await request.json(within: configuration.bodyLimits)
        let code = try JSONObject.only("code", in: json, TransferCode.init)
        return answer(try await own.receive(code, by: session), request, context)
    }

    /// `GET /api/v1/accounts/me/belongings/{id}/messages`: what finders have written, newest first.
    func messages(_ request: Request, context: ServiceContext) async throws -> Response {
        let session = try context.member
        let list = try ListParameters(QueryString(request.uri.query))
        let (page, next) = try await messages.messages(
            about: context.identifier(), of: session, limit: list.limit, after: list.cursor, room: PageSize.bytes)
        return list.page("messages", path: request.uri.path, next: next) { json in
            for message in page { json.foundMessage(message) }
        }
    }

    /// `DELETE /api/v1/accounts/me/belongings/{id}/messages/{messageId}`: deletes a message.
    func removeMessage(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        try await own.remove(context.identifier("messageId"), about: context.identifier(), by: try context.member)
        return .noContent
    }

    /// `POST /api/v1/accounts/me/belongings/{id}/messages/{messageId}/report`: reports a message to the operator.
    func report(_ request: Request, context: ServiceContext) async throws -> Response {
        let session = try await member(request, context)
        try await own.report(context.identifier("messageId"), about: context.identifier(), by: session)
        return .noContent
    }

    /// The session of a request without a body.
    private func member(_ request: Request, _ context: ServiceContext) async throws -> Session {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        try await request.refuseBody(configuration.bodyLimits)
        return session
    }

    private func answer(
        _ belonging: Belonging, _ request: Request, _ context: ServiceContext, status: HTTPResponse.Status = .ok
    ) -> Response {
        let tags = tags(request, context)
        return .json(status: status) { $0.belonging(belonging, tags) }
    }

    private func tags(_ request: Request, _ context: ServiceContext) -> TagAddresses {
        TagAddresses(
            page: linkBase.absoluteAddress(for: request, peer: context.peer), pictures: configuration.publicURL)
    }
}
