import Reunite

/// An index in memory has a listing in a later state than the snapshot.
///
/// The index reads listings shortly after the changes that it follows, so it may have them as later changes have left them. A snapshot
/// may hide such a listing, so the store searches itself.
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
