import Reunite
import ReuniteStorage

/// What people do with their own listings.
public struct OwnListings: Sendable {
    private let listings: ListingStore

    /// The own listings of everybody in a store.
    public init(listings: ListingStore) { self.listings = listings }

    /// Changes a listing.
    ///
    /// - Parameter decide: returns the change for the listing as it is. It is called again if the listing has changed in the
    ///   meantime, so that what it looked at is what was changed.
    /// - Returns: the changed listing.
    /// - Throws: ``StoreError/notFound``, ``StoreError/forbidden``, ``StoreError/sessionEnded``,
    ///   ``StoreError/invalidTransition(_:_:)``, ``StoreError/tooManyWrites`` if others change it all the time, and errors of the
    ///   closure.
    public func edit(
        _ id: ListingID, by session: Session, _ decide: (ConfidentialListing) throws -> ListingEdit
    ) async throws -> ConfidentialListing {
        try await OptimisticWrite.run {
            let listing = try await listings.ownListing(id, of: session)
            let change = try decide(listing)
            return try await listings.edit(id, by: session, version: listing.listing.version, change)
        }
    }
}
