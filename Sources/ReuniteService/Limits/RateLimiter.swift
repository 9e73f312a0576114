import Reunite
import ServerLimits

/// Counts actions, and refuses those over a ``RateLimit``.
public final class RateLimiter: Sendable {
    /// A limit, and whom it limits.
    public typealias Key = KeyedRateLimiter<RateLimit>.Key

    private let isOn: Bool
    private let limits: KeyedRateLimiter<RateLimit>
    private let clock: @Sendable () -> ContinuousClock.Instant

    /// A limiter that has counted nothing yet.
    ///
    /// - Parameters:
    ///   - isOn: whether limits are enforced.
    ///   - maximumKeys: the maximum number of keys for each limit, of about 100 bytes each.
    ///   - clock: the current time.
    public init(
        isOn: Bool, maximumKeys: Int = 20_000, clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.isOn = isOn
        limits = KeyedRateLimiter(maximumKeys: maximumKeys)
        self.clock = clock
    }

    /// The number of stored keys.
    var count: Int { limits.count }

    /// Counts one action, or refuses it.
    ///
    /// - Throws: ``RateLimitExceeded``.
    public func count(
        _ limit: RateLimit, _ who: some Sequence<UInt8>, now: ContinuousClock.Instant? = nil
    ) throws(RateLimitExceeded) {
        try count([Key(limit, who)], now: now)
    }

    /// Counts one action against each of some limits, or against none of them if it is over one.
    ///
    /// - Throws: ``RateLimitExceeded``.
    public func count(_ keys: [Key], now: ContinuousClock.Instant? = nil) throws(RateLimitExceeded) {
        guard isOn else { return }
        if let wait = limits.count(keys, now: now ?? clock()) {
            throw RateLimitExceeded(seconds: Int((wait / .seconds(1)).rounded(.up)))
        }
    }

    /// Counts one action of a client, by its network and, for IPv6, by the wider one that it is part of.
    ///
    /// - Parameter subject: what the client acts on, such as a mail address, where each has its own limit.
    /// - Throws: ``RateLimitExceeded``.
    public func count(
        _ limit: RateLimit, _ client: ClientNetwork, _ subject: some Sequence<UInt8> = [],
        now: ContinuousClock.Instant? = nil
    ) throws(RateLimitExceeded) {
        try count(Key.keys(limit, client, subject), now: now)
    }

    /// Counts one action. For limits that do not refuse everybody.
    ///
    /// - Returns: the refusal if the action is over the limit, else nil.
    public func excess(
        _ limit: RateLimit, _ who: some Sequence<UInt8>, now: ContinuousClock.Instant? = nil
    ) -> RateLimitExceeded? {
        do throws(RateLimitExceeded) {
            try count(limit, who, now: now)
            return nil
        } catch {
            return error
        }
    }

    /// Undoes the counting of one action.
    public func giveBack(_ limit: RateLimit, _ who: some Sequence<UInt8>) { limits.giveBack([Key(limit, who)]) }

    /// Undoes the counting of one action of a client.
    public func giveBack(_ limit: RateLimit, _ client: ClientNetwork) { limits.giveBack(Key.keys(limit, client, [])) }

    /// Counts a mail about a registration, if the address may have one more.
    public func allowsRegistrationMail(to email: EmailAddress) -> Bool {
        var keys = [Key(.registrationMailsByAddress, email.key.utf8)]
        if email.isAlias { keys.append(Key(.registrationMailsByMailbox, email.mailbox.utf8)) }
        return (try? count(keys)) != nil
    }

    /// Counts one action of an account, also against the lower limit if the account is new.
    ///
    /// - Throws: ``RateLimitExceeded``.
    public func count(_ limit: RateLimit, of session: Session, at time: Timestamp = .now) throws(RateLimitExceeded) {
        let account = session.account
        var keys = [Key(limit, account.uuid)]
        if let lower = limit.ofNewAccounts, time < account.createdAt.adding(seconds: RateLimit.newness) {
            keys.append(Key(lower, account.uuid))
        }
        try count(keys)
    }
}
