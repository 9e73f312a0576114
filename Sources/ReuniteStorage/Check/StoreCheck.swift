/// A rule for the rows of a store, with the SQL that counts and repairs violations.
struct StoreCheck: Sendable {
    /// The fault if it is violated, in words.
    let name: String

    /// Counts violations.
    let count: String

    /// Repairs violations; nil if only a backup helps.
    let repair: String?

    /// The erased accounts whose listings are all empty.
    private static let erased = "SELECT id FROM account WHERE erased_at IS NOT NULL AND erasing_below IS NULL"

    /// Rules that SQL can check. ``DocumentCheck`` compares the text index with each listing.
    static let rows: [StoreCheck] = [
        StoreCheck(
            name: "listings with an outcome that are not resolved",
            count: "SELECT count(*) FROM listing WHERE outcome IS NOT NULL AND state <> 'resolved'",
            repair:
                "UPDATE listing SET outcome = NULL, version = version + 1 WHERE outcome IS NOT NULL AND state <> 'resolved'"
        ),
        StoreCheck(
            name: "sessions of accounts without an email address",
            count: "SELECT count(*) FROM session WHERE account IN (SELECT id FROM account WHERE email IS NULL)",
            repair: "DELETE FROM session WHERE account IN (SELECT id FROM account WHERE email IS NULL)"),
        StoreCheck(
            name: "listings of erased accounts that still have content",
            count: """
                SELECT count(*) FROM listing AS l JOIN account AS a ON a.id = l.owner WHERE a.erased_at IS NOT NULL
                AND a.erasing_below IS NULL AND (l.state <> 'withdrawn' OR l.description <> '' OR l.geom IS NOT NULL OR l.exact IS NOT NULL
                OR l.external_id IS NOT NULL)
                """,
            repair: nil),
        StoreCheck(
            name: "photos of erased accounts",
            count: "SELECT count(*) FROM photo WHERE account IN (\(erased))",
            repair: "DELETE FROM photo WHERE account IN (\(erased))"),
        StoreCheck(
            name: "tokens, stored results and mails of erased accounts",
            count: """
                SELECT count(*) FROM (SELECT account FROM mailed_token UNION ALL SELECT account FROM idempotency_key
                UNION ALL SELECT account FROM mail) AS kept
                WHERE account IN (SELECT id FROM account WHERE erased_at IS NOT NULL)
                """,
            repair: """
                DELETE FROM mailed_token WHERE account IN (SELECT id FROM account WHERE erased_at IS NOT NULL);
                DELETE FROM idempotency_key WHERE account IN (SELECT id FROM account WHERE erased_at IS NOT NULL);
                DELETE FROM mail WHERE account IN (SELECT id FROM account WHERE erased_at IS NOT NULL);
                """),
        StoreCheck(
            name: "erased accounts with an address, password or phone number",
            count: """
                SELECT count(*) FROM account WHERE erased_at IS NOT NULL
                AND coalesce(email, password, phone) IS NOT NULL
                """,
            repair: "UPDATE account SET email = NULL, password = NULL, phone = NULL WHERE erased_at IS NOT NULL"),
        StoreCheck(
            name: "cases with too much evidence",
            count: """
                SELECT count(*) FROM (SELECT 1 FROM evidence GROUP BY moderation_case
                HAVING count(*) > \(Cases.maximumEvidence)) AS cases
                """,
            repair: nil),
        StoreCheck(
            name: "pending reports and appeals in decided cases",
            count: """
                SELECT count(*) FROM (SELECT moderation_case FROM report WHERE settled IS NULL
                UNION ALL SELECT moderation_case FROM appeal WHERE settled IS NULL) AS w
                JOIN moderation_case AS c ON c.id = w.moderation_case WHERE c.state <> 'open'
                """,
            repair: nil),
        StoreCheck(
            name: "messages about another listing than their conversation",
            count: """
                SELECT count(*) FROM message AS m JOIN conversation AS c ON c.id = m.conversation WHERE m.listing <> c.listing
                """,
            repair: nil),
    ]
}
