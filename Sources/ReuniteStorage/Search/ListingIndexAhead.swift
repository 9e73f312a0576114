import Reunite

/// An index in memory has a listing in a later state than the snapshot.
///
/// The index reads listings shortly after the changes that it follows, so it may have them as later changes have left them. A snapshot
/// may hide such a listing, so the store searches itself.
struct ListingIndexAhead: Error {
    /// Requires that the snapshot has a listing in the version that the index has found.
    ///
    /// - Throws: ``ListingIndexAhead``
    static func require(_ found: FoundListing, isCurrently listing: Listing) throws {
        guard listing.id == found.id, listing.version == found.version else { throw ListingIndexAhead() }
    }

    /// The result of a closure; nil if the index is ahead.
    static func nilInstead<Result>(_ body: () throws -> Result) throws -> Result? {
        do { return try body() } catch is ListingIndexAhead { return nil }
    }
}
