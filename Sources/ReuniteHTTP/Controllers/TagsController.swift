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
        .init(.get, "/api/v1/tags/{code}/answer", .everybody, query: ["secret"], use: answer),
        .init(.get, "/t/{code}/qr.svg", .everybody, use: svg),
        .init(.get, "/t/{code}/qr.png", .everybody, use: png),
    ]

    let tagMessages: TagMessages
    let linkBase: LinkBase

    init(_ parts: ServiceParts) {
        tagMessages = TagMessages(messages: parts.store.foundMessages, limiter: parts.limiter)
        linkBase = parts.linkBase
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
        let tag = try TagCode(inPath: context)
        let draft = try FoundMessage.Draft(body: await request.json(in: context))
        try await tagMessages.send(draft, through: tag, from: context.client)
        return Response(status: .accepted, headers: [.cacheControl: "no-store"])
    }

    /// What the owner has answered to the message with a secret, if anything.
    func answer(_ request: Request, context: ServiceContext) async throws -> Response {
        let tag = try TagCode(inPath: context)
        var reader = ParameterReader(request, in: context)
        reader.require("secret")
        let secret = reader.value("secret", FoundMessage.Draft.secret) ?? SecretToken("")
        try reader.finish()
        let answer = try await tagMessages.answer(to: secret, through: tag)
        return .json { json in json.object { $0.answer(answer) } }
    }

    private func picture(
        _ request: Request, _ context: ServiceContext, type: String, _ bytes: (QRCode) -> [UInt8]
    ) throws -> Response {
        let tags = TagAddresses(page: linkBase.absoluteAddress(for: request, peer: context.peer), pictures: "")
        guard let code = QRCode(tags.page(of: try TagCode(inPath: context))) else { throw Problem.notFound }
        var response = Response.code(bytes(code), type: type, linkBase, request)
        response.headers[.xRobotsTag] = "noindex"
        return response
    }
}

extension TagCode {
    /// The code in the path. Clients send the spaces that a person has typed percent-encoded.
    init(inPath context: ServiceContext) throws(Problem) {
        do throws(InvalidValue) {
            self = try TagCode(context.parameters.get("code")?.removingPercentEncoding ?? "")
        } catch {
            throw Problem(
                kind: .mistypedTag, detail: "The code \(error.description). Compare it with the tag.")
        }
    }
}

extension HTTPField.Name {
    static let xRobotsTag = HTTPField.Name("X-Robots-Tag")!
}
