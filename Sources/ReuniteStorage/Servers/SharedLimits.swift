import Foundation

/// Counts actions of clients and accounts on all servers that share a database.
///
/// The rule is that of one server: the generic cell rate algorithm (ITU-T I.371), with one time for each key.
public struct SharedLimits: Sendable {
    /// An action under a limit.
    public struct Action: Sendable {
        /// A hash of the limit and of whom it limits, so that the table has no addresses.
        let key: [UInt8]
        /// The time that the action takes, in microseconds.
        let period: Int64
        /// The time that may be taken ahead, in microseconds.
        let tolerance: Int64

        /// - Parameters:
        ///   - key: bytes that identify the limit, and whom it limits.
        ///   - period: the time that the action takes.
        ///   - tolerance: the time that may be taken ahead.
        public init(_ key: [UInt8], period: Duration, tolerance: Duration) {
            self.key = Sodium.sha256(key)
            (self.period, self.tolerance) = (Int64(period / .microseconds(1)), Int64(tolerance / .microseconds(1)))
        }
    }

    let store: Store

    /// Counts one action against each of some limits, or against none of them if it is over one.
    ///
    /// - Returns: the time until the action is allowed; nil if it is, and was counted.
    /// - Throws: ``StoreError/unavailable(_:)``
    public func count(_ actions: [Action]) async throws -> Duration? {
        let wait = try await store.runApart { db in try Self.count(actions, db) } ?? 0
        return wait > 0 ? .microseconds(wait) : nil
    }

    /// Undoes the counting of one action.
    public func giveBack(_ actions: [Action]) async throws {
        _ = try await store.runApart { db in try Self.giveBack(actions, db) }
    }
}
