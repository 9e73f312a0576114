import CSodium
import Foundation
import Reunite
import ReuniteDatabase

/// Hashes passwords with Argon2id, a few at a time.
///
/// A hash takes 19 MiB and about 20 ms of one core, on purpose. Hashes run on separate threads, half as many as there
/// are cores, so that reads do not wait for sign-ins. Others wait in a queue of their own that is as fair as that of costly
/// reads (``ReadQueue``), and when it is full they are refused: many sign-ins at a time use neither all memory nor all
/// cores, and those of one client do not keep the others waiting.
///
/// Source for the parameters: OWASP, Password Storage Cheat Sheet (Argon2id, m = 19 MiB, t = 2, p = 1).
public final class PasswordHasher: Sendable {
    /// Thrown if the queue is full, or there is no memory for a hash.
    public struct Overloaded: Refusal {
        /// The line of the table: the kind, and the reason for the client.
        public var problem: (kind: ProblemKind, detail: String) {
            (.unavailable, "Too many sign-ins are in progress; try again later.")
        }

        /// Seconds after which the same request may succeed; nil if waiting does not help.
        public var retryAfter: Int? { 2 }
    }

    private static let memory = 19 * 1024 * 1024
    private static let passes: UInt64 = 2

    /// How long a hash may wait.
    private static let waitTimeout = Duration.seconds(20)

    private let queue: ReadQueue

    /// The hash to compare with if there is no account: it takes as long as any other, and matches no password.
    public let decoy: PasswordHash

    /// A hasher; use one per process.
    ///
    /// - Parameters:
    ///   - threads: the number of hashes at the same time; by default half the number of cores.
    ///   - maximumWaiting: the length of the queue, of which one client may fill a quarter.
    public init(threads: Int? = nil, maximumWaiting: Int = 128) {
        queue = ReadQueue(
            limits: .init(
                threads: threads ?? max(1, ProcessInfo.processInfo.activeProcessorCount / 2),
                waitingPerClient: max(1, maximumWaiting / 4), waiting: maximumWaiting, waitTimeout: Self.waitTimeout))
        // It only fails without 19 MiB of memory.
        decoy = Self.hash(Array(SecretToken.random().text.utf8)) ?? PasswordHash(text: "")
    }

    /// The hash of a new password.
    ///
    /// - Throws: ``Overloaded``.
    public func hash(_ password: Password) async throws -> PasswordHash {
        guard let hash = try await inLine({ Self.hash(password.bytes) }) else { throw Overloaded() }
        return hash
    }

    /// Whether a password matches a hash.
    ///
    /// - Throws: ``Overloaded``.
    public func verify(_ password: Password, against hash: PasswordHash) async throws -> Bool {
        try await inLine {
            Self.withCharacters(password.bytes) { crypto_pwhash_str_verify(hash.text, $0, $1) == 0 }
        }
    }

    /// Runs a hash for the client of the current task, in its turn.
    private func inLine<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async throws -> Value {
        do {
            return try await queue.run(for: ReadClient.current ?? ReadClient(key: []), body)
        } catch Overload.tooManyReads {
            throw Overloaded()
        }
    }

    private static func hash(_ password: [UInt8]) -> PasswordHash? {
        Sodium.start()
        var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        guard withCharacters(password, { crypto_pwhash_str(&text, $0, $1, passes, memory) }) == 0 else { return nil }
        return PasswordHash(text: String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }

    /// Calls a closure with the bytes as C strings; an empty password has an address too.
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
