import Synchronization

/// Counts what is done, and refuses what is done too often.
///
/// Each key has one time: when it will have made up for all it did (the generic cell rate algorithm, ITU-T I.371). A
/// time that is past is as good as none, so that memory follows those who are active now; and it is bounded: past the
/// bound those are forgotten who would be free soonest.
final class RateLimiter: Sendable {
    private struct Key: Hashable {
        let limit: RateLimit
        let who: [UInt8]
    }

    private let isOn: Bool
    private let maximumKeys: Int
    private let times = Mutex<[Key: ContinuousClock.Instant]>([:])

    /// - Parameters:
    ///   - isOn: whether anything is refused.
    ///   - maximumKeys: how many are remembered; about 100 bytes each.
    init(isOn: Bool, maximumKeys: Int = 100_000) {
        self.isOn = isOn
        self.maximumKeys = maximumKeys
    }

    /// How many are remembered.
    var count: Int { times.withLock { $0.count } }

    /// Counts one, and refuses it where it is one too many.
    ///
    /// - Throws: ``Problem`` with the seconds until the next is taken.
    func count(_ limit: RateLimit, _ who: some Sequence<UInt8>, now: ContinuousClock.Instant = .now) throws(Problem) {
        guard isOn else { return }
        let (burst, seconds) = limit.rate
        let step = Duration.seconds(seconds)
        let key = Key(limit: limit, who: Array(who))
        let wait: Duration? = times.withLock { times in
            let next = max(times[key] ?? now, now) + step
            let early = now.duration(to: next) - step * burst
            guard early <= .zero else { return early }
            if times.count >= maximumKeys, times[key] == nil { Self.forget(&times, now: now) }
            times[key] = next
            return nil
        }
        if let wait { throw .tooManyRequests(seconds: Int((wait / .seconds(1)).rounded(.up))) }
    }

    /// Forgets those who are free, or the half that will be soonest.
    private static func forget(_ times: inout [Key: ContinuousClock.Instant], now: ContinuousClock.Instant) {
        let count = times.count
        times = times.filter { $0.value > now }
        guard times.count > count / 2 else { return }
        let middle = times.values.sorted()[times.count / 2]
        times = times.filter { $0.value > middle }
    }
}
