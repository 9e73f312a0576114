/// An action is over a ``RateLimit``.
public struct RateLimitExceeded: Error, Equatable {
    /// The seconds until it is allowed.
    public let seconds: Int
    /// What the client may solve to be allowed now; nil if it can only wait.
    public var challenge: WorkChallenge?
}
