import Reunite
import ReuniteMap
import ReuniteStorage
import Synchronization

extension PinMap {
    /// Replaces everything with the public and open listings of a store.
    ///
    /// - Parameter check: called for each listing; an error ends the load, and the map stays as it is.
    public func load(from changes: ChangeStore, check: @escaping @Sendable () throws -> Void = {}) async throws {
        let loader = Mutex(PinLoader())
        let seq = try await changes.forEachPublished { listing in
            try check()
            loader.withLock { $0.append(listing) }
        }
        loader.withLock { replace(with: $0, seq: seq) }
    }
}
