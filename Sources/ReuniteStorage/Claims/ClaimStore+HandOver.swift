import Reunite
import ReuniteDatabase

/// A new code for its owner to show or pass on. The store keeps only its hash.
public struct ShownCode<Kind: CodeKind>: Sendable {
    /// The code.
    public let code: CheckedCode<Kind>
    /// When it expires.
    public let expiresAt: Timestamp
}

extension ClaimStore {
    /// Makes a new code of a hand-over, for the claimant to show. Earlier codes stay valid until they expire, but a claim has at
    /// most ``ClaimTerms/codesAtOnce`` valid codes.
    ///
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/forbidden`` for the finder, ``AccessRefusal/sessionEnded``,
    ///   ``RefusedClaim`` if the claim is not accepted, or if the listing cannot be claimed now.
    public func code(of id: ClaimID, for session: Session) async throws -> ShownCode<Entity.HandOver> {
        try await store.write { transaction in
            try Sessions.require(transaction, session)
            let (claim, side) = try Claims.find(transaction.db, id, for: session.account.row)
            guard side == .claimant else { throw AccessRefusal.forbidden }
            guard claim.state == .accepted else { throw RefusedClaim(.notAccepted, claim.state) }
            if let refusal = try ClaimableListing.find(transaction.db, row: claim.listing)?.refusal {
                throw RefusedClaim(refusal, claim.state)
            }
            let shown = ShownCode<Entity.HandOver>(
                code: .random(), expiresAt: transaction.now.adding(seconds: ClaimTerms.code))
            try transaction.db.prepare(
                """
                UPDATE hand_over_code SET expires_at = ?3 WHERE claim = ?1 AND expires_at > ?3 AND code NOT IN (
                    SELECT code FROM hand_over_code WHERE claim = ?1 ORDER BY expires_at DESC LIMIT ?2)
                """
            ).run([
                .row(claim.row), .integer(Int64(ClaimTerms.codesAtOnce) - 1), .integer(transaction.now.microseconds),
            ])
            try transaction.db.prepare("INSERT INTO hand_over_code (code, claim, expires_at) VALUES (?1, ?2, ?3)")
                .run([.blob(shown.code.hash), .row(claim.row), .integer(shown.expiresAt.microseconds)])
            return shown
        }
    }

    /// Hands a thing over to the claimant who has shown a code. The claim ends, the listing is resolved as returned, the other
    /// claims on it end too, and their codes expire.
    ///
    /// The hash of the used code is kept until it expires: a finder who enters it again, because the first response was lost,
    /// gets the claim again, and nothing changes.
    ///
    /// - Parameter named: the claim that the code must be for; nil for any claim.
    /// - Returns: the claim.
    /// - Throws: ``RefusedClaim`` with ``ClaimRefusal/wrongCode`` if it is no code, with
    ///   ``ClaimRefusal/expiredCode`` if it was one until less than ``ClaimTerms/codeMemory`` ago, or is for another finder or claim,
    ///   or with another reason if the listing cannot be claimed now; ``AccessRefusal/sessionEnded``.
    public func handOver(_ code: HandOverCode, of named: ClaimID? = nil, by session: Session) async throws -> Claim {
        try await store.writeUnless(by: session) { db -> Claim? in
            let (id, claim) = try Self.claim(db, of: code, named, by: session, now: .now)
            return claim.state == .handedOver ? try ClaimRows.claim(db, id, for: session) : nil
        } change: { transaction in
            let (id, claim) = try Self.claim(transaction.db, of: code, named, by: session, now: transaction.now)
            if let refusal = try ClaimableListing.find(transaction.db, row: claim.listing)?.refusal {
                throw RefusedClaim(refusal, claim.state)
            }
            try Claims.move(transaction, claim, .handOver, by: session.account.row, code: code)
            try transaction.writer.move(claim.listing, to: .resolved, outcome: .returned)
            try Claims.end(transaction, of: claim.listing, because: .returnedToAnother)
            return try ClaimRows.claim(transaction.db, id, for: session)
        }
    }

    /// The claim that a code is for.
    private static func claim(
        _ db: any Connection, of code: HandOverCode, _ named: ClaimID?, by session: Session, now: Timestamp
    ) throws -> (id: ClaimID, claim: Claims.Standing) {
        let found: (id: ClaimID, end: Timestamp, finder: AccountID.Row)? = try db.prepare(
            """
            SELECT c.id, c.secret, h.expires_at, l.owner FROM hand_over_code AS h JOIN claim AS c ON c.id = h.claim
            JOIN listing AS l ON l.id = c.listing WHERE h.code = ?1 AND h.expires_at > ?2
            """
        ).first([.blob(code.hash), .integer(now.adding(seconds: -ClaimTerms.codeMemory).microseconds)]) {
            ($0.identifier(), $0.time("expires_at"), $0.rowID("owner"))
        }
        guard let found else { throw RefusedClaim(.wrongCode) }
        // These are no guesses: the service has issued them to claimants.
        guard found.end > now, found.finder == session.account.row, found.id == named ?? found.id else {
            throw RefusedClaim(.expiredCode)
        }
        return (found.id, try Claims.find(db, found.id, for: session.account.row).claim)
    }
}

extension CheckedCode {
    /// The SHA-256 of the characters, which is stored.
    var hash: [UInt8] { Sodium.sha256(Array(text.utf8)) }
}
