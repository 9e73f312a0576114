import Reunite

/// The public part of an account.
public struct PublicProfile: Sendable {
    /// The public id.
    public let id: AccountID
    /// The display name.
    public let displayName: String
}

/// The accounts: profiles, roles, suspensions and erasure.
public struct AccountStore: Sendable {
    let store: Store

    /// An account that can be signed in to; nil if there is none.
    public func account(_ id: AccountID) async throws -> Account? {
        try await store.read { db in try Accounts.account(db, row: id.row) }
    }

    /// The public part of an account; nil if it does not exist or was erased.
    public func publicProfile(_ id: AccountID) async throws -> PublicProfile? {
        try await store.read { db in
            try db.prepare("SELECT display_name FROM account WHERE id = ?1 AND secret = ?2 AND erased_at IS NULL")
                .first([
                    .row(id.row), .secret(id),
                ]) {
                    PublicProfile(id: id, displayName: $0.text(0))
                }
        }
    }

    /// The hash of an account's password; nil if it has none.
    public func password(of id: AccountID) async throws -> PasswordHash? {
        try await store.read { db in
            try db.prepare("SELECT password FROM account WHERE id = ?1 AND password IS NOT NULL")
                .first([.row(id.row)]) { PasswordHash(text: $0.text(0)) }
        }
    }

    /// Changes the profile of an account.
    ///
    /// - Parameter edit: called with the current account. It may be called twice.
    public func editProfile(
        of session: Session, _ edit: @escaping @Sendable (Account) throws -> Profile
    ) async throws -> Account {
        let row = session.account.row
        return try await store.writeUnless(by: session) { db in
            let account = try Self.account(db, of: session)
            return try edit(account) == account.profile ? account : nil
        } change: { transaction in
            var account = try Self.account(transaction.db, of: session)
            account.profile = try edit(account)
            try Accounts.update(transaction.db, row: row, profile: account.profile)
            return account
        }
    }

    private static func account(_ db: any Connection, of session: Session) throws -> Account {
        guard let account = try Accounts.account(db, row: session.account.row) else { throw StoreError.sessionEnded }
        return account
    }
}
