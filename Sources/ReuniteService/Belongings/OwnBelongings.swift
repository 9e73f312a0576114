import Reunite
import ReuniteStorage
import ServerLimits

/// Lets people register their belongings, lose them, get them back, and pass them on.
public struct OwnBelongings: Sendable {
    let belongings: BelongingStore
    private let messages: FoundMessageStore
    private let creations: CreationStore
    let photos: PhotoStorage
    let quota: PhotoQuota
    let limiter: RateLimiter

    /// The belongings in a store, and the files of their photos within a quota.
    public init(
        belongings: BelongingStore, messages: FoundMessageStore, creations: CreationStore, photos: PhotoStorage,
        quota: PhotoQuota, limiter: RateLimiter
    ) {
        (self.belongings, self.messages, self.creations) = (belongings, messages, creations)
        (self.photos, self.quota, self.limiter) = (photos, quota, limiter)
    }

    /// Registers a belonging, with a new tag.
    ///
    /// - Throws: ``RateLimitExceeded``, and the errors of ``BelongingStore/add(_:by:key:)``.
    public func add(
        _ draft: BelongingDraft, by session: Session, key: IdempotencyKey?
    ) async throws -> (belonging: Belonging, isReplay: Bool) {
        try await limiter.count(
            limiter.keys(.writesByAccount, of: session) + limiter.keys(.belongingsByAccount, of: session))
        return try await belongings.add(draft, by: session, key: key)
    }

    /// Changes a belonging.
    ///
    /// - Throws: ``RateLimitExceeded``, and the errors of ``BelongingStore/change(_:by:_:)``.
    public func change(_ id: BelongingID, by session: Session, _ change: BelongingChange) async throws -> Belonging {
        try await count(session)
        return try await belongings.change(id, by: session, change)
    }

    /// Deletes a belonging, and then the files of its photo.
    ///
    /// - Throws: ``RateLimitExceeded``, and the errors of ``BelongingStore/remove(_:by:)``.
    public func remove(_ id: BelongingID, by session: Session) async throws {
        try await count(session)
        await photos.sweep(try await belongings.remove(id, by: session))
    }

    /// Gives a belonging a new tag.
    ///
    /// - Throws: ``RateLimitExceeded``, and the errors of ``BelongingStore/replaceTag(of:by:)``.
    public func replaceTag(of id: BelongingID, by session: Session) async throws -> Belonging {
        try await count(session)
        return try await belongings.replaceTag(of: id, by: session)
    }

    /// Posts a listing about the loss of a belonging, with its photo. It counts as any other listing that is posted.
    ///
    /// - Throws: ``RateLimitExceeded``, and the errors of ``BelongingStore/lose(_:_:by:key:)``.
    public func lose(
        _ id: BelongingID, _ loss: Loss, by session: Session, from client: ClientNetwork, key: IdempotencyKey?
    ) async throws -> (listing: ConfidentialListing, isReplay: Bool) {
        // A request that repeats another one, or is refused, does not count as a listing.
        try await creations.onFirst(key, by: session) {
            guard try await belongings.belonging(id, of: session).lostListing == nil else {
                throw BelongingRefusal.lost
            }
            try await count(session)
            try await limiter.count(.listingsByClient, client)
            try await limiter.count(.listingsByAccount, of: session)
        }
        return try await belongings.lose(id, loss, by: session, key: key)
    }

    /// Resolves the listing about the loss of a belonging.
    ///
    /// - Throws: ``RateLimitExceeded``, and the errors of ``BelongingStore/resolve(_:_:by:)``.
    public func resolve(_ id: BelongingID, _ outcome: Outcome, by session: Session) async throws -> Belonging {
        try await count(session)
        return try await belongings.resolve(id, outcome, by: session)
    }

    /// Makes a code that passes a belonging on.
    ///
    /// - Throws: ``RateLimitExceeded``, and the errors of ``BelongingStore/transferCode(of:by:)``.
    public func transferCode(of id: BelongingID, by session: Session) async throws -> ShownCode<Entity.Transfer> {
        try await count(session)
        return try await belongings.transferCode(of: id, by: session)
    }

    /// Passes a belonging to the account that enters its code, and then deletes the files of its photo. Wrong codes count against a
    /// limit.
    ///
    /// - Throws: ``RateLimitExceeded``, and the errors of ``BelongingStore/receive(_:by:)``.
    public func receive(_ code: TransferCode, by session: Session) async throws -> Belonging {
        let (belonging, files) = try await limiter.countingWrong(
            limiter.keys(.wrongTransfersByAccount, of: session),
            counts: { $0 as? BelongingRefusal == .wrongCode }
        ) { try await belongings.receive(code, by: session) }
        await photos.sweep(files)
        return belonging
    }

    /// Answers a message of a finder.
    ///
    /// - Throws: ``RateLimitExceeded``, and the errors of ``FoundMessageStore/answer(_:about:_:by:)``.
    public func answer(
        _ message: FoundMessageID, about id: BelongingID, _ text: String, by session: Session
    ) async throws {
        try await count(session)
        try await messages.answer(message, about: id, text, by: session)
    }

    /// Deletes a message of a finder.
    ///
    /// - Throws: ``RateLimitExceeded``, and the errors of ``FoundMessageStore/remove(_:about:by:)``.
    public func remove(_ message: FoundMessageID, about id: BelongingID, by session: Session) async throws {
        try await count(session)
        try await messages.remove(message, about: id, by: session)
    }

    /// Reports a message of a finder to the operator.
    ///
    /// - Throws: ``RateLimitExceeded``, and the errors of ``FoundMessageStore/report(_:about:by:)``.
    public func report(_ message: FoundMessageID, about id: BelongingID, by session: Session) async throws {
        try await count(session)
        try await messages.report(message, about: id, by: session)
    }

    func count(_ session: Session) async throws {
        try await limiter.count(.writesByAccount, of: session)
    }
}
