import Reunite
import Synchronization

/// Counts actions, and refuses those over a ``RateLimit``.
///
/// The generic cell rate algorithm (ITU-T I.371) needs one time for each key. A time in the past equals none, so only
/// active keys need memory. If there are too many keys, those with the earliest times are dropped.
final class RateLimiter: Sendable {
    /// Separate for each limit, so that keys of one limit cannot evict those of another.
    private typealias Times = [RateLimit: [[UInt8]: ContinuousClock.Instant]]

    private let isOn: Bool
    private let maximumKeys: Int
    private let clock: @Sendable () -> ContinuousClock.Instant
    private let times = Mutex<Times>([:])

    /// - Parameters:
    ///   - isOn: whether limits are enforced.
    ///   - maximumKeys: the most keys for each limit, of about 100 bytes each.
    ///   - clock: the current time.
    init(
        isOn: Bool, maximumKeys: Int = 20_000, clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.isOn = isOn
        self.maximumKeys = maximumKeys
        self.clock = clock
    }

    /// The number of stored keys.
    var count: Int { times.withLock { $0.values.reduce(0) { $0 + $1.count } } }

    /// A limit, and whom it limits.
    struct Key {
        let limit: RateLimit
        let who: [UInt8]
        /// How many times as much is allowed.
        let multiplier: Int

        init(_ limit: RateLimit, _ who: some Sequence<UInt8>, multiplier: Int = 1) {
            (self.limit, self.who, self.multiplier) = (limit, Array(who), multiplier)
        }

        /// The time that an action takes.
        var period: Duration { .seconds(limit.rate.seconds) / multiplier }
        /// The time that may be taken ahead.
        var tolerance: Duration { .seconds(limit.rate.seconds) * limit.rate.burst }
    }

    /// Counts one action, or refuses it.
    ///
    /// - Throws: ``Problem`` 429 with the seconds until the next is allowed.
    func count(
        _ limit: RateLimit, _ who: some Sequence<UInt8>, now: ContinuousClock.Instant? = nil
    ) throws(Problem) {
        try count([Key(limit, who)], now: now)
    }

    /// Counts one action against each of some limits, or against none of them if it is over one.
    ///
    /// - Throws: ``Problem`` 429 with the seconds until the next is allowed.
    func count(_ keys: [Key], now: ContinuousClock.Instant? = nil) throws(Problem) {
        guard isOn else { return }
        let now = now ?? clock()
        let wait: Duration? = times.withLock { all in
            let next = keys.map { max(all[$0.limit]?[$0.who] ?? now, now) + $0.period }
            for (key, next) in zip(keys, next) {
                let early = now.duration(to: next) - key.tolerance
                guard early <= .zero else { return early }
            }
            for (key, next) in zip(keys, next) {
                Self.makeRoom(in: &all[key.limit, default: [:]], below: maximumKeys, now: now)
                all[key.limit, default: [:]][key.who] = next
            }
            return nil
        }
        if let wait { throw .tooManyRequests(seconds: Int((wait / .seconds(1)).rounded(.up))) }
    }

    /// Counts one action of a client, by its network and, for IPv6, by the wider one that it is part of.
    ///
    /// - Parameter subject: what the client acts on, such as a mail address, where each has its own limit.
    /// - Throws: ``Problem`` 429 with the seconds until the next is allowed.
    func count(
        _ limit: RateLimit, _ client: ClientNetwork, _ subject: some Sequence<UInt8> = [],
        now: ContinuousClock.Instant? = nil
    ) throws(Problem) {
        try count(Self.keys(limit, client, subject), now: now)
    }

    private static func keys(_ limit: RateLimit, _ client: ClientNetwork, _ subject: some Sequence<UInt8>) -> [Key] {
        let subject = Array(subject) + [0]
        let site = client.site.map { Key(limit, subject + $0, multiplier: ClientNetwork.siteMultiplier) }
        return [Key(limit, subject + client.key)] + [site].compactMap(\.self)
    }

    /// Counts one action; the refusal if it is over the limit, else nil. For limits that do not refuse everybody.
    func excess(
        _ limit: RateLimit, _ who: some Sequence<UInt8>, now: ContinuousClock.Instant? = nil
    ) -> Problem? {
        do throws(Problem) {
            try count(limit, who, now: now)
            return nil
        } catch {
            return error
        }
    }

    /// Undoes the counting of one action.
    func giveBack(_ limit: RateLimit, _ who: some Sequence<UInt8>) { giveBack([Key(limit, who)]) }

    /// Undoes the counting of one action of a client.
    func giveBack(_ limit: RateLimit, _ client: ClientNetwork) { giveBack(Self.keys(limit, client, [])) }

    private func giveBack(_ keys: [Key]) {
        times.withLock { all in
            for key in keys {
                guard let time = all[key.limit]?[key.who] else { continue }
                all[key.limit]?[key.who] = time - key.period
            }
        }
    }

    /// Counts a mail about a registration, if the address may have one more.
    func allowsRegistrationMail(to email: EmailAddress) -> Bool {
        var keys = [Key(.registrationMailsByAddress, email.key.utf8)]
        if email.isAlias { keys.append(Key(.registrationMailsByMailbox, email.mailbox.utf8)) }
        return (try? count(keys)) != nil
    }

    /// Counts one action of an account, also against the lower limit if the account is new.
    ///
    /// - Throws: ``Problem`` 429 with the seconds until the next is allowed.
    func count(_ limit: RateLimit, of session: Session, at time: Timestamp = .now) throws(Problem) {
        if let lower = limit.ofNewAccounts, time < session.account.createdAt.adding(seconds: RateLimit.newness) {
            try count(lower, session.account.uuid)
        }
        try count(limit, session.account.uuid)
    }

    /// If there are too many keys, drops those in the past, and then the earlier half.
    private static func makeRoom(
        in times: inout [[UInt8]: ContinuousClock.Instant], below maximum: Int, now: ContinuousClock.Instant
    ) {
        guard times.count >= maximum else { return }
        times = times.filter { $0.value > now }
        guard times.count > maximum / 2 else { return }
        let middle = times.values.sorted()[times.count / 2]
        times = times.filter { $0.value > middle }
    }
}
