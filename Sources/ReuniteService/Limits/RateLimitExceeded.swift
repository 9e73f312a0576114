import Reunite
import ServerLimits

/// An action is over a ``RateLimit``.
public struct RateLimitExceeded: Refusal, Equatable {
    /// Those who share a limit. Its members use it up together.
    public enum Sharers: String, CaseIterable, Sendable {
        /// The clients of a network.
        case network
        /// The new accounts of a network (``NewAccountShare``).
        case newAccounts = "new-accounts"
        /// The addresses of a mail domain.
        case domain
        /// All who write about a listing, or claim it.
        case listing
        /// All who write to a person.
        case recipient
    }

    /// The seconds until it is allowed.
    public let seconds: Int
    /// Those who have used up the limit; nil if it is the account's own, or if another server has counted and it may be.
    public var sharers: Sharers?
    /// The challenge whose solution allows the action immediately; nil if the client can only wait.
    public var challenge: WorkChallenge?

    /// Seconds after which the same request may succeed; nil if waiting does not help.
    public var retryAfter: Int? { seconds }

    /// The line of the table: the kind, and the reason for the client.
    public var problem: (kind: ProblemKind, detail: String) {
        let reason =
            switch sharers {
            case nil: ""
            case .network: " The limit of your network is used up."
            case .newAccounts: " The new accounts of your network have used up the limit that they share."
            case .domain: " The limit of new accounts of this mail domain is used up."
            case .listing: " The limit of this listing is used up."
            case .recipient: " The limit of messages to this person is used up."
            }
        return (.tooManyRequests, "Try again in \(seconds) seconds.\(reason)")
    }
}

extension RateLimiter.Key {
    /// Those who share the limit; nil if it belongs to one account, address or code.
    var sharers: RateLimitExceeded.Sharers? { isShare ? .newAccounts : limit.sharers }
}

extension RateLimit {
    /// Those who share the limit; nil if it belongs to accounts, addresses or codes.
    fileprivate var sharers: RateLimitExceeded.Sharers? {
        switch self {
        case .accountsByDomain: .domain
        case .claimsByListing, .claimsByNewAccountsAndListing, .messagesByListing: .listing
        case .messagesByOwner: .recipient
        case .signInsByClient, .registrationsByClient, .accountsByClient, .passwordResetsByClient, .signInLinksByClient,
            .wrongSignInCodesByClient, .tokensByClient,
            .listingsByClient, .photoKilobytesByClient, .reportsByClient, .messagesByClient,
            .messagesByClientAndListing, .messagesByClientAndOwner, .contactsByClient, .claimsByClient,
            .claimsByClientAndListing, .questionsByClient, .claimMessagesByClient, .tagMessagesByClient:
            .network
        default: nil
        }
    }
}
