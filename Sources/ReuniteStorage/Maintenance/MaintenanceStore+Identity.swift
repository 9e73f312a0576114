import Reunite

extension MaintenanceStore {
    /// What names this service in the object store with its photos: 32 hexadecimal digits, chosen at the first call.
    ///
    /// Copies by ``copy(into:keepPhoto:onProgress:)``, and restored ones (``beginAnew()``), have another one. A copy that another
    /// program has made of the file or the database has the same.
    public func identity() async throws -> String {
        try await store.writeUnless { db in
            try db.prepare("SELECT identity FROM service_identity").first([]) { $0.text("identity") }
        } change: { transaction in
            let digits = Array("0123456789abcdef")
            let identity = String((0..<32).map { _ in digits[Int.random(in: 0..<16)] })
            try transaction.db.prepare("INSERT INTO service_identity (id, identity) VALUES (1, ?1)").run([
                .text(identity)
            ])
            return identity
        }
    }
}
