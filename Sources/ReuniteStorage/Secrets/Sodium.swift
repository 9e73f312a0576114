import CSodium

/// libsodium, started once.
public enum Sodium {
    private static let isStarted: Bool = {
        // 1 if it was started before.
        precondition(sodium_init() >= 0, "libsodium cannot be started")
        return true
    }()

    /// Must be called before other functions of libsodium; further calls cost nothing.
    static func start() { _ = isStarted }

    /// The SHA-256 of some bytes.
    public static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
        return hash
    }
}
