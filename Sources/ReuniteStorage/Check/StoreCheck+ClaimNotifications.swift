import Reunite

extension StoreCheck {
    /// Rules for the notifications of claims. That no event is told twice, a unique index ensures.
    static let claimNotices: [StoreCheck] = [
        StoreCheck(
            name: "events of claims that somebody was not notified of",
            count: "SELECT count(*) FROM (\(missing)) AS missing",
            repair: nil),
        StoreCheck(
            name: "notifications of claims for people who are not concerned",
            count: """
                SELECT count(*) FROM notification AS n JOIN claim_event AS e ON e.id = n.claim_event
                JOIN claim AS c ON c.id = e.claim JOIN listing AS l ON l.id = c.listing
                WHERE n.listing <> c.listing OR n.account <> c.claimant AND n.account <> l.owner AND l.external_id IS NULL
                AND l.state <> 'withdrawn'
                """,
            repair: nil),
        StoreCheck(
            name: "unread messages of claims that somebody was not notified of",
            count: """
                SELECT count(*) FROM claim_message AS m JOIN claim AS c ON c.id = m.claim JOIN listing AS l ON l.id = c.listing
                JOIN account AS a ON a.id = CASE WHEN m.author = c.claimant THEN l.owner ELSE c.claimant END
                WHERE m.read_at IS NULL AND l.external_id IS NULL AND a.erased_at IS NULL AND NOT EXISTS (
                    SELECT 1 FROM claim_message AS f JOIN notification AS n ON n.claim_message = f.id
                    WHERE f.claim = m.claim AND f.author = m.author AND f.id <= m.id AND n.account = a.id)
                """,
            repair: nil),
        StoreCheck(
            name: "reads of proofs that a finder was not notified of",
            count: """
                SELECT count(*) FROM moderation_log AS g JOIN moderation_case AS k ON k.id = g.moderation_case
                JOIN listing AS l ON l.id = k.listing JOIN account AS a ON a.id = l.owner
                WHERE g.action = '\(LoggedRead.proof.rawValue)' AND l.owner <> 0 AND l.external_id IS NULL
                AND a.erased_at IS NULL AND g.at > (SELECT max(at) FROM moderation_log) - \(days) * 86400000000
                AND NOT EXISTS (SELECT 1 FROM notification AS n WHERE n.proof_read = g.id)
                """,
            repair: nil),
    ]

    /// The days for which an event must have its notifications. They are kept for a year.
    private static let days = 180

    /// What people should have been notified of and were not. Accounts that are erased have no notifications, and an import can give
    /// a listing to another owner.
    private static let missing = """
        SELECT e.id FROM claim_event AS e JOIN claim AS c ON c.id = e.claim JOIN account AS a ON a.id = c.claimant
        WHERE \(isRecent) AND a.erased_at IS NULL AND \(concernsClaimant)
        AND NOT EXISTS (SELECT 1 FROM notification AS n WHERE n.claim_event = e.id AND n.account = a.id AND n.near = 0
            AND n.proof_read IS NULL)
        UNION ALL
        SELECT e.id FROM claim_event AS e JOIN claim AS c ON c.id = e.claim JOIN listing AS l ON l.id = c.listing
        JOIN account AS a ON a.id = l.owner
        WHERE \(isRecent) AND l.owner <> 0 AND l.external_id IS NULL AND a.erased_at IS NULL AND \(concernsFinder)
        AND NOT EXISTS (SELECT 1 FROM notification AS n WHERE n.claim_event = e.id AND n.account = a.id AND n.near = 0
            AND n.proof_read IS NULL)
        """

    private static let isRecent = "c.questions <> '' AND e.at >= c.updated_at - \(days) * 86400000000"

    /// As ``ClaimUpdate/recipients(actor:)`` says.
    private static let concernsClaimant = """
        e.action IS NOT NULL AND e.action <> 'withdraw' AND coalesce(e.ending, '') <> 'claimant-erased'
        AND e.actor IS DISTINCT FROM c.claimant
        """

    private static let concernsFinder = """
        (e.action IS NULL OR e.action IN ('withdraw', 'expire', 'hand-over')
        OR e.action = 'fail' AND e.actor = c.claimant OR coalesce(e.ending, '') IN ('claimant-erased', 'claimant-suspended'))
        """
}
