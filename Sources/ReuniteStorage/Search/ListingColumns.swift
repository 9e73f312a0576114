/// The columns that a ``Listing`` reads, from `listing AS p` and `account AS a`.
enum ListingColumns {
    /// The public columns. The exact point is not one of them.
    static let published = """
        p.id, p.secret, p.version, p.status, p.state, p.category, p.title, p.description, p.occurred_start,
        p.occurred_end, p.updated_at, p.resolved_at, p.expires_at, p.precision, p.accuracy, p.geom, a.id, a.secret,
        a.display_name, p.outcome, p.photos
        """

    /// The index of the distance, which searches select after the public columns.
    static let distance: Int32 = 21
    /// The index of the sort key, which searches select after the distance.
    static let key: Int32 = 22

    /// The private columns, which follow the public ones: only for the owner, moderators and operators.
    static let confidential = """
        p.exact, p.visibility, p.external_id, a.email,
        a.show_email OR (a.show_phone AND a.phone IS NOT NULL)
        """

    /// Selects the public and the private columns; a condition must follow.
    static let ofOne = "SELECT \(published), \(confidential) FROM listing AS p JOIN account AS a ON a.id = p.owner"
}
