import Reunite

/// A listing that a search has found, without its content.
struct FoundListing {
    /// The id.
    let id: ListingID
    /// The version of its content.
    let version: Int
    /// The account of its owner.
    let owner: AccountID.Row
    /// The sort key: the distance in metres, or the relevance; 0 in the order of creation.
    let key: Double

    private enum Column: Int32, ColumnPlace {
        case id, secret, version, owner, key
    }

    /// The listing in a row of a ``SearchStatement``.
    init(row: Row) {
        id = row.identifier(Column.id)
        version = Int(row.integer(Column.version))
        owner = AccountID.Row(row.integer(Column.owner))
        key = row.real(Column.key)
    }
}
