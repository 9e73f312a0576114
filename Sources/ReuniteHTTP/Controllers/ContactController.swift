import Hummingbird
import Reunite
import ReuniteStorage

/// How people reach an owner, and how an owner is left in peace.
struct ContactController {
    let store: ListingStore
    let limiter: RateLimiter

    /// `GET /api/v1/listings/{id}/contact`: what the owner chose to show.
    func read(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        guard let id = ListingID(context.parameters.get("id") ?? "") else { throw Problem.notFound }
        try limiter.count(.contactsByClient, context.client)
        try limiter.count(.contactsByAccount, of: session)
        let contact = try await store.contact(of: id, for: session)
        return .json { json in
            json.object { json in
                json.key("displayName")
                json.string(contact.displayName)
                json.key("email")
                if let email = contact.email { json.string(email) } else { json.null() }
                json.key("phone")
                if let phone = contact.phone { json.string(phone) } else { json.null() }
            }
        }
    }

    /// `GET /api/v1/accounts/me/blocks`: from whom one takes no messages.
    func blocks(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let blocks = try await store.blocks(of: try context.member)
        return .json { json in
            json.object { json in
                json.key("accounts")
                json.array { json in
                    for account in blocks { json.person(account.id, account.displayName) }
                }
            }
        }
    }

    /// `PUT /api/v1/accounts/me/blocks/{id}`: takes no messages from an account any more.
    func block(_ request: Request, context: ServiceContext) async throws -> Response {
        try await change(request, context, store.block)
    }

    /// `DELETE /api/v1/accounts/me/blocks/{id}`: takes them again.
    func unblock(_ request: Request, context: ServiceContext) async throws -> Response {
        try await change(request, context, store.unblock)
    }

    private func change(
        _ request: Request, _ context: ServiceContext, _ change: (AccountID, Session) async throws -> Void
    ) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        guard let id = AccountID(context.parameters.get("id") ?? "") else { throw Problem.notFound }
        try limiter.count(.writesByAccount, session.account.uuid)
        try await change(id, session)
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }
}
