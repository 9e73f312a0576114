import CSodium
import Foundation
import Reunite
import Synchronization

/// Hashes passwords with Argon2id, a few at a time.
///
/// Each takes 19 MiB and about 20 ms of one core, and that is the point. They run on threads of their own, half as many
/// as there are cores, so that who reads does not wait for who signs in; more wait in line, and too many are refused:
/// a flood of sign-ins takes neither the memory nor the processor from the others.
///
/// Source for the parameters: OWASP, Password Storage Cheat Sheet (Argon2id, m = 19 MiB, t = 2, p = 1).
public final class PasswordHasher: Sendable {
    /// Thrown where too many wait in line, or there is no memory for a new hash.
    public struct Overloaded: Error {}

    private static let memory = 19 * 1024 * 1024
    private static let passes: UInt64 = 2

    private let queue: OperationQueue
    private let waiting = Mutex(0)
    private let maximumWaiting: Int

    /// What a password is held against where there is no account: takes as long as any other, and fits none.
    public let decoy: PasswordHash

    /// A hasher; one for the whole process.
    ///
    /// - Parameters:
    ///   - threads: how many are hashed at the same time; by default half as many as there are cores.
    ///   - maximumWaiting: how many may wait in line.
    public init(threads: Int? = nil, maximumWaiting: Int = 128) {
        queue = OperationQueue()
        queue.maxConcurrentOperationCount = threads ?? max(1, ProcessInfo.processInfo.activeProcessorCount / 2)
        self.maximumWaiting = maximumWaiting
        // Only a machine without 19 MiB has none.
        decoy = Self.hash(Array(SecretToken.random().text.utf8)) ?? PasswordHash(text: "")
    }

    /// The hash of a new password.
    ///
    /// - Throws: ``Overloaded``.
    public func hash(_ password: Password) async throws -> PasswordHash {
        guard let hash = try await inLine({ Self.hash(password.bytes) }) else { throw Overloaded() }
        return hash
    }

    /// Whether a password is the one that was hashed.
    ///
    /// - Throws: ``Overloaded``.
    public func verify(_ password: Password, against hash: PasswordHash) async throws -> Bool {
        try await inLine {
            Self.withCharacters(password.bytes) { crypto_pwhash_str_verify(hash.text, $0, $1) == 0 }
        }
    }

    private func inLine<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async throws -> Value {
        let hasRoom = waiting.withLock { count in
            guard count < maximumWaiting else { return false }
            count += 1
            return true
        }
        guard hasRoom else { throw Overloaded() }
        defer { waiting.withLock { $0 -= 1 } }
        return await withCheckedContinuation { continuation in
            queue.addOperation { continuation.resume(returning: body()) }
        }
    }

    private static func hash(_ password: [UInt8]) -> PasswordHash? {
        Sodium.start()
        var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        guard withCharacters(password, { crypto_pwhash_str(&text, $0, $1, passes, memory) }) == 0 else { return nil }
        return PasswordHash(text: String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }

    /// Lends the bytes as C has them; an empty password has an address too.
    private static func withCharacters<Value>(
        _ bytes: [UInt8], _ body: (UnsafePointer<CChar>, UInt64) -> Value
    ) -> Value {
        (bytes + [0]).map(CChar.init(bitPattern:)).withUnsafeBufferPointer {
            body($0.baseAddress!, UInt64(bytes.count))
        }
    }
}

/// An Argon2id hash as libsodium writes it, with its salt and parameters.
public struct PasswordHash: Sendable, Equatable {
    let text: String
}
