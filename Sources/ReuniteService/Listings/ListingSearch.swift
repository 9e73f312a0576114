import Reunite
import ReuniteStorage

/// Searches of public listings: the pin map chooses the listings of a page if it can, and otherwise the store.
///
/// The pages are the same. They have what this process has confirmed.
public struct ListingSearch: Sendable {
    private let listings: ListingStore
    private let map: FollowedMap

    /// The search of a store and its map.
    public init(listings: ListingStore, map: FollowedMap) { (self.listings, self.map) = (listings, map) }

    /// Finds listings, and folds them into a result in the order of the query.
    ///
    /// - Parameters:
    ///   - isFull: called after each listing; true ends the page before the limit of the query.
    ///   - fold: called with each listing, which is valid only during the call.
    /// - Throws: ``StoreError/tooManyReads``, ``StoreError/readTooLong``, and the errors of the closures.
    public func page<Result: Sendable>(
        _ query: ListingQuery, into initial: Result, isFull: @escaping @Sendable (Result) -> Bool = { _ in false },
        _ fold: @escaping @Sendable (inout Result, Listing) throws -> Void
    ) async throws -> (result: Result, page: SearchPage) {
        await map.prepare()
        return try await listings.search(query, by: map, into: initial, isFull: isFull, fold)
    }

    /// The same for what is written of each listing, which is kept.
    ///
    /// - Parameters:
    ///   - written: what `write` has written before. It must belong to this `write` alone.
    ///   - write: writes a listing without its distance.
    ///   - fold: called with what was written, and the distance.
    public func page<Result: Sendable>(
        _ query: ListingQuery, from written: WrittenListings, into initial: Result,
        isFull: @escaping @Sendable (Result) -> Bool, write: @escaping @Sendable (Listing) throws -> [UInt8],
        _ fold: @escaping @Sendable (inout Result, [UInt8], Double?) throws -> Void
    ) async throws -> (result: Result, page: SearchPage) {
        await map.prepare()
        return try await listings.search(
            query, by: map, from: written, into: initial, isFull: isFull, write: write, fold)
    }
}
