import Reunite

/// The Idempotency-Key of a request that the client may send again.
public struct IdempotencyKey: Sendable {
    let key: String
    let fingerprint: [UInt8]

    /// A key, and the content of the request, which must be the same under the same key.
    public init(_ key: String, request: [UInt8]) {
        self.key = key
        fingerprint = Sodium.sha256(request)
    }
}

/// The response to a request that created something.
public struct CreationAnswer: Sendable, Equatable {
    /// The URL of what was created.
    public let location: String
    /// Its entity tag.
    public let entityTag: String
    /// The body.
    public let body: [UInt8]

    /// A response.
    public init(location: String, entityTag: String, body: [UInt8]) {
        self.location = location
        self.entityTag = entityTag
        self.body = body
    }
}

/// Rows of the table `idempotency_key`: written in the transaction of the request, so that there is never one without
/// the other.
enum IdempotencyKeys {
    /// How long a response is kept, in seconds.
    static let lifetime: Int64 = 86_400

    /// The stored response to the same request; nil if this is the first.
    ///
    /// - Throws: ``StoreError/idempotencyKeyReused`` if the key was used for another request.
    static func answer(
        _ db: any Connection, _ key: IdempotencyKey, account: AccountID.Row, now: Timestamp
    ) throws -> CreationAnswer? {
        try db.prepare(
            """
            SELECT fingerprint, location, entity_tag, body FROM idempotency_key
            WHERE account = ?1 AND key = ?2 AND created_at > ?3
            """
        ).first([
            .row(account), .text(key.key), .integer(now.adding(seconds: -lifetime).microseconds),
        ]) { row in
            guard row.value("fingerprint") == .blob(key.fingerprint) else { throw StoreError.idempotencyKeyReused }
            return CreationAnswer(
                location: row.text("location"), entityTag: row.text("entity_tag"), body: row.bytes("body"))
        }
    }

    static func insert(
        _ transaction: WriteTransaction, _ key: IdempotencyKey, account: AccountID.Row, answer: CreationAnswer
    ) throws {
        try transaction.db.prepare(
            """
            INSERT OR REPLACE INTO idempotency_key (account, key, fingerprint, location, entity_tag, body, created_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            """
        ).run([
            .row(account), .text(key.key), .blob(key.fingerprint), .text(answer.location), .text(answer.entityTag),
            .blob(answer.body), .integer(transaction.now.microseconds),
        ])
    }
}
