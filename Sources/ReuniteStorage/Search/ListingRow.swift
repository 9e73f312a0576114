import Reunite

/// The public data of a listing, read directly from the current row of a statement.
///
/// It is valid only during the call of the closure that gets it: texts are bytes in SQLite's memory.
public struct ListingRow {
    private typealias Column = ListingColumns.Published

    let row: Row
    /// Whether the statement selects the distance.
    var hasDistance = false

    /// The public identifier.
    public var id: ListingID { row.identifier(Column.id) }
    /// The version, which increases by one with each change.
    public var version: Int { Int(row.integer(Column.version)) }
    /// A raw value of ``ListingStatus``.
    public var status: UnsafeBufferPointer<UInt8> { row.utf8(Column.status) }
    /// A raw value of ``ListingState``.
    public var state: UnsafeBufferPointer<UInt8> { row.utf8(Column.state) }
    /// A raw value of ``Category``.
    public var category: UnsafeBufferPointer<UInt8> { row.utf8(Column.category) }
    /// The title, as UTF-8.
    public var title: UnsafeBufferPointer<UInt8> { row.utf8(Column.title) }
    /// The description, as UTF-8.
    public var description: UnsafeBufferPointer<UInt8> { row.utf8(Column.description) }
    /// When the thing was lost or found.
    public var occurrence: Occurrence {
        Occurrence(
            start: row.time(Column.occurredStart), end: row.time(Column.occurredEnd))
    }
    /// When the listing was last changed.
    public var updatedAt: Timestamp { row.time(Column.updatedAt) }
    /// When the listing was resolved; nil if it is not.
    public var resolvedAt: Timestamp? { row.isNull(Column.resolvedAt) ? nil : row.time(Column.resolvedAt) }
    /// A raw value of ``Outcome``; nil if the listing is not resolved, or its outcome is unknown.
    public var outcome: UnsafeBufferPointer<UInt8>? { row.isNull(Column.outcome) ? nil : row.utf8(Column.outcome) }
    /// The photos, in the order that the owner chose.
    public var photos: [Photo] { row.isNull(Column.photos) ? [] : PhotoList.photos(row.text(Column.photos)) }
    /// When an open listing expires.
    public var expiresAt: Timestamp { row.time(Column.expiresAt) }
    /// A raw value of ``Precision``.
    public var precision: UnsafeBufferPointer<UInt8> { row.utf8(Column.precision) }
    /// The accuracy of an approximate point in metres; nil for an exact one.
    public var accuracy: Int? { row.isNull(Column.accuracy) ? nil : Int(row.integer(Column.accuracy)) }
    /// The published point; nil if the listing has no pin.
    public var point: Coordinate? { row.point(Column.point) }
    /// The account of the owner.
    public var owner: AccountID { row.identifier(Column.owner) }
    /// The display name of the owner, as UTF-8.
    public var ownerDisplayName: UnsafeBufferPointer<UInt8> { row.utf8(Column.ownerDisplayName) }

    /// The distance from the centre of the search in metres; nil if the search has no circle, or the listing no pin.
    public var distance: Double? {
        guard hasDistance, !row.isNull(Column.distance) else { return nil }
        return row.real(Column.distance)
    }
}
