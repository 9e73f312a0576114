/// The rules for what SQLite alone has.
extension StoreCheck {
    /// The indexes of points and texts have each listing once.
    static let sqliteIndexes: [StoreCheck] = [
        StoreCheck(
            name: "listings missing or misplaced in the spatial index",
            count: """
                SELECT count(*) FROM listing AS l LEFT JOIN idx_listing_geom AS r ON r.pkid = l.id
                WHERE (l.geom IS NULL) <> (r.pkid IS NULL)
                OR MbrMinX(l.geom) NOT BETWEEN r.xmin - 1e-30 AND r.xmax + 1e-30
                OR MbrMinY(l.geom) NOT BETWEEN r.ymin - 1e-30 AND r.ymax + 1e-30
                OR r.xmax - r.xmin > 0.0001 OR r.ymax - r.ymin > 0.0001
                """,
            repair: ListingTriggers.rebuildSpatialIndex),
        StoreCheck(
            name: "entries of the spatial index without a listing",
            count: """
                SELECT count(*) FROM idx_listing_geom_rowid AS r LEFT JOIN listing AS l ON l.id = r.rowid
                WHERE l.id IS NULL
                """,
            repair: ListingTriggers.rebuildSpatialIndex),
        StoreCheck(
            name: "entries of the text index without a listing",
            count: """
                SELECT count(*) FROM listing_text_content AS d LEFT JOIN listing AS l ON l.id = d.id WHERE l.id IS NULL
                """,
            repair: "DELETE FROM listing_text WHERE rowid NOT IN (SELECT id FROM listing)"),
    ]

    static let sqliteFeedTriggers = StoreCheck(
        name: "missing triggers of the change feed",
        count: """
            SELECT \(FeedTriggers.names.count) - count(*) FROM sqlite_master
            WHERE type = 'trigger' AND name IN (\(FeedTriggers.names.map { "'\($0)'" }.joined(separator: ", ")))
            """,
        repair: FeedTriggers.replacement)

    /// SQLite's own checks of the file.
    static let sqliteFile: [StoreCheck] = [
        StoreCheck(
            name: "damaged pages or broken constraints",
            count: "SELECT count(*) FROM pragma_integrity_check WHERE integrity_check <> 'ok'", repair: nil),
        StoreCheck(
            name: "references to missing rows",
            count: "SELECT count(*) FROM pragma_foreign_key_check", repair: nil),
    ]
}
