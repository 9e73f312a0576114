import Reunite
import ReuniteDatabase

/// The row of the table `service_identity`: see ``MaintenanceStore/identity()`` and ``MaintenanceStore/secret()``.
struct ServiceIdentity {
    let identity: String
    let secret: String

    /// The row; nil until it is chosen.
    static func find(_ db: any Connection) throws -> ServiceIdentity? {
        try db.prepare("SELECT identity, secret FROM service_identity").first([]) {
            ServiceIdentity(identity: $0.text("identity"), secret: $0.text("secret"))
        }
    }

    /// The row, which is chosen at the first call.
    static func of(_ transaction: WriteTransaction) throws -> ServiceIdentity {
        if let found = try find(transaction.db) { return found }
        let row = ServiceIdentity(identity: digits(), secret: digits())
        try transaction.db.prepare("INSERT INTO service_identity (id, identity, secret) VALUES (1, ?1, ?2)").run([
            .text(row.identity), .text(row.secret),
        ])
        return row
    }

    /// 128 random bits in hexadecimal.
    private static func digits() -> String {
        let digits = Array("0123456789abcdef")
        return String((0..<32).map { _ in digits[Int.random(in: 0..<16)] })
    }
}
