import Reunite
import Synchronization

/// Counts what is done, and refuses what is done too often.
///
/// Each key has one time: when it will have made up for all it did (the generic cell rate algorithm, ITU-T I.371). A
/// time that is past is as good as none, so that memory follows those who are active now; and it is bounded: past the
/// bound those are forgotten who would be free soonest.
final class RateLimiter: Sendable {
    /// For each limit by itself, when each who did something will have made up for it: those who pass one limit do not
    /// make others be forgotten.
    private typealias Times = [RateLimit: [[UInt8]: ContinuousClock.Instant]]

    private let isOn: Bool
    private let maximumKeys: Int
    private let times = Mutex<Times>([:])

    /// - Parameters:
    ///   - isOn: whether anything is refused.
    ///   - maximumKeys: how many are remembered for each limit; about 100 bytes each.
    init(isOn: Bool, maximumKeys: Int = 20_000) {
        self.isOn = isOn
        self.maximumKeys = maximumKeys
    }

    /// How many are remembered.
    var count: Int { times.withLock { $0.values.reduce(0) { $0 + $1.count } } }

    /// Counts one, and refuses it where it is one too many.
    ///
    /// - Throws: ``Problem`` with the seconds until the next is taken.
    func count(_ limit: RateLimit, _ who: some Sequence<UInt8>, now: ContinuousClock.Instant = .now) throws(Problem) {
        guard isOn else { return }
        let (burst, seconds) = limit.rate
        let step = Duration.seconds(seconds)
        let key = Array(who)
        let wait: Duration? = times.withLock { all in
            let next = max(all[limit]?[key] ?? now, now) + step
            let early = now.duration(to: next) - step * burst
            guard early <= .zero else { return early }
            Self.makeRoom(in: &all[limit, default: [:]], below: maximumKeys, now: now)
            all[limit, default: [:]][key] = next
            return nil
        }
        if let wait { throw .tooManyRequests(seconds: Int((wait / .seconds(1)).rounded(.up))) }
    }

    /// Counts one of an account, by the lower limit too where the account is new.
    ///
    /// - Throws: ``Problem`` with the seconds until the next is taken.
    func count(_ limit: RateLimit, of session: Session, at time: Timestamp = .now) throws(Problem) {
        if let lower = limit.ofNewAccounts, time < session.account.createdAt.adding(seconds: RateLimit.newness) {
            try count(lower, session.account.uuid)
        }
        try count(limit, session.account.uuid)
    }

    /// Where there are too many, forgets those who are free, or the half that will be soonest.
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
