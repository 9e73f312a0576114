import HTTPTypes
import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage

/// What finders hold back, claims, and hand-overs.
struct ClaimsController: EndpointController {
    static let endpoints: [Endpoint<ClaimsController>] = [
        .init(.get, "/api/v1/listings/{id}/proof", .member, isForOwnPages: true, use: proof),
        .init(.put, "/api/v1/listings/{id}/proof", .member, body: .json, use: setProof),
        .init(.get, "/api/v1/listings/{id}/claims", .member, query: .page, use: ofListing),
        .init(.post, "/api/v1/listings/{id}/claims", .member, body: .keyed(.json), use: submit),
        .init(.get, "/api/v1/accounts/me/claims", .member, query: ["side", "limit", "cursor"], use: own),
        .init(.get, "/api/v1/claims/{id}", .member, use: read),
        .init(.post, "/api/v1/claims/{id}/accept", .member, body: .json, use: { $0.act(.accept) }),
        .init(.post, "/api/v1/claims/{id}/decline", .member, body: .json, use: { $0.act(.decline) }),
        .init(.post, "/api/v1/claims/{id}/withdraw", .member, body: .json, use: { $0.act(.withdraw) }),
        .init(.post, "/api/v1/claims/{id}/fail", .member, body: .json, use: { $0.act(.fail) }),
        .init(.get, "/api/v1/claims/{id}/code", .member, isForOwnPages: true, use: code),
        .init(.post, "/api/v1/handovers", .member, body: .json, use: handOver),
    ]

    let claims: ClaimStore
    let proofs: ProofStore
    let claiming: Claiming
    let linkBase: LinkBase
    let baseURL: String

    init(_ parts: ServiceParts) {
        (claims, proofs) = (parts.store.claims, parts.store.proofs)
        claiming = Claiming(
            claims: claims, proofs: proofs, creations: parts.store.creations, matches: parts.live.matches,
            limiter: parts.limiter)
        (linkBase, baseURL) = (parts.linkBase, parts.baseURL)
    }

    /// What the finder holds back: all of it for the finder, and the questions for others who are signed in.
    ///
    /// It is recorded who has read the questions, and limited.
    func proof(_ request: Request, context: MemberContext) async throws -> Response {
        let listing: ListingID = try context.identifier()
        do {
            let proof = try await proofs.proof(of: listing, by: context.session)
            let readers = try await proofs.readers(of: listing, by: context.session)
            let isPending = try await proofs.awaitsModerator(listing, by: context.session)
            return .json { $0.proof(proof, readBy: readers, awaitsModerator: isPending) }
        } catch AccessRefusal.forbidden {
            let (questions, version) = try await claiming.questions(
                of: listing, for: context.session, from: context.client)
            let other = try await proofs.alsoPosted(listing)
            return .json { json in
                json.object { json in
                    json.member("questions", array: questions) { $0.string($1.text) }
                    json.member("version", "\(version)")
                    json.member("alsoPosted", other)
                }
            }
        }
    }

    /// Replaces what the finder holds back.
    func setProof(_ request: Request, context: MemberContext) async throws -> Response {
        let proof = try Proof(body: await request.json(in: context))
        try await claiming.set(proof, of: context.identifier(), by: context.session)
        return .json { $0.proof(proof) }
    }

    /// Claims a found thing, or submits an ended claim on it again.
    func submit(_ request: Request, context: MemberContext) async throws -> Response {
        let (json, key) = try await request.keyedJSON(in: context)
        let draft = try ClaimDraft(body: json)
        let (claim, isReplay) = try await claiming.submit(
            draft, about: context.identifier(), by: context.session, from: context.client, key: key)
        let status: HTTPResponse.Status = claim.isSubmittedAgain ? .ok : .created
        var response = Response.json(status: status) { $0.claim(claim) }.replayed(isReplay)
        response.headers[.location] = "\(baseURL)/api/v1/claims/\(claim.id)"
        return response
    }

    /// The claims of one's own listing, newest first.
    func ofListing(_ request: Request, context: MemberContext) async throws -> Response {
        let list = try ListParameters(request, in: context)
        let (claims, next) = try await claims.claims(
            of: context.identifier(), by: context.session, limit: list.limit, after: list.cursor, room: PageSize.bytes)
        return list.page("claims", claims, path: request.uri.path, next: next) { $0.claim($1) }
    }

    /// The claims that one has made, or with `side=finder` those on one's own listings, newest first.
    func own(_ request: Request, context: MemberContext) async throws -> Response {
        var reader = ParameterReader(request, in: context)
        let side = reader.value("side", ClaimSide.init(parameter:)) ?? .claimant
        let list = ListParameters(&reader)
        try reader.finish()
        let (claims, next) = try await claims.claims(
            of: context.session, as: side, limit: list.limit, after: list.cursor, room: PageSize.bytes)
        return list.page("claims", claims, path: request.uri.path, next: next) { $0.claim($1) }
    }

    /// A claim, for its two people.
    func read(_ request: Request, context: MemberContext) async throws -> Response {
        let claim = try await claims.claim(try context.identifier(), for: context.session)
        return .json { $0.claim(claim) }
    }

    /// A step of one of the two people, such as `accept` by the finder.
    func act(_ action: ClaimAction) -> EndpointHandler<MemberContext> {
        { request, context in
            let note = try JSONObject.note(await request.json(in: context))
            let claim = try await claiming.act(action, on: try context.identifier(), note: note, by: context.session)
            return .json { $0.claim(claim) }
        }
    }

    /// A new code of the hand-over, for the claimant.
    ///
    /// Links of other pages would replace the codes that are shown.
    func code(_ request: Request, context: MemberContext) async throws -> Response {
        let shown = try await claiming.code(of: try context.identifier(), for: context.session)
        // What follows # is not sent to the server, so the code is in no log.
        let page = "\(linkBase.absoluteAddress(for: request, peer: context.peer))/handover"
        let address = "\(page)#\(shown.code.grouped)/\(try context.identifier() as ClaimID)"
        let code = QRCode(address)
        return .json { json in
            json.object { json in
                json.member("code", shown.code.grouped)
                json.member("address", address)
                json.member("qr", code?.svg)
                json.member("png", code?.pngDataURL)
                json.member("expiresAt", shown.expiresAt)
            }
        }
    }

    /// Hands a thing over to the claimant who has shown the code.
    func handOver(_ request: Request, context: MemberContext) async throws -> Response {
        let (code, named) = try JSONObject.handOver(await request.json(in: context))
        let claim = try await claiming.handOver(code, of: named, by: context.session)
        return .json { $0.claim(claim) }
    }
}
