import Reunite
import ReuniteDatabase

/// Reads the counts that ``ClaimSuspicion`` weighs.
enum ClaimRecords {
    /// Maximum number of claims of an account whose serial numbers are compared.
    private static let compared: Int64 = 100

    /// The record of a claim at a time.
    static func record(_ db: any Connection, of claim: Claim, at now: Timestamp) throws -> ClaimRecord {
        let since = now.adding(seconds: -ClaimRecord.period).microseconds
        let (row, claimant) = (SQLValue.row(claim.id.row), SQLValue.row(claim.claimant.id.row))
        let counts = try db.prepare(
            """
            SELECT (SELECT count(*) FROM claim WHERE claimant = ?2 AND id > ?3 AND id <> ?1) AS claims,
            (SELECT count(*) FROM claim AS c JOIN claim_event AS e ON e.claim = c.id
                WHERE c.claimant = ?2 AND c.id > ?3 AND e.action = 'decline' AND e.ending IS NULL) AS declined,
            (SELECT count(DISTINCT o.listing) FROM claim_client AS k JOIN claim AS c ON c.id = k.claim
                JOIN claim_client AS x ON x.client = k.client JOIN claim AS o ON o.id = x.claim
                WHERE k.claim = ?1 AND o.listing <> c.listing AND o.claimant <> c.claimant AND o.id > ?3) AS shared,
            (SELECT count(*) FROM claim AS c JOIN moderation_case AS k ON k.listing = c.listing
                JOIN moderation_log AS g ON g.moderation_case = k.id
                WHERE c.id = ?1 AND g.action IN ('\(LoggedRead.proof.rawValue)', '\(LoggedRead.claims.rawValue)') AND g.at < \(ClaimRows.submittedAt)) AS reads
            """
        ).first([row, claimant, .integer(since)]) {
            (
                claims: Int($0.integer(0)), declined: Int($0.integer(1)), shared: Int($0.integer(2)),
                reads: Int($0.integer(3))
            )
        }
        let wrong = try db.prepare(
            """
            SELECT serial, found_serial FROM claim
            WHERE claimant = ?1 AND id > ?2 AND serial IS NOT NULL AND found_serial IS NOT NULL ORDER BY id DESC LIMIT ?3
            """
        ).all([claimant, .integer(since), .integer(compared)]) {
            try SerialNumber($0.text(0)).matches(try SerialNumber($0.text(1)))
        }
        return ClaimRecord(
            claims: counts?.claims ?? 0, sharedClient: counts?.shared ?? 0,
            delay: (claim.id.createdAt.microseconds - claim.listing.createdAt.microseconds) / 1_000_000,
            wrongSerials: wrong.filter { !$0 }.count, declined: counts?.declined ?? 0,
            proofReads: counts?.reads ?? 0)
    }

    /// Records the client that submitted a claim last, as the first 24 bits of a hash; nothing if the client is unknown.
    static func note(_ db: any Connection, _ client: [UInt8], of claim: ClaimID.Row) throws {
        guard !client.isEmpty else { return }
        try db.prepare(
            """
            INSERT INTO claim_client (claim, client) VALUES (?1, ?2)
            ON CONFLICT (claim) DO UPDATE SET client = excluded.client
            """
        ).run([.row(claim), .blob(Array(KnownClients.hash(client, of: "claim").prefix(3)))])
    }
}
