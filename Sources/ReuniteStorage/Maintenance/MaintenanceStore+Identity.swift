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

    private func row() async throws -> (identity: String, secret: String) {
        try await store.writeUnless { db in
            try db.prepare("SELECT identity, secret FROM service_identity").first([]) {
                (identity: $0.text("identity"), secret: $0.text("secret"))
            }
        } change: { transaction in
            let row = (identity: Self.digits(), secret: Self.digits())
            try transaction.db.prepare("INSERT INTO service_identity (id, identity, secret) VALUES (1, ?1, ?2)").run([
                .text(row.identity), .text(row.secret),
            ])
            return row
        }
    }

    /// 128 random bits in hexadecimal.
    private static func digits() -> String {
        let digits = Array("0123456789abcdef")
        return String((0..<32).map { _ in digits[Int.random(in: 0..<16)] })
    }
}
