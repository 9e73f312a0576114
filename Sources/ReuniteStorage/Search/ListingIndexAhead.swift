import Reunite
import ReuniteDatabase

/// An index in memory has a listing in a later state than the snapshot.
///
/// The index reads a listing shortly after a change, so it may already have a later version. In the snapshot such a listing may
/// be hidden, so the store searches itself.
struct ListingIndexAhead: Error {}

extension ListingIndex {
    /// Reads what the index finds for a page; nil if the store must search itself.
    ///
    /// - Parameter read: reads the listings; throws ``ListingIndexAhead`` if the snapshot has one in another version.
    func page<Result>(
        _ db: any Connection, _ query: ListingQuery, _ read: ([FoundListing]) throws -> Result
    ) throws -> Result? {
        guard let found = try search(query, at: ChangeRows.last(db)) else { return nil }
        do { return try read(found) } catch is ListingIndexAhead { return nil }
    }
}
