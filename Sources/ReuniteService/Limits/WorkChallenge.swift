/// A task whose solution passes a limit of the client's network: to find a nonce such that the SHA-256 of `token:nonce` begins with
/// a number of zero bits.
public struct WorkChallenge: Sendable, Equatable {
    /// The token, which the client repeats in its solution: at most 100 characters of ASCII without a colon.
    public let token: String
    /// The number of zero bits. The client computes 2 to the power of this number of hashes on average.
    public let bits: Int
}
