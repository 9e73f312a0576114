import ReuniteDatabase

extension StoreCheck {
    /// Compares the change feed with the listings, as far back as it reaches.
    static func feed(_ dialect: Dialect) -> [StoreCheck] {
        [
            feedTriggers(dialect),
            StoreCheck(
                name: "listings whose last change is missing from the change feed",
                count: "SELECT count(*) FROM listing WHERE id IN (\(unnoted))",
                repair: append(unnoted, dialect)),
            StoreCheck(
                name: "new listings missing from the change feed",
                count: "SELECT count(*) FROM listing WHERE id IN (\(missing))",
                repair: append(missing, dialect)),
            // Followers of the missing changes then get ``StoreError/changesGone``.
            StoreCheck(
                name: "changes of listings that do not exist",
                count: """
                    SELECT count(*) FROM change WHERE listing NOT IN (SELECT id FROM listing)
                    AND listing NOT IN (SELECT listing FROM change WHERE kind = 'deleted')
                    """,
                repair: "UPDATE change SET kind = 'deleted' WHERE listing NOT IN (SELECT id FROM listing)"),
            // The feed then begins after the last gap, and followers before it must load everything again.
            StoreCheck(
                name: "gaps in the change feed",
                count: "SELECT coalesce(max(seq) - min(seq) + 1 - count(*), 0) FROM change",
                repair: """
                    DELETE FROM change WHERE seq < (
                        SELECT max(seq) FROM change AS c
                        WHERE NOT EXISTS (SELECT 1 FROM change AS p WHERE p.seq = c.seq - 1))
                    """),
            StoreCheck(
                name: "changes with a former point or time that is too exact",
                count: "SELECT count(*) FROM (\(FormerPointCheck.exactChanges)) AS changes",
                repair: FormerPointCheck.coarsenChanges),
            StoreCheck(
                name: "pieces of evidence with a former point that is too exact",
                count: "SELECT count(*) FROM (\(FormerPointCheck.exactEvidence)) AS pieces",
                repair: FormerPointCheck.coarsenEvidence),
        ]
    }

    /// The listings whose last change has another version than the listing.
    private static let unnoted = """
        SELECT l.id FROM change AS c JOIN listing AS l ON l.id = c.listing
        WHERE c.seq IN (SELECT max(seq) FROM change GROUP BY listing) AND c.version <> l.version
        """

    /// Only listings that were created since the feed begins, give or take a minute: the changes of older ones may have
    /// been deleted.
    private static let missing = """
        SELECT id FROM listing WHERE id > (SELECT min(at) + 60000000 FROM change)
        AND id NOT IN (SELECT listing FROM change)
        """

    private static func append(_ listings: String, _ dialect: Dialect) -> String {
        """
        INSERT INTO change (listing, secret, version, kind, at)
        SELECT id, secret, version, 'updated', \(dialect.now) FROM listing WHERE id IN (\(listings))
        """
    }
}
