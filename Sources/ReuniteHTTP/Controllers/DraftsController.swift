import HTTPTypes
import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage

/// Posting with an address alone: drafts, their photos, and the confirmation by a mailed link.
struct DraftsController: EndpointController {
    static let endpoints: [Endpoint<DraftsController>] = [
        .init(.post, "/api/v1/drafts", .visitor, isForOwnPages: true, body: .keyed(.listing), use: add),
        .init(
            .post, "/api/v1/drafts/{number}/photos", .visitor, isForOwnPages: true, query: ["secret"],
            body: .keyed(.photo), use: addPhoto),
        .init(.post, "/api/v1/drafts/preview", .visitor, isForOwnPages: true, body: .json, use: preview),
        .init(.post, "/api/v1/drafts/confirm", .visitor, isForOwnPages: true, body: .json, use: confirm),
    ]

    let drafting: Drafting
    let uploads: PhotoUploads
    let configuration: ServiceConfiguration

    init(_ parts: ServiceParts) {
        (drafting, uploads, configuration) = (parts.drafting, parts.uploads, parts.configuration)
    }

    /// Keeps a draft. The response does not tell whether the address has an account.
    func add(_ request: Request, context: ServiceContext) async throws -> Response {
        let (json, key) = try await request.keyedJSON(in: context)
        let body = try DraftBody(json, allowed: configuration.allowed)
        let (number, secret, isReplay) = try await drafting.add(
            body.draft, to: body.email, body.profile, key: key, from: context.client)
        return .json(status: .accepted) { json in
            json.object { json in
                json.member("number", number.label)
                json.member("secret", secret.text)
            }
        }.replayed(isReplay)
    }

    /// Adds a photo to a draft, after its other photos.
    func addPhoto(_ request: Request, context: ServiceContext) async throws -> Response {
        var reader = ParameterReader(request, in: context)
        let secret = SecretToken(reader.value("secret") { $0 } ?? "")
        try reader.finish()
        guard let number = context.listingNumber else { throw Problem.notFound }
        let hasKey = request.headers[.idempotencyKey] != nil
        try await drafting.admitPhoto(of: number, secret, from: context.client, isRepeatable: hasKey)
        return try await uploads.upload(request, context, of: Array(secret.text.utf8)) { bytes in
            let key = try IdempotencyKey(request, body: bytes)
            return .created(
                try await drafting.add(bytes, to: number, secret, key: key, from: context.uploader),
                baseURL: configuration.publicURL)
        }
    }

    /// What a mailed token posts.
    func preview(_ request: Request, context: ServiceContext) async throws -> Response {
        let token = try JSONObject.only("token", in: await request.json(in: context)) { SecretToken($0) }
        let preview = try await drafting.preview(of: token, for: context.client)
        return .json { json in
            json.object { json in
                json.member("number", preview.number.label)
                json.member("status", preview.draft.status)
                json.member("title", preview.draft.title.text)
                json.member("category", preview.draft.category)
                json.member("description", preview.draft.description.text)
                json.member("photos", preview.photos)
            }
        }
    }

    /// Posts a draft, and signs in to the account of its address.
    func confirm(_ request: Request, context: ServiceContext) async throws -> Response {
        let body = try ConfirmationBody(await request.json(in: context))
        try context.check(body.kind)
        let client = context.sessionClient(of: request, body.kind, configuration)
        let (listing, number, session) = try await drafting.post(body.token, photos: body.photos, on: client)
        let baseURL = configuration.publicURL
        return .json { json in
            json.object { json in
                json.member("number", number.label)
                json.key("listing")
                json.feature(listing, baseURL: baseURL)
                json.key("session")
                json.session(session, body.kind, picture: nil, baseURL: baseURL)
            }
        }.with(session, body.kind, on: client.device, configuration)
    }
}
