import ReuniteStorage

/// The solution of a ``WorkChallenge``, as a client sends it: the header field `Reunite-Work`.
public struct WorkSolution: Sendable {
    /// Maximum number of bytes of a solution.
    private static let maximumSize = 150

    /// The token of the challenge.
    let token: String
    /// The number of zero bits that its hash begins with.
    let bits: Int

    /// A solution from a client: `token:nonce`; nil if it cannot be one.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.maximumSize, let colon = text.firstIndex(of: ":") else { return nil }
        token = String(text[..<colon])
        var bits = 0
        for byte in Sodium.sha256(Array(text.utf8)) {
            bits += byte.leadingZeroBitCount
            if byte != 0 { break }
        }
        self.bits = bits
    }
}
