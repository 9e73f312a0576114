import CSodium

/// Names of contents: BLAKE2b with 128 bits, in hexadecimal.
enum ContentHash {
    static func text(of bytes: [UInt8]) -> String {
        var hash = [UInt8](repeating: 0, count: Int(crypto_generichash_BYTES_MIN))
        crypto_generichash(&hash, hash.count, bytes, UInt64(bytes.count), nil, 0)
        return hash.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
}
