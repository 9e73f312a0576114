import Reunite
import ReuniteDatabase

/// What the finder of a disputed claim held back when the thing was claimed, and the serial number of the claimant.
///
/// Later changes by the finder do not affect it: otherwise a finder could change the proof so that it fits a friend's claim, or no
/// claim.
public struct CaseProof: Sendable {
    /// The claim.
    public let claim: ClaimID
    /// What the description of the listing left out.
    public let withheld: String?
    /// The serial number of the found thing.
    public let serial: SerialNumber?
    /// The serial number that the claimant has stated.
    public let claimedSerial: SerialNumber?

    /// Whether the two serial numbers match; nil if one is missing.
    public var serialMatches: Bool? {
        guard let serial, let claimedSerial else { return nil }
        return claimedSerial.matches(serial)
    }
}

/// Reads what is kept with reports of claims.
enum CaseProofs {
    /// Maximum number of claims.
    private static let maximum = 50

    /// Whether a moderator may read what is private now: the finder has reported a claim, or another moderator has made one of these
    /// reads since the case was opened. Reports by others do not suffice, because accounts are free.
    static func opens(
        _ db: any Connection, _ row: CaseID.Row, to moderator: AccountID.Row,
        after reads: [LoggedRead] = [.proof, .proofRequest]
    ) throws -> Bool {
        let actions = reads.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        return try db.prepare(
            """
            SELECT 1 FROM report AS r WHERE r.moderation_case = ?1 AND r.settled IS NULL AND \(ClaimReports.isByFinder("r"))
            UNION ALL SELECT 1 FROM moderation_log AS g JOIN moderation_case AS c ON c.id = g.moderation_case
                WHERE c.id = ?1 AND g.moderator <> ?2 AND g.at >= c.opened_at
                AND g.action IN (\(actions))
            LIMIT 1
            """
        ).first([.row(row), .row(moderator)]) { _ in true } ?? false
    }

    /// The claims that pending reports of a case are about, the newest first. All reports of a claim keep the same proof, until their
    /// texts are deleted.
    static func disputed(_ db: any Connection, in row: CaseID.Row) throws -> [CaseProof] {
        try db.prepare(
            """
            SELECT c.id, c.secret, min(k.withheld) AS withheld, min(k.found_serial) AS found_serial, min(k.serial) AS serial
            FROM report AS r JOIN claim_report AS k ON k.report = r.id JOIN claim AS c ON c.id = k.claim
            WHERE r.moderation_case = ?1 AND r.settled IS NULL GROUP BY c.id, c.secret ORDER BY c.id DESC LIMIT ?2
            """
        ).all([.row(row), .integer(Int64(maximum))]) { row in
            CaseProof(
                claim: row.identifier(), withheld: row.optionalText("withheld"),
                serial: try row.optionalText("found_serial").map { try SerialNumber($0) },
                claimedSerial: try row.optionalText("serial").map { try SerialNumber($0) })
        }
    }
}
