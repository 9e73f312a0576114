import Reunite

/// A listing with its private data, which only operators may see in full: ``ListingAudience`` has the rules for the others.
public struct ConfidentialListingRow {
    /// The public data.
    public let listing: ListingRow
    let row: Row

    private typealias Column = ListingColumns.Confidential

    init(row: Row) {
        listing = ListingRow(row: row)
        self.row = row
    }

    /// The exact point: the published one if its precision is exact.
    public var exact: Coordinate? { row.point(Column.exact) ?? listing.point }
    /// A raw value of ``Visibility``.
    public var visibility: UnsafeBufferPointer<UInt8> { row.utf8(Column.visibility) }
    /// The id in the system that the listing was imported from, as UTF-8; nil if it has none.
    public var externalID: UnsafeBufferPointer<UInt8>? {
        row.isNull(Column.externalID) ? nil : row.utf8(Column.externalID)
    }
    /// The email address of the owner, as UTF-8; nil if the owner is the operator.
    public var ownerEmail: UnsafeBufferPointer<UInt8>? {
        row.isNull(Column.ownerEmail) ? nil : row.utf8(Column.ownerEmail)
    }
    /// Whether the owner shows an email address or a phone number to users.
    var ownerShowsContact: Bool { row.integer(Column.ownerShowsContact) != 0 }

    /// Makes sure that a session belongs to the owner.
    ///
    /// - Throws: ``StoreError/forbidden`` if it does not, but may see the listing; otherwise ``StoreError/notFound``, which
    ///   does not reveal that the listing exists.
    func requireOwner(_ session: Session) throws {
        guard listing.owner == session.account else {
            throw isPublic || session.role.isModerator ? StoreError.forbidden : .notFound
        }
    }

    /// The state. An invalid value, which `reunite check` reports, is read as open.
    var state: ListingState { ListingState(rawValue: row.text(ListingColumns.Published.state)) ?? .open }

    /// Whether the owner has withdrawn the listing.
    public var isWithdrawn: Bool { state == .withdrawn }

    /// Whether the listing is open.
    var isOpen: Bool { state == .open }

    /// The visibility that moderators decided.
    var moderated: Visibility { Visibility(rawValue: row.text(Column.visibility)) ?? .removed }

    /// Whether the public may see the listing.
    public var isPublic: Bool { moderated == .public && !isWithdrawn }

    /// The content, as the owner could post it again.
    ///
    /// - Throws: ``InvalidValue`` if the store contains an invalid value.
    public var draft: ListingDraft {
        get throws {
            guard let status = ListingStatus(rawValue: row.text(ListingColumns.Published.status)),
                let category = Category(rawValue: row.text(ListingColumns.Published.category)),
                let precision = Precision(rawValue: row.text(ListingColumns.Published.precision))
            else { throw InvalidValue("must be one of the values that there are") }
            return ListingDraft(
                status: status, category: category, title: try Title(row.text(ListingColumns.Published.title)),
                description: try Description(row.text(ListingColumns.Published.description)),
                occurrence: listing.occurrence, precision: precision,
                location: exact)
        }
    }
}
