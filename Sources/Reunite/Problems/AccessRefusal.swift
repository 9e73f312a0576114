/// Why a person may not see or change something, whatever it is.
public enum AccessRefusal: Refusal, Equatable {
    /// There is no such thing, or the client must not know of it.
    case notFound
    /// It belongs to another account.
    case forbidden
    /// It is the client's own account or listing.
    case own
    /// The owner has blocked this account.
    case blocked
    /// Only administrators may do this.
    case administratorsOnly
    /// The session has ended, or its account is suspended.
    case sessionEnded
    /// The idempotency key was used for another request.
    case idempotencyKeyReused

    /// The line of the table: the kind, and the reason for the client.
    public var problem: (kind: ProblemKind, detail: String) {
        switch self {
        case .notFound: (.notFound, "There is nothing at this address.")
        case .forbidden: (.forbidden, "The resource belongs to another account.")
        case .own: (.forbidden, "This is not allowed for your own listing or account.")
        case .blocked: (.blocked, "The owner has blocked messages from this account.")
        case .administratorsOnly: (.forbidden, "Only administrators may do this.")
        case .sessionEnded: (.unauthorized, "The session is unknown or has ended; sign in again.")
        case .idempotencyKeyReused:
            (.idempotencyKeyReused, "This Idempotency-Key was already used for a different request.")
        }
    }
}

extension ProblemKind {
    /// The owner has blocked the account.
    public static let blocked = ProblemKind(403, "blocked", "The owner has blocked this account")
}
