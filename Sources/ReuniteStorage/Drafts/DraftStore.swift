import Foundation
import Reunite
import ReuniteDatabase

/// The drafts of people without an account: each is posted once its address is verified.
///
/// A draft is a registration with a listing in place of a password (``RegistrationStore``). Until it is posted nobody can read it, not
/// even moderators.
public struct DraftStore: Sendable {
    let store: Store

    /// Maximum number of waiting drafts of an address. A further one takes the place of the oldest of the client with the
    /// most, first of those whose link was not mailed yet.
    private static let maximumCount: Int64 = 16

    /// Keeps a draft, and queues the mail with the link that posts it.
    ///
    /// Does the same whether the address has an account or not.
    ///
    /// - Parameters:
    ///   - key: from the client, or nil: the same request with the same key gets the first number and secret again.
    ///   - client: the network that it comes from.
    ///   - due: when the mail is sent; nil for immediately.
    /// - Returns: the number of the listing to be, the secret that its author adds photos with, and whether an earlier request kept the
    ///   draft.
    public func add(
        _ draft: ListingDraft, to email: EmailAddress, _ profile: Profile, key: IdempotencyKey?,
        from client: [UInt8] = [],
        due: Timestamp? = nil
    ) async throws -> (number: ListingNumber, secret: SecretToken, isReplay: Bool) {
        let secret = try await secret(for: key)
        let text = String(decoding: try JSONEncoder().encode(draft), as: UTF8.self)
        let hash = KnownClients.hash(client, of: email.key)
        return try await store.write { transaction in
            let db = transaction.db
            if let row = try Self.row(db, of: secret, now: transaction.now) {
                return (try WaitingDraft.find(db, row)!.number, secret, true)
            }
            let row: RegistrationID = try FreeRow.row(db, in: "registration", near: transaction.now)
            let number = try ListingNumbers.free(db)[0]
            try db.prepare(
                """
                INSERT INTO registration (id, email, draft, number, secret, display_name, locale, expires_at, client)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
                """
            ).run([
                .row(row), .text(email.text), .text(text), .text(number.text), .blob(secret.hash),
                .text(profile.displayName.text), .text(profile.locale.text),
                .integer(transaction.now.adding(seconds: MailedTokens.draftLifetime).microseconds), .blob(hash),
            ])
            try Self.makeRoom(db, for: row, email: email)
            try MailRows.queue(transaction, .draft, registration: row, due: due)
            return (number, secret, false)
        }
    }

    /// Whether the same request with this key has kept a draft.
    public func has(_ key: IdempotencyKey?) async throws -> Bool {
        guard key != nil else { return false }
        let secret = try await secret(for: key)
        return try await store.read { db in try Self.row(db, of: secret, now: .now) != nil }
    }

    /// The secret of a draft: it follows from the key and the request, so that a repeated request gets it again.
    private func secret(for key: IdempotencyKey?) async throws -> SecretToken {
        guard let key else { return .random() }
        return SecretToken(
            derivedFrom: Array("\(try await store.maintenance.secret()) \(key.key) ".utf8) + key.fingerprint)
    }

    /// Deletes a draft of an address if it has too many, with its photos, mail and tokens; never the new one.
    private static func makeRoom(_ db: any Connection, for new: RegistrationID, email: EmailAddress) throws {
        try db.prepare(
            """
            DELETE FROM registration WHERE id IN (
                SELECT r.id FROM registration AS r WHERE r.email = ?1 AND r.draft IS NOT NULL AND r.id <> ?3
                AND (SELECT count(*) FROM registration WHERE email = ?1 AND draft IS NOT NULL) > ?2
                ORDER BY (SELECT count(*) FROM registration WHERE email = ?1 AND draft IS NOT NULL
                    AND client IS NOT DISTINCT FROM r.client) DESC,
                    EXISTS (SELECT 1 FROM mailed_token AS t WHERE t.registration = r.id), r.id LIMIT 1)
            """
        ).run([.text(email.text), .integer(maximumCount), .row(new)])
    }

    private static func row(_ db: any Connection, of secret: SecretToken, now: Timestamp) throws -> RegistrationID? {
        try db.prepare("SELECT id FROM registration WHERE secret = ?1 AND expires_at > ?2")
            .first([.blob(secret.hash), .integer(now.microseconds)]) { $0.rowID("id") }
    }

    /// Makes sure that a draft may have one more photo. Call it before the upload is read.
    ///
    /// - Parameter isRepeatable: whether the upload has a key: its first attempt may have used the last free place.
    /// - Throws: ``AccessRefusal/notFound`` if no draft has this number and this secret, ``ListingRefusal/tooManyPhotos(_:)``.
    public func checkRoom(
        for number: ListingNumber, _ secret: SecretToken, _ quota: PhotoQuota, isRepeatable: Bool = false
    ) async throws {
        try await store.read { db in
            let row = try Self.row(db, number, secret, now: .now)
            if !isRepeatable { try Self.requireRoom(db, row, quota) }
        }
    }

    /// The photo that an earlier request with the same key has added to a draft; nil if there was none, or without a key.
    ///
    /// - Throws: ``AccessRefusal/notFound`` if no draft has this number and this secret.
    public func photo(
        of number: ListingNumber, _ secret: SecretToken, key: IdempotencyKey?
    ) async throws -> Photo? {
        guard let id = Self.photoSecret(key, of: secret) else { return nil }
        return try await store.read { db in
            try PhotoRows.photo(db, of: Self.row(db, number, secret, now: .now), secret: id)
        }
    }

    /// Adds a photo to a draft, after its other photos.
    ///
    /// - Parameters:
    ///   - key: from the client, or nil: the same request with the same key adds one photo.
    ///   - hasFiles: whether the files of the photo exist. It is called in the transaction.
    /// - Returns: the photo, and whether an earlier request has added it; nil if the files were deleted in the meantime: write them again.
    /// - Throws: as ``checkRoom(for:_:_:isRepeatable:)``.
    public func add(
        _ photo: NewPhoto, to number: ListingNumber, _ secret: SecretToken, _ quota: PhotoQuota, key: IdempotencyKey?,
        hasFiles: @escaping @Sendable () -> Bool
    ) async throws -> (photo: Photo, isReplay: Bool)? {
        let id = Self.photoSecret(key, of: secret)
        return try await store.write { transaction in
            let row = try Self.row(transaction.db, number, secret, now: transaction.now)
            if let id, let first = try PhotoRows.photo(transaction.db, of: row, secret: id) { return (first, true) }
            try Self.requireRoom(transaction.db, row, quota)
            guard hasFiles() else { return nil }
            let photo = try PhotoRows.insert(
                transaction, photo, account: Accounts.operatorRow, registration: row, secret: id)
            return (photo, false)
        }
    }

    /// The secret of the photo that a key adds: it follows from the key and the upload, as that of the draft does.
    private static func photoSecret(_ key: IdempotencyKey?, of draft: SecretToken) -> UInt64? {
        key.map {
            SecretToken(derivedFrom: Array("\(draft.text) \($0.key) ".utf8) + $0.fingerprint).hash.prefix(8)
                .reduce(0) { $0 << 8 | UInt64($1) }
        }
    }

    private static func row(
        _ db: any Connection, _ number: ListingNumber, _ secret: SecretToken, now: Timestamp
    ) throws -> RegistrationID {
        guard let row = try row(db, of: secret, now: now), try WaitingDraft.find(db, row)?.number == number else {
            throw AccessRefusal.notFound
        }
        return row
    }

    private static func requireRoom(_ db: any Connection, _ row: RegistrationID, _ quota: PhotoQuota) throws {
        guard try photos(db, of: row) < quota.ofListing else {
            throw ListingRefusal.tooManyPhotos("a listing has at most \(quota.ofListing) photos")
        }
    }

    /// The number of photos of a draft.
    static func photos(_ db: any Connection, of row: RegistrationID) throws -> Int {
        try db.prepare("SELECT count(*) FROM photo WHERE registration = ?1").first([.row(row)]) { Int($0.integer(0)) }!
    }
}
