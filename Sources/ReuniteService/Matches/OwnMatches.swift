import Reunite
import ReuniteMatch
import ReuniteStorage

/// The matches of people's own listings, and the owners' verdicts on them.
public struct OwnMatches: Sendable {
    private let matches: MatchStore
    private let feed: MatchFeed
    private let follower: ChangeFollower
    private let alerts: NotificationFeed?
    private let notifications: NotificationHub
    private let limiter: RateLimiter

    /// The matches of a store.
    ///
    /// - Parameter live: the matcher in memory, and the notifications of matches.
    public init(matches: MatchStore, live: LiveState, limiter: RateLimiter) {
        (self.matches, self.limiter) = (matches, limiter)
        (feed, follower) = (live.matches, live.matchesFollower)
        (alerts, notifications) = (live.alerts, live.notifications)
    }

    /// The likeliest matches of a listing, for its owner and moderators, and whether all open listings were compared.
    ///
    /// - Parameters:
    ///   - language: that of the reasons.
    ///   - patience: how long to wait until the matcher has all listings that were posted before the call. After that, it compares
    ///     those that it has: recent ones may be missing during an import, and others while it loads them, after the start of the
    ///     server and after a gap in the change feed.
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/forbidden``, and errors of the load and of ``ReadQueue``.
    public func list(
        _ listing: ListingID, by session: Session, limit: Int, in language: Language, within patience: Duration
    ) async throws -> (matches: [Match], isComplete: Bool) {
        let question = try await matches.question(listing, by: session)
        guard question.isOpen else { return ([], true) }
        let end = ContinuousClock.now + patience
        let isLoaded = try await feed.load(within: patience)
        let hasCaughtUp = try await follower.caughtUp(within: max(.zero, end - .now))
        return (try await feed.matches(of: question, limit: limit, in: language), isLoaded && hasCaughtUp)
    }

    /// Stores the verdict of a listing's owner on a match, and wakes the streams of the account that is notified of it.
    ///
    /// A rejected match makes room for others.
    ///
    /// - Parameter verdict: nil takes the earlier one back.
    /// - Throws: ``RateLimitExceeded``, ``AccessRefusal/notFound``, ``AccessRefusal/forbidden``, ``AccessRefusal/sessionEnded``,
    ///   ``StoreError/tooManyVerdicts``.
    public func judge(
        _ verdict: MatchVerdict?, on other: ListingID, of listing: ListingID, by session: Session
    ) async throws {
        try await limiter.count(.writesByAccount, of: session)
        let notified = try await matches.setVerdict(verdict, on: other, of: listing, by: session)
        if let notified { notifications.wake([notified]) }
        if verdict == .notMine { alerts?.judgeAgain(listing, of: session.account) }
    }
}
