import Reunite
import ReunitePhotos
import ReuniteStorage
import ServerLimits

/// Posting with an address alone: drafts wait until a mailed link is confirmed.
public struct Drafting: Sendable {
    private let drafts: DraftStore
    private let sessions: SessionStore
    private let storage: PhotoStorage
    private let quota: PhotoQuota
    private let limiter: RateLimiter
    private let lifetime: Int64
    private let limitsDomains: Bool

    /// The drafts of a store.
    ///
    /// - Parameters:
    ///   - lifetime: how long the first session lasts, in seconds.
    ///   - limitsDomains: as for ``NewAccounts``.
    public init(
        store: Store, storage: PhotoStorage, quota: PhotoQuota, limiter: RateLimiter, lifetime: Int64,
        limitsDomains: Bool = true
    ) {
        (drafts, sessions) = (store.drafts, store.sessions)
        (self.storage, self.quota, self.limiter) = (storage, quota, limiter)
        (self.lifetime, self.limitsDomains) = (lifetime, limitsDomains)
    }

    /// Keeps a draft, and mails the link that posts it. The result does not reveal whether the address has an account.
    ///
    /// An address that has been sent many mails gets this one later.
    ///
    /// - Parameter key: as for ``DraftStore/add(_:to:_:key:from:due:)``. A repeated request does not count.
    /// - Throws: ``RateLimitExceeded``.
    public func add(
        _ draft: ListingDraft, to email: EmailAddress, _ profile: Profile, key: IdempotencyKey?,
        from client: ClientNetwork
    ) async throws -> (number: ListingNumber, secret: SecretToken, isReplay: Bool) {
        var excess: RateLimitExceeded?
        if try await !drafts.has(key) {
            try await limiter.count(.registrationsByClient, client)
            try await limiter.count(.registrationsByMailboxAndClient, client, email.mailbox.utf8)
            excess = try await limiter.registrationMailExcess(to: email)
        }
        return try await drafts.add(
            draft, to: email, profile, key: key, from: client.widestKey,
            due: excess.map { Timestamp.now.adding(seconds: Int64($0.seconds)) })
    }

    /// Counts an upload for a draft before it is read, so that a refused client need not send it.
    ///
    /// - Parameter isRepeatable: as for ``OwnPhotos/admitPhoto(of:by:isRepeatable:)``.
    /// - Throws: ``RateLimitExceeded``, and the errors of ``DraftStore/checkRoom(for:_:_:isRepeatable:)``.
    public func admitPhoto(
        of number: ListingNumber, _ secret: SecretToken, from client: ClientNetwork, isRepeatable: Bool
    ) async throws {
        try await limiter.count(.tokensByClient, client)
        try await drafts.checkRoom(for: number, secret, quota, isRepeatable: isRepeatable)
    }

    /// Adds a photo to a draft.
    ///
    /// - Parameter key: from the client, or nil: the same request with the same key gets the first photo again.
    /// - Throws: the errors of ``DraftStore/checkRoom(for:_:_:isRepeatable:)`` and of
    ///   ``PhotoStorage/add(_:of:from:freed:commit:)``.
    public func add(
        _ bytes: [UInt8], to number: ListingNumber, _ secret: SecretToken, key: IdempotencyKey?, from uploader: Uploader
    ) async throws -> AddedPhoto {
        if let first = try await drafts.photo(of: number, secret, key: key) { return AddedPhoto(again: first) }
        if key != nil { try await drafts.checkRoom(for: number, secret, quota) }
        return try await storage.addOnce(bytes, of: Array(secret.text.utf8), from: uploader) { new, hasFiles in
            try await drafts.add(new, to: number, secret, quota, key: key, hasFiles: hasFiles)
        }
    }

    /// What a mailed token posts.
    ///
    /// - Throws: ``RateLimitExceeded``, ``AccountRefusal/invalidToken``.
    public func preview(of token: SecretToken, for client: ClientNetwork) async throws -> DraftPreview {
        try await limiter.count(.tokensByClient, client)
        return try await drafts.preview(of: token)
    }

    /// Posts the draft of a mailed token, and signs in to the account of its address.
    ///
    /// - Throws: ``RateLimitExceeded``, and the errors of
    ///   ``DraftStore/post(_:photos:from:maker:on:kind:userAgent:sessionLifetime:)``.
    public func post(
        _ token: SecretToken, photos: Int? = nil, on client: SessionClient
    ) async throws -> (listing: ConfidentialListing, number: ListingNumber, session: SignedIn) {
        try await limiter.count(.tokensByClient, client.network)
        let (email, hasAccount, isDomainKnown) = try await drafts.address(of: token)
        if !hasAccount {
            try await limiter.count(
                limiter.newAccountKeys(email, client.network, limitsDomain: limitsDomains && !isDomainKnown))
        }
        let posted = try await drafts.post(
            token, photos: photos, from: client.network.key, maker: client.network.widestKey, on: client.device,
            kind: client.kind,
            userAgent: client.userAgent, sessionLifetime: lifetime)
        try await sessions.endFormer(of: client)
        return posted
    }
}
