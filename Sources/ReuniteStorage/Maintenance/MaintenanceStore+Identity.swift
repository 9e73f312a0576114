import Reunite
import ReuniteDatabase

extension MaintenanceStore {
    /// What names this service in the object store with its photos: 32 hexadecimal digits, chosen at the first call.
    ///
    /// Copies by ``copy(into:keepPhoto:onProgress:)``, and restored ones (``beginAnew()``), have another one. A copy that another
    /// program has made of the file or the database has the same.
    public func identity() async throws -> String { try await row().identity }

    /// The secret with which all servers of a database sign and verify tokens: 32 hexadecimal digits, generated together with
    /// ``identity()``. Unlike the identity, it never leaves the servers.
    public func secret() async throws -> String { try await row().secret }

    private func row() async throws -> ServiceIdentity {
        try await store.writeUnless {
            try ServiceIdentity.find($0)
        } change: {
            try ServiceIdentity.of($0)
        }
    }
}
