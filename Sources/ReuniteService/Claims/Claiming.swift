import Reunite
import ReuniteStorage
import ServerLimits

/// Lets people claim found things, and finders answer and hand over.
public struct Claiming: Sendable {
    private let claims: ClaimStore
    private let proofs: ProofStore
    private let creations: CreationStore
    private let matches: MatchFeed
    private let limiter: RateLimiter

    /// Claims in a store.
    ///
    /// - Parameter matches: compares the lost things of a claimant with the found one.
    public init(
        claims: ClaimStore, proofs: ProofStore, creations: CreationStore, matches: MatchFeed, limiter: RateLimiter
    ) {
        (self.claims, self.proofs, self.creations, self.limiter) = (claims, proofs, creations, limiter)
        self.matches = matches
    }

    /// The questions of a finder, for an account that wants to claim the thing. It is recorded who has read them.
    ///
    /// - Throws: ``RateLimitExceeded``, and the errors of ``ProofStore/questions(of:for:)``.
    public func questions(
        of listing: ListingID, for session: Session, from client: ClientNetwork
    ) async throws -> (questions: [ProofQuestion], version: ProofVersion) {
        try await claims.requireClaimable(listing, by: session)
        try await count(.questionsByAccount, RateLimiter.Key.keys(.questionsByClient, client, []), listing, by: session)
        return try await proofs.questions(of: listing, for: session)
    }

    /// Replaces what a finder holds back.
    ///
    /// - Throws: ``RateLimitExceeded``, and the errors of ``ProofStore/set(_:of:by:)``.
    public func set(_ proof: Proof, of listing: ListingID, by session: Session) async throws {
        try await limiter.count(.writesByAccount, of: session)
        try await proofs.set(proof, of: listing, by: session)
    }

    /// Claims a found thing.
    ///
    /// A request that repeats another one claims nothing, and does not count. A claim that is submitted again does not count toward
    /// the limits of the listing, because the number of claims on it stays the same.
    ///
    /// - Returns: the claim, and whether an earlier request has made it.
    /// - Throws: ``RateLimitExceeded``, and the errors of ``ClaimStore/submit(_:about:by:key:)``.
    public func submit(
        _ draft: ClaimDraft, about listing: ListingID, by session: Session, from client: ClientNetwork,
        key: IdempotencyKey?
    ) async throws -> (claim: Claim, isReplay: Bool) {
        try await creations.onFirst(key, by: session) {
            // A refused claim does not count toward the limits of others, and an account at its limit not toward that of its network.
            let isAgain = try await claims.requireClaimable(listing, by: session, with: draft)
            var keys = RateLimiter.Key.keys(.claimsByClient, client, [])
            if !isAgain {
                let isNew = session.account.isNew(at: .now)
                keys.append(.init(isNew ? .claimsByNewAccountsAndListing : .claimsByListing, listing.uuid))
                keys.append(.init(.claimsByClientAndListing, listing.uuid + client.widestKey))
            }
            try await count(.claimsByAccount, keys, listing, naming: draft.ownListing, by: session)
        }
        let (id, isReplay) = try await claims.submit(
            draft, about: listing, by: session, from: client.widestKey, key: key)
        return (try await claims.claim(id, for: session), isReplay)
    }

    /// Counts an action toward the account's own limit, and toward limits that others use up too: those of its client, of the
    /// listing, and of the new accounts of its client. The latter never refuse an account with a lost listing that is likely about this
    /// thing, so that many accounts cannot keep its owner from claiming it.
    private func count(
        _ limit: RateLimit, _ keys: [RateLimiter.Key], _ listing: ListingID, naming named: ListingID? = nil,
        by session: Session
    ) async throws {
        let ofAccount = limiter.keys(limit, of: session)
        try await limiter.count([ofAccount[0]])
        guard let excess = try await limiter.excess(ofAccount.dropFirst() + keys) else { return }
        if try await matches.isLikelyLost(listing, by: session, naming: named) { return }
        try await limiter.giveBack([ofAccount[0]])
        throw excess
    }

    /// Accepts, declines or withdraws a claim, or says that the hand-over failed.
    ///
    /// - Throws: ``RateLimitExceeded``, and the errors of ``ClaimStore/act(_:on:note:by:)``.
    public func act(_ action: ClaimAction, on id: ClaimID, note: Note?, by session: Session) async throws -> Claim {
        try await limiter.count(.writesByAccount, of: session)
        return try await claims.act(action, on: id, note: note, by: session)
    }

    /// A new code of a hand-over, for the claimant to show.
    ///
    /// - Throws: ``RateLimitExceeded``, and the errors of ``ClaimStore/code(of:for:)``.
    public func code(of id: ClaimID, for session: Session) async throws -> ShownCode<Entity.HandOver> {
        try await limiter.count(.codesByAccount, of: session)
        return try await claims.code(of: id, for: session)
    }

    /// Hands a thing over to the claimant who has shown a code. Refused codes count toward a limit, except codes that the service has
    /// issued: otherwise a claimant who shows former codes, or those for another finder, could use up the limit of the finder.
    ///
    /// A wrong code with the id of a claim counts toward the limit of this claim only. A typed code comes without an id, and counts
    /// toward the limit of the account, which grows with its accepted claims: an office mistypes more codes.
    ///
    /// - Parameter claim: the claim that the code is for, from the QR code; nil if the code was typed.
    /// - Throws: ``RateLimitExceeded``, and the errors of ``ClaimStore/handOver(_:of:by:)``.
    public func handOver(_ code: HandOverCode, of claim: ClaimID? = nil, by session: Session) async throws -> Claim {
        let keys: [RateLimiter.Key]
        if let claim {
            guard try await claims.claim(claim, for: session).side == .finder else { throw AccessRefusal.notFound }
            keys = [RateLimiter.Key(.wrongCodesByClaim, claim.uuid)]
        } else {
            let accepted = try await claims.acceptedCount(on: session, atMost: ClaimTerms.countedClaims)
            keys = limiter.keys(.wrongCodesByAccount, of: session, multiplier: max(accepted, 1))
        }
        return try await limiter.countingWrong(
            keys, counts: { ($0 as? RefusedClaim).map { $0.reason == .wrongCode } ?? true }
        ) { try await claims.handOver(code, of: claim, by: session) }
    }
}
