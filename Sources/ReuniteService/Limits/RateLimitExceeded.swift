/// An action is over a ``RateLimit``.
public struct RateLimitExceeded: Error, Equatable {
    /// The seconds until it is allowed.
    public let seconds: Int
    /// The challenge whose solution allows the action immediately; nil if the client can only wait.
    public var challenge: WorkChallenge?
}
