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

    /// The HMAC-SHA-256 of some bytes.
    ///
    /// - Parameter key: any bytes.
    public static func hmac(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
        // The hash of the key has the length that the function needs.
        crypto_auth_hmacsha256(&code, bytes, UInt64(bytes.count), sha256(key))
        return code
    }

    /// Whether two secrets are equal. The time does not depend on where they differ.
    public static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count && sodium_memcmp(left, right, left.count) == 0
    }
}
