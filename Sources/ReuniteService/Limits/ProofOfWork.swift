import Reunite
import ReuniteStorage

/// Makes challenges, and checks their solutions: a moment of work of the client's processor opens a limit that others of its network
/// have used up. See <doc:Operations#Proof-of-work>.
///
/// Nothing is stored about a challenge. Its token has all that is needed, and a code by which each server of a database knows it:
/// what it is for, the network, when it expires, and how much work it takes.
public actor ProofOfWork {
    /// How long a challenge is valid, in seconds.
    static let lifetime: Int64 = 300
    /// The number of solutions that a network has sent ahead of ``RateLimit/workByClient`` for which a challenge gets another bit, and
    /// so twice as much work.
    static let step = 64

    private let bits: Int
    private let readSecret: @Sendable () async throws -> String
    private var secret: [UInt8]?

    /// - Parameters:
    ///   - bits: the zero bits of a network's first solutions. 19 take a telephone about a second, and a computer a quarter of one.
    ///   - secret: reads the secret that all servers of the database have.
    public init(bits: Int = 19, secret: @escaping @Sendable () async throws -> String) {
        (self.bits, readSecret) = (bits, secret)
    }

    /// A challenge for a client.
    ///
    /// - Parameter level: the number of solutions that its network has sent lately.
    func challenge(
        for purpose: WorkPurpose, of client: [UInt8], level: Int, at now: Timestamp = .now
    ) async throws -> WorkChallenge {
        let bits = bits + min(level / Self.step, purpose.maximumMoreBits)
        let expiry = now.adding(seconds: Self.lifetime).microseconds
        let content = "\(bits).\(expiry).\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
        return WorkChallenge(token: "\(content).\(try await code(content, purpose, client))", bits: bits)
    }

    /// Whether a solution has the work in it that was asked of this client. Whether it was used already is to be counted.
    func accepts(
        _ solution: WorkSolution, for purpose: WorkPurpose, of client: [UInt8], at now: Timestamp = .now
    ) async throws -> Bool {
        let parts = solution.token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, let bits = Int(parts[0]), let expiry = Int64(parts[1]), solution.bits >= bits,
            now.microseconds <= expiry
        else { return false }
        let code = try await code(parts.dropLast().joined(separator: "."), purpose, client)
        return Sodium.areEqual(Array(code.utf8), Array(parts[3].utf8))
    }

    /// The code that only servers of the database can make: 40 hexadecimal digits.
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
