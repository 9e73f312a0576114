import Reunite
import ReuniteStorage

/// What people do with their own listings.
public struct OwnListings: Sendable {
    /// How often a change is tried that other changes of the same listing overtake.
    private static let attempts = 100

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
        for _ in 0..<Self.attempts {
            let listing = try await listings.ownListing(id, of: session)
            let change = try decide(listing)
            if let changed = try await listings.edit(id, by: session, version: listing.listing.version, change) {
                return changed
            }
        }
        throw StoreError.tooManyWrites
    }
}
