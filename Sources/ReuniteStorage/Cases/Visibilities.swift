import Reunite
import ReuniteDatabase

/// The visibility of listings, which only decisions change.
enum Visibilities {
    static func of(_ db: any Connection, _ listing: ListingID.Row) throws -> Visibility? {
        try db.prepare("SELECT visibility FROM listing WHERE id = ?1")
            .first([.row(listing)]) { Visibility(rawValue: $0.text(0)) } ?? nil
    }

    /// Changes it, with a new version of the listing and so a row in the change feed. Does nothing if it is the same.
    static func set(_ transaction: WriteTransaction, _ listing: ListingID.Row, to visibility: Visibility) throws {
        try transaction.db.prepare(
            "UPDATE listing SET visibility = ?1, updated_at = ?2, version = version + 1 WHERE id = ?3 AND visibility <> ?1"
        ).run([.text(visibility.rawValue), .integer(transaction.now.microseconds), .row(listing)])
        if visibility == .removed { try transaction.close(listing, because: .listingRemoved) }
    }
}
