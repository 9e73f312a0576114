/// How a reader of a listing can reach its owner.
public struct ContactWays: Sendable, Equatable {
    /// Whether the owner gets messages. The operator, who owns imported listings, gets none, nor does an owner whose address a mail
    /// server has refused.
    public let messages: Bool
    /// Whether the owner shows an email address or a phone number; nil for readers without an account, who cannot read them.
    public let details: Bool?

    /// The ways to an owner.
    public init(messages: Bool, details: Bool?) {
        (self.messages, self.details) = (messages, details)
    }
}
