import ReuniteDatabase

/// The columns that a ``Listing`` reads, from `listing AS p` and `account AS a`.
enum ListingColumns {
    /// The public columns. The exact point is not one of them.
    static let published = """
        p.id, p.secret, p.version, p.status, p.state, p.category, p.title, p.description, p.occurred_start,
        p.occurred_end, p.updated_at, p.resolved_at, p.expires_at, p.precision, p.accuracy, p.geom, a.id, a.secret,
        a.display_name, p.outcome, p.photos
        """

    /// Their places.
    enum Published: Int32, ColumnPlace {
        case id, secret, version, status, state, category, title, description, occurredStart
        case occurredEnd, updatedAt, resolvedAt, expiresAt, precision, accuracy, point, owner, ownerSecret
        case ownerDisplayName, outcome, photos
        /// In searches: the distance from the centre of the circle, and the sort key.
        case distance, key
    }

    /// Follows the public columns among wanted rows: the index of ``WantedRows``.
    enum Wanted: Int32, ColumnPlace { case index = 21 }

    /// The private columns, which follow the public ones: only for the owner, moderators and operators.
    static let confidential = """
        p.exact, p.visibility, p.external_id, a.email,
        a.show_email = 1 OR (a.show_phone = 1 AND a.phone IS NOT NULL),
        a.email IS NOT NULL AND a.email_refused_at IS NULL,
        (SELECT number FROM listing_number WHERE listing = p.id), \(Redactions.areStanding(of: "p.id"))
        """

    /// Their places.
    enum Confidential: Int32, ColumnPlace {
        case exact = 21
        case visibility, externalID, ownerEmail, ownerShowsContact, ownerGetsMessages, number, isRedacted
    }

    /// Selects the public and the private columns; a condition must follow.
    static let ofOne = "SELECT \(published), \(confidential) FROM listing AS p JOIN account AS a ON a.id = p.owner"
}
