import Reunite
import ReuniteDatabase

/// The verdicts on matches that follow from a finder's answer to a claim that names the claimant's own listing.
enum ClaimVerdicts {
    /// Writes the verdicts that follow from an action. An accepted claim confirms the match for both owners; a declined one
    /// rejects it for the finder. Other actions change no verdict, and both owners can change theirs later.
    ///
    /// Nobody is notified of the verdicts, because the claimant is notified of the action.
    static func follow(_ transaction: WriteTransaction, _ action: ClaimAction, on claim: ClaimID) throws {
        let verdict: MatchVerdict
        switch action {
        case .accept: verdict = .mine
        case .decline: verdict = .notMine
        case .withdraw, .expire, .fail, .handOver: return
        }
        let pair = try transaction.db.prepare(
            """
            SELECT l.id, l.secret, o.id AS own, o.secret AS own_secret FROM claim AS c JOIN listing AS l ON l.id = c.listing
            JOIN listing AS o ON o.id = c.own_listing AND o.owner = c.claimant
            WHERE c.id = ?1 AND o.status <> l.status AND o.state <> 'withdrawn'
            """
        ).first([.row(claim.row)]) {
            (found: $0.identifier() as ListingID, lost: $0.identifier("own", secret: "own_secret") as ListingID)
        }
        guard let (found, lost) = pair else { return }
        try write(transaction, verdict, on: lost, of: found)
        if verdict == .mine {
            try write(transaction, verdict, on: found, of: lost)
        } else {
            // The claimant must not see a confirmation that the finder has taken back.
            try MatchStore.hideConfirmation(transaction, of: lost, by: found)
        }
    }

    /// Writes a verdict, unless the listing has the maximum number. That is no error: it must not prevent the answer to a claim.
    private static func write(
        _ transaction: WriteTransaction, _ verdict: MatchVerdict, on other: ListingID, of listing: ListingID
    ) throws {
        try transaction.db.prepare(
            """
            INSERT INTO match_verdict (listing, other, verdict, at)
            SELECT CAST(?1 AS bigint), CAST(?2 AS bigint), CAST(?3 AS text), CAST(?4 AS bigint)
            WHERE (SELECT count(*) FROM match_verdict WHERE listing = ?1 AND other <> ?2) < ?5
            ON CONFLICT (listing, other) DO UPDATE SET verdict = excluded.verdict, at = excluded.at
            """
        ).run([
            .row(listing.row), .row(other.row), .text(verdict.rawValue), .integer(transaction.now.microseconds),
            .integer(Int64(MatchStore.maximumVerdicts)),
        ])
    }
}
