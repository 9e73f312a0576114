/// A rate limit: a burst, and then one action in each interval.
public protocol RateLimiting: Hashable, Sendable {
    /// The burst, and the seconds until one more is allowed.
    var rate: (burst: Int, seconds: Double) { get }
}
