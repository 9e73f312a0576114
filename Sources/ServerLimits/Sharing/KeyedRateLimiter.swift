import Synchronization

/// Counts actions by limit and by whom they are, and tells when one is over its limit.
///
/// The generic cell rate algorithm (ITU-T I.371) needs one time for each key. A time in the past equals none, so only
/// active keys need memory. If there are too many keys, those with the earliest times are dropped.
public final class KeyedRateLimiter<Limit: RateLimiting>: Sendable {
    /// Separate for each limit, so that keys of one limit cannot evict those of another.
    private typealias Times = [Limit: [[UInt8]: ContinuousClock.Instant]]

    private let maximumKeys: Int
    private let times = Mutex<Times>([:])

    /// - Parameter maximumKeys: the maximum number of keys for each limit, of about 100 bytes each.
    public init(maximumKeys: Int = 20_000) { self.maximumKeys = maximumKeys }

    /// The number of stored keys.
    public var count: Int { times.withLock { $0.values.reduce(0) { $0 + $1.count } } }

    /// A limit, and whom it limits.
    public struct Key: Sendable {
        /// The limit.
        public let limit: Limit
        /// Identifies the one that it limits.
        public let who: [UInt8]
        /// How many times as much is allowed.
        let multiplier: Int
        /// How many times the action counts: for a photo, its size in kilobytes.
        let units: Int
        /// Whether ``who`` are several who share the limit of one.
        public let isShare: Bool

        /// Somebody under a limit.
        ///
        /// - Parameter units: how many times the action counts. More than the burst are never allowed.
        public init(
            _ limit: Limit, _ who: some Sequence<UInt8>, multiplier: Int = 1, units: Int = 1, isShare: Bool = false
        ) {
            (self.limit, self.who, self.multiplier, self.units) = (limit, Array(who), multiplier, units)
            self.isShare = isShare
        }

        /// A client under a limit: its network and, for IPv6, the wider one that it is part of.
        ///
        /// - Parameter subject: what the client acts on, such as a mail address, where each has its own limit.
        public static func keys(
            _ limit: Limit, _ client: ClientNetwork, _ subject: some Sequence<UInt8>, units: Int = 1
        ) -> [Key] {
            let subject = Array(subject) + [0]
            let site = client.site.map {
                Key(limit, subject + $0, multiplier: ClientNetwork.siteMultiplier, units: units)
            }
            return [Key(limit, subject + client.key, units: units)] + [site].compactMap(\.self)
        }

        /// The time that an action takes.
        public var period: Duration { .seconds(limit.rate.seconds) * units / multiplier }
        /// The time that may be taken ahead.
        public var tolerance: Duration { .seconds(limit.rate.seconds) * limit.rate.burst }
    }

    /// Counts one action against each of some limits, or against none of them if it is over one.
    ///
    /// - Returns: the key whose limit the action is over, and the time until it is allowed; nil if it is, and was counted.
    public func count(_ keys: [Key], now: ContinuousClock.Instant) -> (key: Key, wait: Duration)? {
        times.withLock { all in
            let next = keys.map { max(all[$0.limit]?[$0.who] ?? now, now) + $0.period }
            for (key, next) in zip(keys, next) {
                let early = now.duration(to: next) - key.tolerance
                guard early <= .zero else { return (key, early) }
            }
            for (key, next) in zip(keys, next) {
                Self.makeRoom(in: &all[key.limit, default: [:]], below: maximumKeys, now: now)
                all[key.limit, default: [:]][key.who] = next
            }
            return nil
        }
    }

    /// The number of counted actions ahead of the rate: those that would have to wait without a burst.
    public func level(_ key: Key, now: ContinuousClock.Instant) -> Int {
        let time = times.withLock { $0[key.limit]?[key.who] } ?? now
        return Int(max(0, now.duration(to: time) / key.period).rounded(.up))
    }

    /// Undoes the counting of one action.
    public func giveBack(_ keys: [Key]) {
        times.withLock { all in
            for key in keys {
                guard let time = all[key.limit]?[key.who] else { continue }
                all[key.limit]?[key.who] = time - key.period
            }
        }
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
