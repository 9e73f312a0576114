import COpenSSL
import Reunite

/// The public key of a passkey, as SubjectPublicKeyInfo (RFC 5280). OpenSSL verifies its signatures.
struct PublicKey {
    /// The key as DER.
    let bytes: [UInt8]

    /// The kinds that authenticators have: ES256, RS256 and EdDSA, with enough bits.
    private static let leastBits: [Int32: Int32] = [EVP_PKEY_EC: 256, EVP_PKEY_RSA: 2048, EVP_PKEY_ED25519: 253]

    /// Parses a key.
    ///
    /// - Throws: ``InvalidValue`` if it is none, is too short, or is of another kind.
    init(_ bytes: [UInt8]) throws(InvalidValue) {
        self.bytes = bytes
        let isGood =
            bytes.count <= 1024
            && withKey { key in
                Self.leastBits[EVP_PKEY_get_base_id(key)].map { EVP_PKEY_get_bits(key) >= $0 } ?? false
            } ?? false
        guard isGood else { throw InvalidValue("must be a public key for ES256, RS256 or EdDSA") }
    }

    /// Whether a signature is of this key over a message.
    func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        withKey { key in
            let context = EVP_MD_CTX_new()
            defer { EVP_MD_CTX_free(context) }
            // EdDSA hashes by itself.
            let hash = EVP_PKEY_get_base_id(key) == EVP_PKEY_ED25519 ? nil : EVP_sha256()
            return EVP_DigestVerifyInit(context, nil, hash, nil, key) == 1
                && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
        } ?? false
    }

    private func withKey<Value>(_ body: (OpaquePointer) -> Value) -> Value? {
        bytes.withUnsafeBufferPointer { buffer in
            var next = buffer.baseAddress
            guard let key = d2i_PUBKEY(nil, &next, buffer.count) else { return nil }
            defer { EVP_PKEY_free(key) }
            return body(key)
        }
    }
}
