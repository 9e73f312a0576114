import Reunite
import ReuniteDatabase

extension MailStore {
    /// The addresses in a set that belong to no account, registration or waiting mail.
    public func unowned(_ addresses: Set<String>) async throws -> Set<String> {
        guard !addresses.isEmpty else { return [] }
        return try await store.read { db in
            let find = try db.prepare(
                """
                SELECT 1 WHERE EXISTS (SELECT 1 FROM account WHERE email = ?1)
                OR EXISTS (SELECT 1 FROM registration WHERE email = ?1)
                OR EXISTS (SELECT 1 FROM mail WHERE lower(address) = lower(?1))
                """)
            return try addresses.filter { try find.first([.text($0)], { _ in true }) == nil }
        }
    }
}
