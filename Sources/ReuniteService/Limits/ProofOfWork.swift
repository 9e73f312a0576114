import Reunite
import ReuniteStorage

/// Makes challenges, and checks their solutions. A solution costs the client some CPU time, and passes a limit that others of its
/// network have used up. See <doc:Operations#Proof-of-work>.
///
/// Challenges are not stored. A token contains its expiry, its number of bits, and a code by which each server of the database
/// recognizes it. The code also covers the purpose and the network.
public actor ProofOfWork {
    /// How long a challenge is valid, in seconds.
    static let lifetime: Int64 = 300
    /// The number of solutions ahead of the rate of ``RateLimit/workByClient`` after which the challenges of a network get another
    /// bit, which doubles the work.
    static let step = 64

    private let bits: Int
    private let readSecret: @Sendable () async throws -> String
    private var secret: [UInt8]?

    /// - Parameters:
    ///   - bits: the number of zero bits of a network's first solutions. 19 take a phone about a second, a computer a quarter.
    ///   - secret: reads the secret that all servers of the database share.
    public init(bits: Int = 19, secret: @escaping @Sendable () async throws -> String) {
        (self.bits, readSecret) = (bits, secret)
    }

    /// A challenge for a client.
    ///
    /// - Parameter level: the number of solutions of its network ahead of the rate (``KeyedRateLimiter/level(_:now:)``).
    func challenge(
        for purpose: WorkPurpose, of client: [UInt8], level: Int, at now: Timestamp = .now
    ) async throws -> WorkChallenge {
        let bits = bits(for: purpose, level: level)
        let expiry = now.adding(seconds: Self.lifetime).microseconds
        let content = "\(bits).\(expiry).\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
        return WorkChallenge(token: "\(content).\(try await code(content, purpose, client))", bits: bits)
    }

    private func bits(for purpose: WorkPurpose, level: Int) -> Int {
        bits + min(level / Self.step, purpose.maximumMoreBits)
    }

    /// Whether a solution is valid for this purpose and client. The caller must make sure that it is used once.
    ///
    /// - Parameter level: as for a challenge. The work may have grown by one bit since the challenge was made; by more, and the
    ///   solution is one of many that were made ahead.
    func accepts(
        _ solution: WorkSolution, for purpose: WorkPurpose, of client: [UInt8], level: Int = 0, at now: Timestamp = .now
    ) async throws -> Bool {
        let parts = solution.token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, let bits = Int(parts[0]), let expiry = Int64(parts[1]), solution.bits >= bits,
            now.microseconds <= expiry, bits + 1 >= self.bits(for: purpose, level: level)
        else { return false }
        let code = try await code(parts.dropLast().joined(separator: "."), purpose, client)
        return Sodium.areEqual(Array(code.utf8), Array(parts[3].utf8))
    }

    /// The code of a token, which only servers of the database can compute: 40 hexadecimal digits.
    private func code(_ content: String, _ purpose: WorkPurpose, _ client: [UInt8]) async throws -> String {
        let key: [UInt8]
        if let secret {
            key = secret
        } else {
            key = Array(try await readSecret().utf8)
            secret = key
        }
        let code = Sodium.hmac(Array("\(purpose.rawValue) \(content) ".utf8) + client, key: key)
        return code.prefix(20).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
