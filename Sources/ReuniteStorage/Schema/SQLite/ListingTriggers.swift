/// What the triggers of new listings do, for the code that does it in their place.
enum ListingTriggers {
    /// The triggers. The first two need no replacement: they check points, and the program writes valid ones only.
    static let ofInsertions: Set = [
        "listing_geom_is_point_insert", "listing_exact_is_point_insert", "listing_spatial_index_insert",
        "listing_change_insert",
    ]

    /// Adds the point of a listing `?1` to the index: the longitude `?2`, and the latitude `?3`.
    static let indexPoint = "INSERT INTO idx_listing_geom (pkid, xmin, xmax, ymin, ymax) VALUES (?1, ?2, ?2, ?3, ?3)"

    /// Makes the entries of the index from the points.
    static let rebuildSpatialIndex = """
        DELETE FROM idx_listing_geom;
        INSERT INTO idx_listing_geom (pkid, xmin, xmax, ymin, ymax)
        SELECT id, MbrMinX(geom), MbrMaxX(geom), MbrMinY(geom), MbrMaxY(geom) FROM listing WHERE geom IS NOT NULL;
        """
}
