import Reunite
import Synchronization

/// What was written of listings, by version: most pages that an index finds need no content from the store.
///
/// A page still reads the names of the owners in its snapshot. What is kept is used only if the version and the name are the same, so
/// nothing has to be removed when a listing or a name changes. Each change of what is published of a listing increases its version.
public final class WrittenListings: Sendable {
    private let cache: Mutex<LRUCache<ListingID, Written>>

    /// Nothing yet.
    ///
    /// - Parameter bytes: the most bytes to keep.
    public init(bytes: Int) { cache = Mutex(LRUCache(limit: bytes)) }

    /// What was written of a version of a listing.
    private struct Written {
        let version: Int
        let owner: AccountID.Row
        /// The owner's name in it.
        let ownerName: [UInt8]
        let bytes: [UInt8]

        /// The bytes that it takes in the cache, roughly.
        var size: Int { bytes.count + ownerName.count + 200 }
    }

    /// Listings that are read and written at a time: a page that ends early reads no more than this in vain.
    private static let batch = 64

    /// Calls a closure with what is written of each listing, in order, until it returns false.
    func forEach(
        _ db: any Connection, _ found: ArraySlice<FoundListing>, _ write: (Listing) throws -> [UInt8],
        _ body: ([UInt8]) throws -> Bool
    ) throws {
        let kept = try current(db, found)
        var next = found.startIndex
        var written: [ListingID: [UInt8]] = [:]
        for (index, listing) in zip(found.indices, found) {
            if let bytes = kept[index - found.startIndex]?.bytes {
                guard try body(bytes) else { return }
                continue
            }
            if index >= next {
                let missing = found[index...].indices.lazy.filter { kept[$0 - found.startIndex] == nil }
                    .prefix(Self.batch)
                written = try self.written(db, missing.map { found[$0].id }, write)
                next = missing.last.map { $0 + 1 } ?? found.endIndex
            }
            guard let bytes = written[listing.id] else { throw StoreError.damaged("listing \(listing.id) is missing") }
            guard try body(bytes) else { return }
        }
    }

    /// What is kept of listings, in their order; nil where it is missing or not current.
    private func current(_ db: any Connection, _ found: ArraySlice<FoundListing>) throws -> [Written?] {
        var kept = cache.withLock { cache in
            found.map { one in cache.value(one.id).flatMap { $0.version == one.version ? $0 : nil } }
        }
        let names = try Accounts.names(db, of: Set(kept.lazy.compactMap { $0?.owner }))
        for index in kept.indices {
            if let written = kept[index], written.ownerName != names[written.owner] { kept[index] = nil }
        }
        return kept
    }

    private func written(
        _ db: any Connection, _ ids: [ListingID], _ write: (Listing) throws -> [UInt8]
    ) throws -> [ListingID: [UInt8]] {
        var written: [ListingID: [UInt8]] = [:]
        var kept: [(id: ListingID, written: Written)] = []
        kept.reserveCapacity(ids.count)
        try WantedRows.forEach(db, ids, ListingStore.published) { row in
            let listing = try Listing(row: row)
            let bytes = try write(listing)
            written[listing.id] = bytes
            kept.append(
                (
                    listing.id,
                    Written(
                        version: listing.version, owner: listing.owner.row,
                        ownerName: Array(listing.ownerDisplayName.utf8), bytes: bytes)
                ))
            return true
        }
        cache.withLock { cache in for (id, one) in kept { cache.keep(one, id, size: one.size) } }
        return written
    }
}
