/// An action is over a ``RateLimit``.
public struct RateLimitExceeded: Error, Equatable {
    /// The seconds until it is allowed.
    public let seconds: Int
}
