/// What a client must solve to pass a limit of its network: find a nonce such that the SHA-256 of `token:nonce` begins with a number
/// of zero bits.
public struct WorkChallenge: Sendable, Equatable {
    /// What the client repeats with its solution: at most 100 characters of ASCII without a colon.
    public let token: String
    /// The number of zero bits. The client computes about 2 to the power of it hashes.
    public let bits: Int
}
