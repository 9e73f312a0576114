import Reunite
import ReuniteStorage

/// Erases accounts whose owners want it.
public struct AccountErasure: Sendable {
    private let accounts: AccountStore
    private let photos: PhotoStore
    private let hasher: PasswordHasher
    private let files: PhotoStorage

    /// Erasures in a store, with the files of its photos.
    public init(accounts: AccountStore, photos: PhotoStore, hasher: PasswordHasher, files: PhotoStorage) {
        (self.accounts, self.photos, self.hasher, self.files) = (accounts, photos, hasher, files)
    }

    /// Erases the account of a session, and then the files of its photos.
    ///
    /// - Parameter check: called with the account and its picture before anything is erased; its error keeps the account.
    /// - Throws: ``AccountRefusal/wrongPassword``, ``StoreError/sessionEnded``, `PasswordHasher.Overloaded`, and errors of
    ///   the closure.
    public func erase(
        _ session: Session, _ password: Password, check: @escaping @Sendable (Account, Photo?) throws -> Void
    ) async throws {
        guard let hash = try await accounts.password(of: session.account),
            try await hasher.verify(password, against: hash)
        else { throw AccountRefusal.wrongPassword }
        let picture = try await photos.picture(of: session.account)
        let contents = try await accounts.erase(session) { try check($0, picture) }
        await files.sweep(contents)
    }
}
