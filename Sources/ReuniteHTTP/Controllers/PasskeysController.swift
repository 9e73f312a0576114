import HTTPTypes
import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage

/// Passkeys: challenges, sign-in, and the list of one's own (WebAuthn Level 2).
struct PasskeysController: EndpointController {
    static let endpoints: [Endpoint<PasskeysController>] = [
        .init(.get, "/api/v1/passkeys/challenge", .visitor, use: challenge),
        .init(.post, "/api/v1/sessions/passkeys", .visitor, isForOwnPages: true, body: .json, use: signIn),
        .init(.get, "/api/v1/accounts/me/passkeys", .member, use: list),
        .init(.post, "/api/v1/accounts/me/passkeys", .member, body: .json, use: add),
        .init(.delete, "/api/v1/accounts/me/passkeys/{id}", .member, use: delete),
    ]

    let store: PasskeyStore
    let passkeys: Passkeys
    let linkBase: LinkBase
    let configuration: ServiceConfiguration

    init(_ parts: ServiceParts) {
        (store, linkBase, configuration) = (parts.store.passkeys, parts.linkBase, parts.configuration)
        passkeys = Passkeys(store: parts.store, limiter: parts.limiter, lifetime: configuration.sessionLifetime)
    }

    /// The service at the address of a request: the public one, or this machine.
    ///
    /// - Throws: ``Problem/notFound`` if browsers make no passkeys for the address.
    private func party(of request: Request, _ context: ServiceContext) throws -> RelyingParty {
        let party = RelyingParty(address: linkBase.address(for: request, peer: context.peer))
        guard let party, !linkBase.publicURL.isEmpty || party.id == "localhost" else { throw Problem.notFound }
        return party
    }

    /// A challenge to sign, and the host that passkeys belong to.
    func challenge(_ request: Request, context: ServiceContext) async throws -> Response {
        let party = try party(of: request, context)
        let challenge = try await store.challenge()
        return .json { json in
            json.object { json in
                json.member("challenge", challenge)
                json.member("rpId", party.id)
            }
        }
    }

    /// Signs in. The response does not tell whose a passkey is.
    func signIn(_ request: Request, context: ServiceContext) async throws -> Response {
        let party = try party(of: request, context)
        let body = try PasskeyProofBody(await request.json(in: context))
        try context.check(body.kind)
        let client = context.sessionClient(of: request, body.kind, configuration)
        let (session, picture) = try await passkeys.begin(
            by: body.credential, body.statement, signature: body.signature, at: party, on: client)
        return .signedIn(session, body.kind, on: client.device, status: .created, picture: picture, configuration)
    }

    /// The passkeys of one's own account, newest first.
    func list(_ request: Request, context: MemberContext) async throws -> Response {
        let passkeys = try await store.passkeys(of: context.session.account)
        return .json { json in json.object { $0.member("passkeys", array: passkeys) { $0.passkey($1) } } }
    }

    /// Adds a passkey.
    func add(_ request: Request, context: MemberContext) async throws -> Response {
        let party = try party(of: request, context.service)
        let body = try NewPasskeyBody(await request.json(in: context))
        let passkey = try await passkeys.add(
            body.credential, body.publicKey, body.statement, at: party, userAgent: request.headers[.userAgent],
            for: context.session)
        return .json(status: .created) { $0.passkey(passkey) }
    }

    /// Deletes a passkey.
    func delete(_ request: Request, context: MemberContext) async throws -> Response {
        guard try await passkeys.delete(context.identifier(), of: context.session) else { throw Problem.notFound }
        return .noContent
    }
}
