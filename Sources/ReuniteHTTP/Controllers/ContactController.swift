import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage
import ServerLimits

/// Contact data of owners, the accounts that have read it, and the accounts that an owner blocks.
struct ContactController {
    let messages: MessageStore
    let messaging: Messaging
    let limiter: RateLimiter

    /// `GET /api/v1/listings/{id}/contact`: the contact data that the owner shows.
    ///
    /// It is recorded who has read it, and limited. So, unlike other reads, one with the cookie is refused from pages of others:
    /// their links would make visitors appear as readers.
    func read(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        try context.refuseForeignPages()
        let id: ListingID = try context.identifier()
        let contact = try await messaging.contact(of: id, for: session, from: context.client)
        return .json { json in
            json.object { json in
                json.member("displayName", contact.displayName)
                json.member("email", contact.email)
                json.member("phone", contact.phone)
            }
        }
    }

    /// `GET /api/v1/listings/{id}/contact/reads`: the accounts that have read the contact data, for the owner.
    func reads(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let reads = try await messages.contactReads(of: try context.identifier(), by: try context.member)
        return .json { json in json.object { $0.member("reads", reads) } }
    }

    /// `GET /api/v1/accounts/me/blocks`: the accounts that one has blocked.
    func blocks(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let blocks = try await messages.blocks(of: try context.member)
        return .json { json in
            json.object { json in
                json.key("accounts")
                json.array { json in
                    for account in blocks { json.person(account.id, account.displayName) }
                }
            }
        }
    }

    /// `PUT /api/v1/accounts/me/blocks/{id}`: blocks an account: its messages are refused.
    func block(_ request: Request, context: ServiceContext) async throws -> Response {
        try await change(request, context, messages.block)
    }

    /// `DELETE /api/v1/accounts/me/blocks/{id}`: unblocks it.
    func unblock(_ request: Request, context: ServiceContext) async throws -> Response {
        try await change(request, context, messages.unblock)
    }

    private func change(
        _ request: Request, _ context: ServiceContext, _ change: (AccountID, Session) async throws -> Void
    ) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        let id: AccountID = try context.identifier()
        try await limiter.count(.writesByAccount, of: session)
        try await change(id, session)
        return .noContent
    }
}
