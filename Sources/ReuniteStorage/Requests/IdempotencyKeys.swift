import Foundation
import Reunite
import ReuniteDatabase

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

/// What a request created. Together with the request, the response to it can be written again.
public enum CreationResult: Sendable, Equatable, Codable {
    /// A listing.
    case listing(PostedListing)
    /// A listing about the loss of a belonging, with the texts of the belonging at that time.
    case loss(PostedListing, of: LostBelonging)
    /// A photo.
    case photo(Photo)
    /// A report, and when it was made.
    case report(ReportID, at: Timestamp)
    /// An appeal, and when it was made.
    case appeal(AppealID, at: Timestamp)
    /// A message about a listing.
    case message(MessageID)
    /// A claim.
    case claim(ClaimID)
    /// A message in a claim.
    case claimMessage(ClaimMessageID)
    /// A belonging.
    case belonging(BelongingID)
}

/// Rows of the table `idempotency_key`: written in the transaction of the request, so that there is never one without
/// the other.
enum IdempotencyKeys {
    /// How long a result is kept, in seconds.
    static let lifetime: Int64 = 86_400

    /// The result of the same request; nil if this is the first.
    ///
    /// - Throws: ``AccessRefusal/idempotencyKeyReused`` if the key was used for another request.
    static func result(
        _ db: any Connection, _ key: IdempotencyKey, account: AccountID.Row, now: Timestamp
    ) throws -> CreationResult? {
        try db.prepare(
            """
            SELECT fingerprint, result FROM idempotency_key WHERE account = ?1 AND key = ?2 AND created_at > ?3
            """
        ).first([
            .row(account), .text(key.key), .integer(now.adding(seconds: -lifetime).microseconds),
        ]) { row in
            guard row.bytes("fingerprint") == key.fingerprint else { throw AccessRefusal.idempotencyKeyReused }
            return try JSONDecoder().decode(CreationResult.self, from: Data(row.bytes("result")))
        }
    }

    static func insert(
        _ transaction: WriteTransaction, _ key: IdempotencyKey, account: AccountID.Row, result: CreationResult
    ) throws {
        try transaction.db.prepare(
            """
            INSERT INTO idempotency_key (account, key, fingerprint, result, created_at) VALUES (?1, ?2, ?3, ?4, ?5)
            ON CONFLICT (account, key) DO UPDATE
            SET fingerprint = excluded.fingerprint, result = excluded.result, created_at = excluded.created_at
            """
        ).run([
            .row(account), .text(key.key), .blob(key.fingerprint), .blob(Array(try JSONEncoder().encode(result))),
            .integer(transaction.now.microseconds),
        ])
    }
}
