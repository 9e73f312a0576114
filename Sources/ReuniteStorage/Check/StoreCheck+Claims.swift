extension StoreCheck {
    /// Rules for claims, their history, and the codes of hand-overs. That at most one claim of a listing is accepted, a unique index
    /// ensures.
    static let claims: [StoreCheck] = [
        StoreCheck(
            name: "live claims of listings that nobody can claim",
            count: """
                SELECT count(*) FROM claim AS c JOIN listing AS l ON l.id = c.listing
                WHERE c.state IN ('submitted', 'accepted')
                AND (l.state <> 'open' OR l.status <> 'found' OR l.visibility = 'removed')
                """,
            repair: nil),
        StoreCheck(
            name: "claims whose history does not lead to their state",
            count: """
                SELECT count(*) FROM claim AS c WHERE c.state IS DISTINCT FROM
                (SELECT e.state FROM claim_event AS e WHERE e.claim = c.id ORDER BY e.id DESC LIMIT 1)
                OR NOT EXISTS (SELECT 1 FROM claim_event AS e WHERE e.claim = c.id AND e.action IS NULL)
                """,
            repair: nil),
        StoreCheck(
            name: "claims that were handed over more than once",
            count: """
                SELECT count(*) FROM (SELECT e.claim FROM claim_event AS e WHERE e.action = 'hand-over'
                GROUP BY e.claim HAVING count(*) > 1) AS claims
                """,
            repair: nil),
        StoreCheck(
            name: "valid codes of hand-overs without a claim that is accepted or handed over",
            count: """
                SELECT count(*) FROM hand_over_code AS h JOIN claim AS c ON c.id = h.claim
                WHERE c.state NOT IN ('accepted', 'handed-over') AND h.expires_at > c.updated_at
                """,
            repair: """
                DELETE FROM hand_over_code WHERE claim IN (SELECT id FROM claim
                    WHERE state NOT IN ('accepted', 'handed-over') AND hand_over_code.expires_at > updated_at)
                """),
        StoreCheck(
            name: "claims that were handed over and have a valid code besides the one that was used",
            count: """
                SELECT count(*) FROM (SELECT h.claim FROM hand_over_code AS h JOIN claim AS c ON c.id = h.claim
                WHERE c.state = 'handed-over' AND h.expires_at > c.updated_at
                GROUP BY h.claim HAVING count(*) > 1) AS claims
                """,
            repair: nil),
    ]
}
