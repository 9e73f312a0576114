import Reunite
import ReuniteDatabase

extension NotificationStore {
    /// Whether people may be notified of a listing now. A found listing is compared with others first. If it is a copy by a new
    /// account, nobody is notified of it until a moderator has decided (``ListingCopies``).
    public func mayNotify(of listing: ListingID) async throws -> Bool {
        try await store.maintenance.compareNew(only: listing)
        return try await store.read { db in
            try db.prepare(
                "SELECT 1 FROM listing AS l WHERE l.id = ?1 AND NOT (\(ListingCopies.mayNotify("l", at: "?2")))"
            )
            .first([.row(listing.row), .integer(Timestamp.now.microseconds)]) { _ in false } ?? true
        }
    }
}
