import Reunite
import ReuniteStorage

/// Searches public listings: the pin map finds the listings of a page if it can, otherwise the store does.
///
/// The page is the same. It includes every change that this process has confirmed.
public struct ListingSearch: Sendable {
    private let listings: ListingStore
    private let map: FollowedMap

    /// A search in a store and its map.
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

    /// The same with encoded listings, whose bytes are cached.
    ///
    /// - Parameters:
    ///   - cache: the bytes. Use it with one `write` only.
    ///   - write: encodes a listing without its distance.
    ///   - fold: called with the bytes of each listing and its distance.
    public func page<Result: Sendable>(
        _ query: ListingQuery, from cache: ListingCache, into initial: Result,
        isFull: @escaping @Sendable (Result) -> Bool, write: @escaping @Sendable (Listing) throws -> [UInt8],
        _ fold: @escaping @Sendable (inout Result, [UInt8], Double?) throws -> Void
    ) async throws -> (result: Result, page: SearchPage) {
        await map.prepare()
        return try await listings.search(
            query, by: map, from: cache, into: initial, isFull: isFull, write: write, fold)
    }
}
