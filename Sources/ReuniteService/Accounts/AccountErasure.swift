import Reunite
import ReuniteStorage

/// Erases accounts whose owners want it.
public struct AccountErasure: Sendable {
    private let store: ListingStore
    private let hasher: PasswordHasher
    private let photos: PhotoStorage

    /// Erasures in a store, with the files of its photos.
    public init(store: ListingStore, hasher: PasswordHasher, photos: PhotoStorage) {
        (self.store, self.hasher, self.photos) = (store, hasher, photos)
    }

    /// Erases the account of a session, and then the files of its photos.
    ///
    /// - Parameter check: called with the account and its picture before anything is erased; its error keeps the account.
    /// - Throws: ``AccountRefusal/wrongPassword``, ``StoreError/sessionEnded``, `PasswordHasher.Overloaded`, and errors of
    ///   the closure.
    public func erase(
        _ session: Session, _ password: Password, check: @escaping @Sendable (Account, Photo?) throws -> Void
    ) async throws {
        guard let hash = try await store.password(of: session.account),
            try await hasher.verify(password, against: hash)
        else { throw AccountRefusal.wrongPassword }
        let picture = try await store.picture(of: session.account)
        let files = try await store.erase(session) { try check($0, picture) }
        await photos.sweep(files)
    }
}
