import Reunite
import Synchronization

/// What was written of listings, by version: most pages need no content from the database.
///
/// A page still reads the rows that it finds, and the names of their owners, in one snapshot. What is kept is used only if the version
/// and the name are the same, so nothing has to be removed when a listing or a name changes. Each change of what is published of a
/// listing increases its version.
public final class RenderedListings: Sendable {
    private let cache: Mutex<LRUCache<ListingID, Rendered>>

    /// Nothing yet.
    ///
    /// - Parameter bytes: the most bytes to keep.
    public init(bytes: Int) { cache = Mutex(LRUCache(limit: bytes)) }

    /// What was written of a version of a listing.
    struct Rendered: Sendable {
        let version: Int
        /// The owner's name in it.
        let ownerName: [UInt8]
        let point: Coordinate?
        let bytes: [UInt8]

        /// The bytes that it takes in the cache, roughly.
        var size: Int { bytes.count + ownerName.count + 160 }
    }

    /// Listings that are read and written at a time: a page that ends early reads no more than this in vain.
    private static let batch = 64

    /// Calls a closure with what is written of each listing, in order, until it returns false.
    func forEach(
        _ db: any Connection, _ found: ArraySlice<FoundListing>, _ render: (Listing) throws -> [UInt8],
        _ body: (Rendered) throws -> Bool
    ) throws {
        let kept = try current(db, found)
        var rest = found.indices
        while !rest.isEmpty {
            let next = rest.prefix(Self.batch)
            rest = rest.dropFirst(Self.batch)
            var written: [ListingID: Rendered] = [:]
            let missing = next.filter { kept[$0 - found.startIndex] == nil }.map { found[$0].id }
            if !missing.isEmpty { written = try write(db, missing, render) }
            for index in next {
                guard let listing = kept[index - found.startIndex] ?? written[found[index].id] else { continue }
                guard try body(listing) else { return }
            }
        }
    }

    /// What is kept of listings, in their order; nil where it is missing or not current.
    private func current(_ db: any Connection, _ found: ArraySlice<FoundListing>) throws -> [Rendered?] {
        var kept = cache.withLock { cache in
            found.map { one in cache.value(one.id).flatMap { $0.version == one.version ? $0 : nil } }
        }
        let owners = Set(zip(found, kept).lazy.filter { $0.1 != nil }.map(\.0.owner))
        let names = try Accounts.names(db, of: owners)
        for (index, one) in found.enumerated() where kept[index] != nil && kept[index]?.ownerName != names[one.owner] {
            kept[index] = nil
        }
        return kept
    }

    private func write(
        _ db: any Connection, _ ids: [ListingID], _ render: (Listing) throws -> [UInt8]
    ) throws -> [ListingID: Rendered] {
        var written: [ListingID: Rendered] = [:]
        try WantedRows.forEach(db, ids, ListingStore.published) { row in
            let listing = try Listing(row: row)
            written[listing.id] = Rendered(
                version: listing.version, ownerName: Array(listing.ownerDisplayName.utf8), point: listing.point,
                bytes: try render(listing))
            return true
        }
        cache.withLock { cache in for (id, one) in written { cache.keep(one, id, size: one.size) } }
        return written
    }
}
