import Reunite
import ReuniteStorage
import ServerLimits

/// Lets people report listings, and appeal decisions about their own.
///
/// A repeated request gets the first result again, and does not count towards the limits.
public struct Reporting: Sendable {
    private let reports: ReportStore
    private let creations: CreationStore
    private let limiter: RateLimiter
    private let holdRule: HoldRule?

    /// Reports and appeals in a store.
    ///
    /// - Parameter holdRule: when a listing is held automatically; nil for never.
    public init(reports: ReportStore, creations: CreationStore, limiter: RateLimiter, holdRule: HoldRule?) {
        (self.reports, self.creations, self.limiter, self.holdRule) = (reports, creations, limiter, holdRule)
    }

    /// Reports a listing.
    ///
    /// - Parameter client: accounts that report from one client count as one.
    /// - Returns: the report, and whether an earlier request has made it.
    /// - Throws: ``RateLimitExceeded``, ``AccessRefusal/notFound`` if the listing is not public, ``AccessRefusal/own``,
    ///   ``AccessRefusal/sessionEnded``, ``AccessRefusal/idempotencyKeyReused``.
    public func report(
        _ listing: ListingID, for reason: ReportReason, comment: Description, by session: Session,
        from client: ClientNetwork, key: IdempotencyKey?
    ) async throws -> (report: Report, isReplay: Bool) {
        try await creations.onFirst(key, by: session) {
            try await limiter.count(.reportsByClient, client)
            try await limiter.count(.reportsByAccount, of: session)
        }
        return try await reports.report(
            listing, for: reason, comment: comment, by: session, from: client.widestKey, holdBy: holdRule, key: key)
    }

    /// Reports a claim, for one of its two people. The limits of reports of listings apply.
    ///
    /// - Returns: the report, and whether an earlier request has made it.
    /// - Throws: ``RateLimitExceeded``, and the errors of ``ReportStore/report(_:for:comment:by:from:holdBy:key:)``.
    public func report(
        _ claim: ClaimID, for reason: ReportReason, comment: Description, by session: Session,
        from client: ClientNetwork, key: IdempotencyKey?
    ) async throws -> (report: Report, isReplay: Bool) {
        try await creations.onFirst(key, by: session) {
            try await limiter.count(.reportsByClient, client)
            try await limiter.count(.reportsByAccount, of: session)
        }
        return try await reports.report(
            claim, for: reason, comment: comment, by: session, from: client.widestKey, holdBy: holdRule, key: key)
    }

    /// Appeals the decision that hides one's own listing.
    ///
    /// - Returns: the id and the time of the appeal, and whether an earlier request has made it.
    /// - Throws: ``RateLimitExceeded``, ``AccessRefusal/notFound``, ``AccessRefusal/forbidden``, ``ModerationRefusal/nothingToAppeal``,
    ///   ``AccessRefusal/sessionEnded``, ``AccessRefusal/idempotencyKeyReused``.
    public func appeal(
        _ listing: ListingID, saying body: Note, by session: Session, key: IdempotencyKey?
    ) async throws -> (appeal: AppealID, at: Timestamp, isReplay: Bool) {
        try await creations.onFirst(key, by: session) { try await limiter.count(.reportsByAccount, of: session) }
        return try await reports.appeal(listing, saying: body, by: session, key: key)
    }

    /// Appeals with the token from the mail about a decision, without a session.
    ///
    /// - Throws: ``RateLimitExceeded``, ``AccountRefusal/invalidToken``, ``ModerationRefusal/nothingToAppeal``.
    public func appeal(
        _ listing: ListingID, with token: SecretToken, saying body: Note, from client: ClientNetwork
    ) async throws {
        try await limiter.count(.tokensByClient, client)
        try await reports.appeal(listing, with: token, saying: body)
    }
}
