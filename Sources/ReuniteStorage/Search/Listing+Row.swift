import Reunite
import ReuniteDatabase

extension Listing {
    private typealias Column = ListingColumns.Published

    /// The listing in a row of ``ListingColumns/published``.
    ///
    /// - Parameter hasDistance: whether the statement selects the distance.
    /// - Throws: ``StoreError/damaged(_:)`` for a value that the schema does not allow.
    init(row: Row, hasDistance: Bool = false) throws {
        let id: ListingID = row.identifier(Column.id)
        guard let status = EnumeratedTexts.status.value(row.utf8(Column.status)),
            let state = EnumeratedTexts.state.value(row.utf8(Column.state)),
            let precision = EnumeratedTexts.precision.value(row.utf8(Column.precision))
        else { throw StoreError.damaged("listing \(id) has an invalid value") }
        self.init(
            id: id, version: Int(row.integer(Column.version)), status: status, state: state,
            // The schema allows categories of later releases.
            category: EnumeratedTexts.category.value(row.utf8(Column.category)) ?? .other,
            title: row.text(Column.title), description: row.text(Column.description),
            occurrence: Occurrence(start: row.time(Column.occurredStart), end: row.time(Column.occurredEnd)),
            updatedAt: row.time(Column.updatedAt),
            resolvedAt: row.isNull(Column.resolvedAt) ? nil : row.time(Column.resolvedAt),
            outcome: row.isNull(Column.outcome) ? nil : EnumeratedTexts.outcome.value(row.utf8(Column.outcome)),
            expiresAt: row.time(Column.expiresAt), precision: precision,
            accuracy: row.isNull(Column.accuracy) ? nil : Int(row.integer(Column.accuracy)),
            point: row.point(Column.point), owner: row.identifier(Column.owner),
            ownerDisplayName: row.text(Column.ownerDisplayName),
            photos: row.isNull(Column.photos) ? [] : PhotoList.photos(row.text(Column.photos)),
            distance: hasDistance && !row.isNull(Column.distance) ? row.real(Column.distance) : nil)
    }
}

extension ConfidentialListing {
    private typealias Column = ListingColumns.Confidential

    /// The listing in a row of ``ListingColumns/ofOne``.
    ///
    /// - Throws: ``StoreError/damaged(_:)`` for a value that the schema does not allow.
    init(row: Row) throws {
        let listing = try Listing(row: row)
        guard let visibility = Visibility(rawValue: row.text(Column.visibility)) else {
            throw StoreError.damaged("listing \(listing.id) has an invalid value")
        }
        self.init(
            listing: listing, exact: row.point(Column.exact) ?? listing.point, visibility: visibility,
            number: row.isNull(Column.number) ? nil : try ListingNumber(row.text(Column.number)),
            externalID: row.isNull(Column.externalID) ? nil : row.text(Column.externalID),
            ownerEmail: row.isNull(Column.ownerEmail) ? nil : row.text(Column.ownerEmail),
            ownerShowsContact: row.integer(Column.ownerShowsContact) != 0,
            ownerGetsMessages: row.integer(Column.ownerGetsMessages) != 0,
            isRedacted: row.integer(Column.isRedacted) != 0)
    }

    /// The listing with an id, and with its hidden parts; nil if there is none.
    static func find(_ db: any Connection, _ id: ListingID) throws -> ConfidentialListing? {
        var found = try db.prepare("\(ListingColumns.ofOne) WHERE p.id = ?1 AND p.secret = ?2")
            .first([.row(id.row), .secret(id)]) { try ConfidentialListing(row: $0) }
        if found?.isRedacted == true {
            found?.redactions = try Redactions.standing(db, of: id.row)
            found?.written = try Redactions.written(db, of: id.row)
        }
        return found
    }

    /// The listing with an id, which must belong to the session.
    ///
    /// - Throws: ``AccessRefusal/notFound``, and errors of ``requireOwner(_:)``.
    static func own(_ db: any Connection, _ id: ListingID, of session: Session) throws -> ConfidentialListing {
        guard let found = try find(db, id) else { throw AccessRefusal.notFound }
        try found.requireOwner(session)
        return found
    }

    /// Makes sure that a session belongs to the owner.
    ///
    /// - Throws: ``AccessRefusal/forbidden`` if it does not, but may see the listing; otherwise ``AccessRefusal/notFound``, which
    ///   does not reveal that the listing exists.
    func requireOwner(_ session: Session) throws {
        guard listing.owner == session.account else {
            throw isPublic || session.role.isModerator ? AccessRefusal.forbidden : .notFound
        }
    }
}
