import ReuniteStorage

/// The solution of a ``WorkChallenge``, as a client sends it: the header field `Reunite-Work`.
public struct WorkSolution: Sendable {
    /// Maximum number of bytes of a solution.
    private static let maximumSize = 150

    /// The token of the challenge.
    let token: String
    /// The number of leading zero bits of its hash.
    let bits: Int

    /// Parses a solution, `token:nonce`; nil if it is too long or has no colon.
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
