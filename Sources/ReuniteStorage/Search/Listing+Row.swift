import Reunite

extension Listing {
    /// The listing in a row of ``ListingColumns/published``.
    ///
    /// - Parameter hasDistance: whether the row has a distance (``ListingColumns/distance``).
    /// - Throws: ``StoreError/damaged(_:)`` for a value that the schema does not allow.
    init(row: Row, hasDistance: Bool = false) throws {
        let id: ListingID = row.identifier(0)
        guard let status = EnumeratedTexts.status.value(row.utf8(3)),
            let state = EnumeratedTexts.state.value(row.utf8(4)),
            let precision = EnumeratedTexts.precision.value(row.utf8(13))
        else { throw StoreError.damaged("listing \(id) has an invalid value") }
        self.init(
            id: id, version: Int(row.integer(2)), status: status, state: state,
            // The schema allows categories of later releases.
            category: EnumeratedTexts.category.value(row.utf8(5)) ?? .other, title: row.text(6),
            description: row.text(7),
            occurrence: Occurrence(
                start: Timestamp(microseconds: row.integer(8)), end: Timestamp(microseconds: row.integer(9))),
            updatedAt: Timestamp(microseconds: row.integer(10)),
            resolvedAt: row.isNull(11) ? nil : Timestamp(microseconds: row.integer(11)),
            outcome: row.isNull(19) ? nil : EnumeratedTexts.outcome.value(row.utf8(19)),
            expiresAt: Timestamp(microseconds: row.integer(12)), precision: precision,
            accuracy: row.isNull(14) ? nil : Int(row.integer(14)), point: row.point(15), owner: row.identifier(16),
            ownerDisplayName: row.text(18), photos: row.isNull(20) ? [] : PhotoList.photos(row.text(20)),
            distance: hasDistance && !row.isNull(ListingColumns.distance) ? row.real(ListingColumns.distance) : nil)
    }
}

extension ConfidentialListing {
    /// The listing in a row of ``ListingColumns/ofOne``.
    ///
    /// - Throws: ``StoreError/damaged(_:)`` for a value that the schema does not allow.
    init(row: Row) throws {
        let listing = try Listing(row: row)
        guard let visibility = Visibility(rawValue: row.text(22)) else {
            throw StoreError.damaged("listing \(listing.id) has an invalid value")
        }
        self.init(
            listing: listing, exact: row.point(21) ?? listing.point, visibility: visibility,
            externalID: row.isNull(23) ? nil : row.text(23), ownerEmail: row.isNull(24) ? nil : row.text(24),
            ownerShowsContact: row.integer(25) != 0)
    }

    /// Makes sure that a session belongs to the owner.
    ///
    /// - Throws: ``StoreError/forbidden`` if it does not, but may see the listing; otherwise ``StoreError/notFound``, which
    ///   does not reveal that the listing exists.
    func requireOwner(_ session: Session) throws {
        guard listing.owner == session.account else {
            throw isPublic || session.role.isModerator ? StoreError.forbidden : .notFound
        }
    }
}
