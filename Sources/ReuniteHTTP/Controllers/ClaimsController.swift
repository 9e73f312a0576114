import HTTPTypes
import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage

/// What finders hold back, claims, and hand-overs.
struct ClaimsController {
    let claims: ClaimStore
    let proofs: ProofStore
    let claiming: Claiming
    let linkBase: LinkBase
    let configuration: ServiceConfiguration

    /// `GET /api/v1/listings/{id}/proof`: all of it for the finder, and the questions for others who are signed in.
    ///
    /// It is recorded who has read the questions, and limited: as with contact data, a read with the cookie is refused from pages
    /// of others.
    func proof(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        try context.refuseForeignPages()
        let listing: ListingID = try context.identifier()
        do {
            let proof = try await proofs.proof(of: listing, by: session)
            let readers = try await proofs.readers(of: listing, by: session)
            let isPending = try await proofs.awaitsModerator(listing, by: session)
            return .json { $0.proof(proof, readBy: readers, awaitsModerator: isPending) }
        } catch AccessRefusal.forbidden {
            let (questions, version) = try await claiming.questions(of: listing, for: session, from: context.client)
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

    /// `PUT /api/v1/listings/{id}/proof`: replaces what the finder holds back.
    func setProof(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        let proof = try Proof(body: await request.json(within: configuration.bodyLimits))
        try await claiming.set(proof, of: context.identifier(), by: session)
        return .json { $0.proof(proof) }
    }

    /// `POST /api/v1/listings/{id}/claims`: claims a found thing, or submits an ended claim on it again.
    func submit(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        let (json, key) = try await request.keyedJSON(within: configuration.bodyLimits)
        let draft = try ClaimDraft(body: json)
        let (claim, isReplay) = try await claiming.submit(
            draft, about: context.identifier(), by: session, from: context.client, key: key)
        let status: HTTPResponse.Status = claim.isSubmittedAgain ? .ok : .created
        var response = Response.json(status: status) { $0.claim(claim) }.replayed(isReplay)
        response.headers[.location] = "\(configuration.publicURL)/api/v1/claims/\(claim.id)"
        return response
    }

    /// `GET /api/v1/listings/{id}/claims`: the claims of one's own listing, newest first.
    func ofListing(_ request: Request, context: ServiceContext) async throws -> Response {
        let session = try context.member
        let list = try ListParameters(QueryString(request.uri.query))
        let (claims, next) = try await claims.claims(
            of: context.identifier(), by: session, limit: list.limit, after: list.cursor, room: PageSize.bytes)
        return list.page("claims", path: request.uri.path, next: next) { json in
            for claim in claims { json.claim(claim) }
        }
    }

    /// `GET /api/v1/accounts/me/claims`: the claims that one has made, or with `side=finder` those on one's own listings, newest
    /// first.
    func own(_ request: Request, context: ServiceContext) async throws -> Response {
        let session = try context.member
        var reader = ParameterReader(QueryString(request.uri.query), names: ["side"] + ListParameters.names)
        let side = reader.value("side", ClaimSide.init(parameter:)) ?? .claimant
        let list = ListParameters(&reader)
        try reader.finish()
        let (claims, next) = try await claims.claims(
            of: session, as: side, limit: list.limit, after: list.cursor, room: PageSize.bytes)
        return list.page("claims", path: request.uri.path, next: next) { json in
            for claim in claims { json.claim(claim) }
        }
    }

    /// `GET /api/v1/claims/{id}`: a claim, for its two people.
    func read(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        let claim = try await claims.claim(try context.identifier(), for: session)
        return .json { $0.claim(claim) }
    }

    /// `POST /api/v1/claims/{id}/accept`: the finder believes the claimant.
    func accept(_ request: Request, context: ServiceContext) async throws -> Response {
        try await act(.accept, request, context)
    }

    /// `POST /api/v1/claims/{id}/decline`: the finder does not.
    func decline(_ request: Request, context: ServiceContext) async throws -> Response {
        try await act(.decline, request, context)
    }

    /// `POST /api/v1/claims/{id}/withdraw`: the claimant takes it back.
    func withdraw(_ request: Request, context: ServiceContext) async throws -> Response {
        try await act(.withdraw, request, context)
    }

    /// `POST /api/v1/claims/{id}/fail`: the thing was not handed over.
    func fail(_ request: Request, context: ServiceContext) async throws -> Response {
        try await act(.fail, request, context)
    }

    private func act(_ action: ClaimAction, _ request: Request, _ context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        let bytes = try await request.bytes([MediaType.json], within: configuration.bodyLimits)
        var body = try JSONObject(body: Request.parse(bytes))
        let note = body.optionalText("note", Note.init)
        body.refuseOthers()
        try body.check()
        let claim = try await claiming.act(action, on: try context.identifier(), note: note, by: session)
        return .json { $0.claim(claim) }
    }

    /// `GET /api/v1/claims/{id}/code`: a new code of the hand-over, for the claimant.
    ///
    /// With the cookie it is refused from pages of others: their links would replace the codes that are shown.
    func code(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        try context.refuseForeignPages()
        let shown = try await claiming.code(of: try context.identifier(), for: session)
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

    /// `POST /api/v1/handovers`: hands a thing over to the claimant who has shown the code.
    func handOver(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        let (code, named) = try JSONObject.handOver(await request.json(within: configuration.bodyLimits))
        let claim = try await claiming.handOver(code, of: named, by: session)
        return .json { $0.claim(claim) }
    }
}
