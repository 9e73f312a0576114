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

    /// Counts one action, or refuses it.
    ///
    /// - Parameter share: how many times as much is allowed.
    /// - Throws: ``Problem`` 429 with the seconds until the next is allowed.
    func count(
        _ limit: RateLimit, _ who: some Sequence<UInt8>, share: Int = 1, now: ContinuousClock.Instant? = nil
    ) throws(Problem) {
        try count([(limit, Array(who))], share: share, now: now)
    }

    /// Counts one action against each of some limits, or against none of them if it is over one.
    ///
    /// - Throws: ``Problem`` 429 with the seconds until the next is allowed.
    func count(
        _ limits: [(limit: RateLimit, who: [UInt8])], share: Int = 1, now: ContinuousClock.Instant? = nil
    ) throws(Problem) {
        guard isOn else { return }
        let now = now ?? clock()
        let wait: Duration? = times.withLock { all in
            let next = limits.map { limit, key in
                max(all[limit]?[key] ?? now, now) + Duration.seconds(limit.rate.seconds) / share
            }
            for ((limit, _), next) in zip(limits, next) {
                let early = now.duration(to: next) - Duration.seconds(limit.rate.seconds) * limit.rate.burst
                guard early <= .zero else { return early }
            }
            for ((limit, key), next) in zip(limits, next) {
                Self.makeRoom(in: &all[limit, default: [:]], below: maximumKeys, now: now)
                all[limit, default: [:]][key] = next
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
        // The wider network last: one that is over its own limit uses up nothing of its neighbours' part.
        let subject = Array(subject) + [0]
        try count(limit, subject + client.key, now: now)
        if let site = client.site { try count(limit, subject + site, share: ClientNetwork.siteShare, now: now) }
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

    /// Counts a mail about a registration, if the address may have one more.
    func allowsRegistrationMail(to email: EmailAddress) -> Bool {
        var limits = [(RateLimit.registrationMailsByAddress, Array(email.key.utf8))]
        if email.hasTag { limits.append((.registrationMailsByMailbox, Array(email.mailbox.utf8))) }
        return (try? count(limits)) != nil
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
