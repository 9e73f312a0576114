import Reunite
import ReuniteStorage
import ServerLimits

/// Posts and edits people's own listings.
public struct OwnListings: Sendable {
    /// The edits of a listing by an account.
    private struct Edits: Hashable {
        let listing: ListingID
        let account: AccountID
    }

    private let listings: ListingStore
    private let creations: CreationStore
    private let limiter: RateLimiter
    /// Without turns, concurrent edits would make each other start again.
    private let turns = KeyedTurns<Edits>()

    /// The own listings of everybody in a store.
    public init(listings: ListingStore, creations: CreationStore, limiter: RateLimiter) {
        (self.listings, self.creations, self.limiter) = (listings, creations, limiter)
    }

    /// Posts a listing.
    ///
    /// - Parameter key: from the client, or nil: the same request with the same key gets the first listing again, and does not
    ///   count.
    /// - Returns: the listing as it was posted, and whether an earlier request has done it.
    /// - Throws: ``RateLimitExceeded``, ``AccessRefusal/sessionEnded``, ``AccessRefusal/idempotencyKeyReused``.
    public func post(
        _ draft: ListingDraft, by session: Session, from client: ClientNetwork, key: IdempotencyKey?
    ) async throws -> (listing: ConfidentialListing, isReplay: Bool) {
        try await creations.onFirst(key, by: session) {
            // All or none, so that a refused request does not use up what the account may still write.
            try await limiter.count(
                limiter.keys(.writesByAccount, of: session) + RateLimiter.Key.keys(.listingsByClient, client, [])
                    + limiter.keys(.listingsByAccount, of: session))
        }
        return try await listings.post(draft, by: session, key: key)
    }

    /// Changes a listing.
    ///
    /// - Parameter decide: returns the change for the current listing. It is called again if the listing has changed in the
    ///   meantime, so that the decision always applies to the state that it was based on.
    /// - Returns: the changed listing.
    /// - Throws: ``RateLimitExceeded``, ``AccessRefusal/notFound``, ``AccessRefusal/forbidden``, ``AccessRefusal/sessionEnded``,
    ///   ``ListingRefusal/invalidTransition(_:_:)``, ``StoreError/tooManyWrites`` if it changes again during each attempt,
    ///   `CancellationError` if the task is cancelled before its turn, and errors of the closure.
    public func edit(
        _ id: ListingID, by session: Session, _ decide: (ConfidentialListing) throws -> ListingEdit
    ) async throws -> ConfidentialListing {
        try await limiter.count(.writesByAccount, of: session)
        return try await turns.run(Edits(listing: id, account: session.account)) {
            try await OptimisticWrite.run {
                let listing = try await listings.ownListing(id, of: session)
                let change = try decide(listing)
                return try await listings.edit(id, by: session, version: listing.listing.version, change)
            }
        }
    }
}
