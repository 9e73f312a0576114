import Testing

@testable import ServerLimits

/// How often somebody may do something.
@Suite struct KeyedRateLimiterTests {
    private enum Limit: RateLimiting {
        case slow, fast
        var rate: (burst: Int, seconds: Double) { self == .slow ? (2, 60) : (10, 1) }
    }

    private let limiter = KeyedRateLimiter<Limit>(maximumKeys: 100)
    private let start = ContinuousClock.now

    private func count(_ limit: Limit, _ who: [UInt8], after seconds: Int = 0) -> Duration? {
        limiter.count([.init(limit, who)], now: start + .seconds(seconds))?.wait
    }

    @Test("A burst is allowed, then one in each interval; a refusal counts nothing")
    func intervals() {
        #expect(count(.slow, [1]) == nil && count(.slow, [1]) == nil)
        for _ in 0..<3 { #expect(count(.slow, [1]) == .seconds(60)) }
        #expect(count(.slow, [1], after: 59) == .seconds(1) && count(.slow, [1], after: 60) == nil)
        #expect(count(.slow, [2]) == nil && count(.fast, [1]) == nil)
    }

    @Test("What is over one limit counts against none, and can be given back")
    func several() {
        let keys: [KeyedRateLimiter<Limit>.Key] = [.init(.fast, [1]), .init(.slow, [1])]
        for _ in 0..<2 { #expect(limiter.count(keys, now: start) == nil) }
        for _ in 0..<20 { #expect(limiter.count(keys, now: start)?.key.limit == .slow) }
        for _ in 0..<8 { #expect(count(.fast, [1]) == nil) }
        #expect(count(.fast, [1]) != nil)
        limiter.giveBack([.init(.fast, [1])])
        #expect(count(.fast, [1]) == nil)
    }

    @Test("An action may count several times, and be given back in part")
    func units() {
        func count(_ units: Int, after seconds: Int = 0) -> Duration? {
            limiter.count([.init(.fast, [1], units: units)], now: start + .seconds(seconds))?.wait
        }
        #expect(count(11) == .seconds(1) && count(7) == nil && count(4) == .seconds(1) && count(3) == nil)
        #expect(count(5, after: 4) == .seconds(1) && count(4, after: 4) == nil)
        limiter.giveBack([.init(.fast, [1], units: 3)])
        #expect(count(4, after: 4) == .seconds(1) && count(3, after: 4) == nil)
    }

    @Test("Memory is bounded, and active keys are kept")
    func memory() {
        for _ in 0..<2 { #expect(count(.slow, [1]) == nil) }
        for number in 0..<10_000 { _ = count(.slow, [2, UInt8(number / 256), UInt8(number % 256)]) }
        #expect(limiter.count <= 100)
        #expect(count(.slow, [1]) != nil)
    }
}
