import Reunite
import Testing

@testable import ReuniteStorage

extension Store {
    /// The session of a new account with this name, which is also that of its address.
    ///
    /// - Parameter age: the seconds since it was registered.
    func person(_ name: String, age: Int64 = 0) async throws -> Session {
        // Nobody asks the store whether it is a hash.
        let password = PasswordHash(text: "not a hash")
        let profile = Profile(displayName: try DisplayName(name))
        // Not by the operator, whose log would refer to it.
        let account = try await write { transaction in
            let id = try Accounts.insert(
                transaction, email: "\(name)@example.org", password: password.text, profile: profile, role: .member)
            let older: AccountID = try FreeRow.identifier(
                transaction.db, in: "account", near: id.createdAt.adding(seconds: -age))
            try transaction.db.prepare(
                "/* reads more: references */ UPDATE account SET id = ?, secret = ? WHERE id = ?"
            )
            .run([.row(older.row), .secret(older), .row(id.row)])
            return older
        }
        let session = try #require(
            try await sessions.signIn(to: account, password: password, userAgent: nil, lifetime: 36_000))
        return try #require(try await sessions.session(session.token))
    }
}
