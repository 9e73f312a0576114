import Reunite

/// A listing with its private data, which only operators may see in full: ``ListingAudience`` has the rules for the others.
public struct ConfidentialListingRow {
    /// The public data.
    public let listing: ListingRow
    let row: Row

    init(row: Row) {
        listing = ListingRow(row: row, distanceColumn: nil)
        self.row = row
    }

    /// The exact point: the published one if its precision is exact.
    public var exact: Coordinate? { row.point(21) ?? listing.point }
    /// A raw value of ``Visibility``.
    public var visibility: UnsafeBufferPointer<UInt8> { row.utf8(22) }
    /// The id in the system that the listing was imported from, as UTF-8; nil if it has none.
    public var externalID: UnsafeBufferPointer<UInt8>? { row.isNull(23) ? nil : row.utf8(23) }
    /// The email address of the owner, as UTF-8; nil if the owner is the operator.
    public var ownerEmail: UnsafeBufferPointer<UInt8>? { row.isNull(24) ? nil : row.utf8(24) }
    /// Whether the owner shows an email address or a phone number to users.
    var ownerShowsContact: Bool { row.integer(25) != 0 }

    /// Makes sure that a session belongs to the owner.
    ///
    /// - Throws: ``StoreError/forbidden`` if it does not, but may see the listing; otherwise ``StoreError/notFound``, which
    ///   does not reveal that the listing exists.
    func requireOwner(_ session: Session) throws {
        guard listing.owner == session.account else {
            throw isPublic || session.role.isModerator ? StoreError.forbidden : .notFound
        }
    }

    /// Whether the owner has withdrawn the listing.
    public var isWithdrawn: Bool { row.text(4) == ListingState.withdrawn.rawValue }

    /// Whether the listing is open.
    var isOpen: Bool { row.text(4) == ListingState.open.rawValue }

    /// The visibility that moderators decided.
    var moderated: Visibility { Visibility(rawValue: row.text(22)) ?? .removed }

    /// Whether the public may see the listing.
    public var isPublic: Bool { moderated == .public && !isWithdrawn }

    /// The content, as the owner could post it again.
    ///
    /// - Throws: ``InvalidValue`` if the store contains an invalid value.
    public var draft: ListingDraft {
        get throws {
            guard let status = ListingStatus(rawValue: row.text(3)), let category = Category(rawValue: row.text(5)),
                let precision = Precision(rawValue: row.text(13))
            else { throw InvalidValue("must be one of the values that there are") }
            return ListingDraft(
                status: status, category: category, title: try Title(row.text(6)),
                description: try Description(row.text(7)), occurrence: listing.occurrence, precision: precision,
                location: exact)
        }
    }
}
