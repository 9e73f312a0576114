import Reunite

/// Finds the listings of searches in memory, so that the store is asked for their content alone.
public protocol ListingIndex: Sendable {
    /// The listings of a page in order, and the first of the next page if there is one.
    ///
    /// It is called while a snapshot is read, so it neither waits nor reads.
    ///
    /// - Parameter seq: the number of the last change in the snapshot.
    /// - Returns: nil if the index has another state, or does not know each condition of the query; the store then finds the same.
    func search(_ query: ListingQuery, at seq: Int64) -> [FoundListing]?
}
