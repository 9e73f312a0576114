extension StoreCheck {
    /// The change feed against the listings, as far back as it reaches.
    static let feed: [StoreCheck] = [
        StoreCheck(
            name: "triggers that the change feed is without",
            count:
                "SELECT \(triggers.count) - count(*) FROM sqlite_master WHERE type = 'trigger' AND name IN (\(names))",
            repair: triggers.map { "DROP TRIGGER IF EXISTS \($0);" }.joined() + Migration5Feed.triggers),
        StoreCheck(
            name: "listings that have changed without the change feed",
            count: "SELECT count(*) FROM listing WHERE id IN (\(unnoted))",
            repair: append(unnoted)),
        StoreCheck(
            name: "listings that are new and not in the change feed",
            count: "SELECT count(*) FROM listing WHERE id IN (\(missing))",
            repair: append(missing)),
        // Who follows is told that they are gone.
        StoreCheck(
            name: "changes of listings that there are not",
            count: """
                SELECT count(*) FROM change WHERE listing NOT IN (SELECT id FROM listing)
                AND listing NOT IN (SELECT listing FROM change WHERE kind = 'deleted')
                """,
            repair: "UPDATE change SET kind = 'deleted' WHERE listing NOT IN (SELECT id FROM listing)"),
        // It begins anew after the last of them: who stands before it is told to load everything.
        StoreCheck(
            name: "changes that are missing from the middle of the change feed",
            count: "SELECT coalesce(max(seq) - min(seq) + 1 - count(*), 0) FROM change",
            repair: """
                DELETE FROM change WHERE seq < (
                    SELECT max(seq) FROM change AS c
                    WHERE NOT EXISTS (SELECT 1 FROM change AS p WHERE p.seq = c.seq - 1))
                """),
    ]

    private static let triggers = ["listing_change_insert", "listing_change_update", "listing_change_delete"]
    private static let names = triggers.map { "'\($0)'" }.joined(separator: ", ")

    /// Those whose last change is another than the one that made them what they are.
    private static let unnoted = """
        SELECT l.id FROM (SELECT listing, version, max(seq) FROM change GROUP BY listing) AS c
        JOIN listing AS l ON l.id = c.listing WHERE c.version <> l.version
        """

    /// A listing is written no earlier than it says, give or take a minute: those that the feed is too short for are not
    /// among them.
    private static let missing = """
        SELECT id FROM listing WHERE id > (SELECT min(at) + 60000000 FROM change)
        AND id NOT IN (SELECT listing FROM change)
        """

    private static func append(_ listings: String) -> String {
        """
        INSERT INTO change (listing, secret, version, kind, at)
        SELECT id, secret, version, 'updated', \(Migration5Feed.now) FROM listing WHERE id IN (\(listings))
        """
    }
}
