import Reunite
import ReuniteDatabase

/// Operators' actions on accounts, from the command line. The moderation log records them without a moderator's name.
extension AccountStore {
    /// Gives an account a role. Its sessions end, because they have the old role.
    ///
    /// - Throws: ``AccountRefusal/unknownAddress(_:)``.
    public func setRole(_ role: Role, of email: EmailAddress) async throws {
        var change = AccountChange()
        change.role = role
        try await self.change(email, to: change)
    }

    /// Suspends an account, until a time or without end: its sessions end, and it cannot sign in.
    ///
    /// - Parameter until: nil for no end.
    /// - Throws: ``AccountRefusal/unknownAddress(_:)``.
    public func suspend(_ email: EmailAddress, until: Timestamp?) async throws {
        var change = AccountChange()
        change.suspension = until.map { .until($0) } ?? .forGood
        try await self.change(email, to: change)
    }

    /// Ends the suspension of an account.
    ///
    /// - Throws: ``AccountRefusal/unknownAddress(_:)``.
    public func reinstate(_ email: EmailAddress) async throws {
        var change = AccountChange()
        change.suspension = Suspension.none
        try await self.change(email, to: change)
    }

    private func change(_ email: EmailAddress, to change: AccountChange) async throws {
        try await store.write { transaction in
            let id: AccountID? = try transaction.db.prepare("SELECT id, secret FROM account WHERE email = ?1")
                .first([.text(email.text)]) { $0.identifier() }
            guard let id,
                let found = try ModerationStore.moderatedAccount(
                    transaction.db, id, for: .operator, now: transaction.now)
            else {
                throw AccountRefusal.unknownAddress(email.text)
            }
            try ModerationStore.apply(transaction, change, to: found, by: nil)
        }
    }
}
