import Reunite

/// The public data of a listing, read directly from the current row of a statement.
///
/// It is valid only during the call of the closure that gets it: texts are bytes in SQLite's memory.
public struct ListingRow {
    let row: Row
    var distanceColumn: Int32?

    /// The public identifier.
    public var id: ListingID { row.identifier(0) }
    /// The version, which increases by one with each change.
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
    /// When the thing was lost or found.
    public var occurrence: Occurrence {
        Occurrence(
            start: Timestamp(microseconds: row.integer(8)), end: Timestamp(microseconds: row.integer(9)))
    }
    /// When the listing was last changed.
    public var updatedAt: Timestamp { Timestamp(microseconds: row.integer(10)) }
    /// When the listing was resolved; nil if it is not.
    public var resolvedAt: Timestamp? { row.isNull(11) ? nil : Timestamp(microseconds: row.integer(11)) }
    /// A raw value of ``Outcome``; nil if the listing is not resolved, or its outcome is unknown.
    public var outcome: UnsafeBufferPointer<UInt8>? { row.isNull(19) ? nil : row.utf8(19) }
    /// The photos, in the order that the owner chose.
    public var photos: [Photo] { row.isNull(20) ? [] : PhotoList.photos(row.text(20)) }
    /// When an open listing expires.
    public var expiresAt: Timestamp { Timestamp(microseconds: row.integer(12)) }
    /// A raw value of ``Precision``.
    public var precision: UnsafeBufferPointer<UInt8> { row.utf8(13) }
    /// The accuracy of an approximate point in metres; nil for an exact one.
    public var accuracy: Int? { row.isNull(14) ? nil : Int(row.integer(14)) }
    /// The published point; nil if the listing has no pin.
    public var point: Coordinate? { row.point(15) }
    /// The account of the owner.
    public var owner: AccountID { row.identifier(16) }
    /// The display name of the owner, as UTF-8.
    public var ownerDisplayName: UnsafeBufferPointer<UInt8> { row.utf8(18) }

    /// The distance from the centre of the search in metres; nil if the search has no circle, or the listing no pin.
    public var distance: Double? {
        guard let distanceColumn, !row.isNull(distanceColumn) else { return nil }
        return row.real(distanceColumn)
    }
}
