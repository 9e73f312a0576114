import Foundation

/// Which of the servers that share a database does work that one of them should do.
///
/// A lease saves work, and nothing depends on it: what two servers do at the same time is still done once, because each step is a
/// transaction. A file has one server, which holds every lease.
public struct Leases: Sendable {
    /// Work for one server.
    public enum Work: String, Sendable {
        /// Judging changes for alerts.
        case alerts
        /// The jobs of every minute.
        case maintenance
    }

    let store: Store

    /// Takes a lease, or keeps it for longer.
    ///
    /// - Parameter time: after which another server may take it, by the clock of the database.
    /// - Returns: whether this server holds it.
    /// - Throws: ``StoreError/unavailable(_:)``
    public func hold(_ work: Work, for time: Duration) async throws -> Bool {
        guard store.database.isRemote else { return true }
        return try await store.count { [identity = store.identity] in
            try $0.hold(work.rawValue, as: identity, for: time)
        }
    }

    /// Lets another server take a lease.
    public func release(_ work: Work) async throws {
        guard store.database.isRemote else { return }
        try await store.count { [identity = store.identity] in try $0.release(work.rawValue, of: identity) }
    }
}
