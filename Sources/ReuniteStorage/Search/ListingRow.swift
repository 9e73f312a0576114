import Reunite

/// The columns of a listing as the public sees it, of `listing AS p` and `account AS a`.
enum ListingColumns {
    /// The true point is not among them.
    static let published = """
        p.id, p.secret, p.version, p.status, p.state, p.category, p.title, p.description, p.occurred_start,
        p.occurred_end, p.updated_at, p.resolved_at, p.expires_at, p.precision, p.accuracy, p.geom, a.id, a.secret,
        a.display_name, p.outcome, p.photos
        """

    /// What follows the published columns in the answer of a search.
    static let distance: Int32 = 21
    static let key: Int32 = 22

    /// What only the owner, moderators and operators may see, after the published columns.
    static let confidential = "p.exact, p.visibility, p.external_id, a.email"

    /// All of them, of one listing.
    static let ofOne = "SELECT \(published), \(confidential) FROM listing AS p JOIN account AS a ON a.id = p.owner"
}

/// A public listing as it lies in the store, read straight from the current row.
///
/// Valid only during the call that it is handed to: texts are bytes of SQLite's own memory.
public struct ListingRow {
    let row: RawRow
    var distanceColumn: Int32?

    /// The public identifier.
    public var id: ListingID { row.identifier(0) }
    /// Moves on by one with every change.
    public var version: Int { Int(row.integer(2)) }
    /// A raw value of ``ListingStatus``.
    public var status: UnsafeBufferPointer<UInt8> { row.utf8(3) }
    /// A raw value of ``ListingState``.
    public var state: UnsafeBufferPointer<UInt8> { row.utf8(4) }
    /// A raw value of ``Category``.
    public var category: UnsafeBufferPointer<UInt8> { row.utf8(5) }
    /// The title, as UTF-8.
    public var title: UnsafeBufferPointer<UInt8> { row.utf8(6) }
    /// The description, as UTF-8.
    public var description: UnsafeBufferPointer<UInt8> { row.utf8(7) }
    /// When it was lost or found.
    public var occurrence: Occurrence {
        Occurrence(
            start: Timestamp(microseconds: row.integer(8)), end: Timestamp(microseconds: row.integer(9)))
    }
    /// When it was last changed.
    public var updatedAt: Timestamp { Timestamp(microseconds: row.integer(10)) }
    /// When it was settled, where it is.
    public var resolvedAt: Timestamp? { row.isNull(11) ? nil : Timestamp(microseconds: row.integer(11)) }
    /// A raw value of ``Outcome``: how it was settled, where that is known.
    public var outcome: UnsafeBufferPointer<UInt8>? { row.isNull(19) ? nil : row.utf8(19) }
    /// Its photos, in the order of their owner.
    public var photos: [Photo] { row.isNull(20) ? [] : PhotoList.photos(row.text(20)) }
    /// When it stops being open.
    public var expiresAt: Timestamp { Timestamp(microseconds: row.integer(12)) }
    /// A raw value of ``Precision``.
    public var precision: UnsafeBufferPointer<UInt8> { row.utf8(13) }
    /// Metres, where the point is approximate.
    public var accuracy: Int? { row.isNull(14) ? nil : Int(row.integer(14)) }
    /// The published point.
    public var point: Coordinate? { row.point(15) }
    /// Who posted it.
    public var owner: AccountID { row.identifier(16) }
    /// How its owner wants to be called, as UTF-8.
    public var ownerDisplayName: UnsafeBufferPointer<UInt8> { row.utf8(18) }

    /// Metres from the place that was asked for.
    public var distance: Double? {
        guard let distanceColumn, !row.isNull(distanceColumn) else { return nil }
        return row.real(distanceColumn)
    }
}

/// A listing with what only its owner, moderators and operators may see.
public struct ConfidentialListingRow {
    /// What the public sees of it.
    public let listing: ListingRow
    let row: RawRow

    init(row: RawRow) {
        listing = ListingRow(row: row, distanceColumn: nil)
        self.row = row
    }

    /// The true point: the published one where that is exact.
    public var exact: Coordinate? { row.point(21) ?? listing.point }
    /// A raw value of ``Visibility``.
    public var visibility: UnsafeBufferPointer<UInt8> { row.utf8(22) }
    /// The id in its source's system, as UTF-8.
    public var externalID: UnsafeBufferPointer<UInt8>? { row.isNull(23) ? nil : row.utf8(23) }
    /// Its owner's address, as UTF-8; nil for the operator's.
    public var ownerEmail: UnsafeBufferPointer<UInt8>? { row.isNull(24) ? nil : row.utf8(24) }

    /// Makes sure that a session is its owner's. Whoever may see it is told that it is another's, and whoever may not does
    /// not learn of it.
    ///
    /// - Throws: ``StoreError/forbidden``, ``StoreError/notFound``.
    func requireOwner(_ session: Session) throws {
        guard listing.owner == session.account else {
            throw isPublic || session.role.isModerator ? StoreError.forbidden : .notFound
        }
    }

    /// Whether its owner has taken it back.
    public var isWithdrawn: Bool { row.text(4) == ListingState.withdrawn.rawValue }

    /// Whether the public may see it, as moderators decided.
    var moderated: Visibility { Visibility(rawValue: row.text(22)) ?? .removed }

    /// Whether the public sees it.
    public var isPublic: Bool { moderated == .public && !isWithdrawn }

    /// What it says, as it was posted.
    ///
    /// - Throws: ``InvalidValue`` where the store has what nobody could post.
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
