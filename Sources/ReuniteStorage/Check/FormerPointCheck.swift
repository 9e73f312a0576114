/// Finds and repairs rows that keep a former point or time more exactly than the cell and the day, in SQL.
enum FormerPointCheck {
    /// The changes that do so.
    static let exactChanges = """
        SELECT seq FROM change WHERE was_found = 1 AND (was_longitude IS DISTINCT FROM \(PointSQL.longitude(cell))
            OR was_latitude IS DISTINCT FROM \(PointSQL.latitude(cell))
            OR was_occurred_start IS DISTINCT FROM \(FormerTime.dayStart("was_occurred_start"))
            OR was_occurred_end IS DISTINCT FROM \(FormerTime.dayEnd("was_occurred_end")))
        """

    /// Makes them as coarse as new ones.
    static let coarsenChanges = """
        UPDATE change SET was_longitude = \(PointSQL.longitude(cell)),
            was_latitude = \(PointSQL.latitude(cell)),
            was_occurred_start = \(FormerTime.dayStart("was_occurred_start")),
            was_occurred_end = \(FormerTime.dayEnd("was_occurred_end"))
        WHERE seq IN (\(exactChanges));
        """

    private static let cell = "reunite_cell(was_longitude, was_latitude)"

    /// The evidence with an exact point that is no longer that of its listing.
    static let exactEvidence = """
        SELECT e.id FROM evidence AS e JOIN moderation_case AS c ON c.id = e.moderation_case
        JOIN listing AS l ON l.id = c.listing
        WHERE e.exact IS DISTINCT FROM coalesce(l.exact, l.geom) AND e.exact IS DISTINCT FROM reunite_cell(e.exact)
        """

    /// Replaces the point by that of the cell.
    static let coarsenEvidence = "UPDATE evidence SET exact = reunite_cell(exact) WHERE id IN (\(exactEvidence));"
}
