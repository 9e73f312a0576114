import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage
import ServerLimits

/// Contact data of owners, the accounts that have read it, and the accounts that an owner blocks.
struct ContactController: EndpointController {
    static let endpoints: [Endpoint<ContactController>] = [
        .init(.get, "/api/v1/listings/{id}/contact", .member, isForOwnPages: true, use: read),
        .init(.get, "/api/v1/listings/{id}/contact/reads", .member, use: reads),
        .init(.get, "/api/v1/accounts/me/blocks", .member, use: blocks),
        .init(.put, "/api/v1/accounts/me/blocks/{id}", .member, use: { $0.change($0.messages.block) }),
        .init(.delete, "/api/v1/accounts/me/blocks/{id}", .member, use: { $0.change($0.messages.unblock) }),
    ]

    let messages: MessageStore
    let messaging: Messaging
    let limiter: RateLimiter

    init(_ parts: ServiceParts) {
        (messages, messaging, limiter) = (parts.store.messages, parts.messaging, parts.limiter)
    }

    /// The contact data that the owner shows.
    ///
    /// It is recorded who has read it, and limited. Links of other pages would make visitors appear as readers.
    func read(_ request: Request, context: MemberContext) async throws -> Response {
        let id: ListingID = try context.identifier()
        let contact = try await messaging.contact(of: id, for: context.session, from: context.client)
        return .json { json in
            json.object { json in
                json.member("displayName", contact.displayName)
                json.member("email", contact.email)
                json.member("phone", contact.phone)
            }
        }
    }

    /// The accounts that have read the contact data, for the owner.
    func reads(_ request: Request, context: MemberContext) async throws -> Response {
        let reads = try await messages.contactReads(of: try context.identifier(), by: context.session)
        return .json { json in json.object { $0.member("reads", reads) } }
    }

    /// The accounts that one has blocked.
    func blocks(_ request: Request, context: MemberContext) async throws -> Response {
        let blocks = try await messages.blocks(of: context.session)
        return .json { json in
            json.object { json in
                json.key("accounts")
                json.array { json in
                    for account in blocks { json.person(account.id, account.displayName) }
                }
            }
        }
    }

    /// Blocks an account, whose messages are then refused, or unblocks it.
    func change(
        _ change: @escaping @Sendable (AccountID, Session) async throws -> Void
    ) -> EndpointHandler<MemberContext> {
        { _, context in
            let id: AccountID = try context.identifier()
            try await limiter.count(.writesByAccount, of: context.session)
            try await change(id, context.session)
            return .noContent
        }
    }
}
