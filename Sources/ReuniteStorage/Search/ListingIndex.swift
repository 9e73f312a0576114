import Reunite

/// Finds the listings of a page in memory, so that the store only reads their content.
public protocol ListingIndex: Sendable {
    /// The listings of a page in order, and the first of the next page if there is one.
    ///
    /// It is called within a read of the store, so it must neither block nor read the store itself.
    ///
    /// - Parameter seq: the number of the last change in the snapshot.
    /// - Returns: nil if the index is at another change, or cannot evaluate the query. The store then searches itself, with the
    ///   same result.
    func search(_ query: ListingQuery, at seq: Int64) -> [FoundListing]?
}
