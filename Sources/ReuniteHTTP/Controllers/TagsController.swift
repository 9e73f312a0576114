import Foundation
import HTTPTypes
import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage

/// What everybody may do with the code on a tag. No response shows whether a tag has the code.
struct TagsController: EndpointController {
    static let endpoints: [Endpoint<TagsController>] = [
        .init(.post, "/api/v1/tags/{code}/found", .everybody, isForOwnPages: true, body: .json, use: found),
        .init(.get, "/t/{code}", .everybody, query: .lenient(.none), use: page),
        .init(.get, "/t/{code}/qr.svg", .everybody, use: svg),
        .init(.get, "/t/{code}/qr.png", .everybody, use: png),
    ]

    let tagMessages: TagMessages
    /// The page of the application.
    let application: EndpointHandler<ServiceContext>
    let linkBase: LinkBase

    init(_ parts: ServiceParts) {
        tagMessages = TagMessages(messages: parts.store.foundMessages, limiter: parts.limiter)
        (application, linkBase) = (parts.web.page(at: "/t/{code}"), parts.linkBase)
    }

    /// The page for the finder, which is the same for all codes.
    func page(_ request: Request, context: ServiceContext) async throws -> Response {
        var response = try await application(request, context)
        response.headers[.xRobotsTag] = "noindex"
        return response
    }

    /// The code of the page's address, for any code.
    func svg(_ request: Request, context: ServiceContext) async throws -> Response {
        try picture(request, context, type: "image/svg+xml") { Array($0.svg.utf8) }
    }

    /// The same as PNG.
    func png(_ request: Request, context: ServiceContext) async throws -> Response {
        try picture(request, context, type: "image/png") { $0.png }
    }

    /// Writes to the owner of the thing, if the tag has one. The session is not read.
    func found(_ request: Request, context: ServiceContext) async throws -> Response {
        let tag = try code(context)
        let draft = try FoundMessage.Draft(body: await request.json(in: context))
        try await tagMessages.send(draft, through: tag, from: context.client)
        return Response(status: .accepted, headers: [.cacheControl: "no-store"])
    }

    private func picture(
        _ request: Request, _ context: ServiceContext, type: String, _ bytes: (QRCode) -> [UInt8]
    ) throws -> Response {
        let tags = TagAddresses(page: linkBase.absoluteAddress(for: request, peer: context.peer), pictures: "")
        guard let code = QRCode(tags.page(of: try code(context))) else { throw Problem.notFound }
        var response = Response.code(bytes(code), type: type, linkBase, request)
        response.headers[.xRobotsTag] = "noindex"
        return response
    }

    /// The code in the path. Clients send the spaces that a person has typed percent-encoded.
    private func code(_ context: ServiceContext) throws(Problem) -> TagCode {
        do throws(InvalidValue) {
            return try TagCode(context.parameters.get("code")?.removingPercentEncoding ?? "")
        } catch {
            throw Problem(
                kind: .mistypedTag, detail: "The code \(error.description). Compare it with the tag.")
        }
    }
}

extension HTTPField.Name {
    static let xRobotsTag = HTTPField.Name("X-Robots-Tag")!
}
