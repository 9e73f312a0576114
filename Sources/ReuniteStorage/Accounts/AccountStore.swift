import Reunite
import ReuniteDatabase

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

    /// Whether a code is the one that was last mailed to an address, with a link to sign in. It stays valid.
    public func accepts(_ code: SignInCode, of email: EmailAddress) async throws -> Bool {
        try await store.write { transaction in try MailedSignIns.owner(transaction, by: .code(code, email)) != nil }
    }

    /// Changes the profile of one's own account.
    ///
    /// - Parameter account: the account as it was read.
    /// - Returns: the changed account; nil if it is no longer as it was read.
    /// - Throws: ``AccessRefusal/sessionEnded``.
    public func setProfile(_ profile: Profile, of account: Account, by session: Session) async throws -> Account? {
        try await store.writeUnless(by: session) { db -> Account?? in
            guard try Self.account(db, of: session) == account else { return .some(nil) }
            return profile == account.profile ? .some(account) : .none
        } change: { transaction in
            var changed = account
            changed.profile = profile
            try Accounts.update(transaction.db, row: account.id.row, profile: profile)
            return changed
        }
    }

    private static func account(_ db: any Connection, of session: Session) throws -> Account {
        guard let account = try Accounts.account(db, row: session.account.row) else { throw AccessRefusal.sessionEnded }
        return account
    }
}
