import ReuniteStorage

/// The work that a challenge asks for, as a client does it.
public enum TestWork {
    /// The first solution: a text that begins with the token and a colon, whose hash begins with some zero bits.
    public static func solution(of token: String, bits: Int) -> String {
        for nonce in 0... {
            let text = "\(token):\(nonce)"
            let hash = Sodium.sha256(Array(text.utf8))
            let first = hash.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            if first.leadingZeroBitCount >= bits { return text }
        }
        return ""
    }
}
