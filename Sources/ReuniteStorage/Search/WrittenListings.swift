import Reunite
import Synchronization

/// What was written of listings, by version: most pages that an index finds need no content from the store.
///
/// A page still reads the names of the owners in its snapshot. What is kept is used only if the version and the name are the same, so
/// nothing has to be removed when a listing or a name changes. Each change of what is published of a listing increases its version.
public final class WrittenListings: Sendable {
    private let cache: Mutex<LRUCache<ListingID.Row, Written>>

    /// Nothing yet.
    ///
    /// - Parameter bytes: the most bytes to keep.
    public init(bytes: Int) { cache = Mutex(LRUCache(limit: bytes)) }

    /// What was written of a version of a listing. A class, because pages copy references to hundreds of them.
    private final class Written: Sendable {
        let id: ListingID
        let version: Int
        let owner: AccountID.Row
        /// The owner's name in it.
        let ownerName: [UInt8]
        let bytes: [UInt8]

        init(_ listing: Listing, bytes: [UInt8]) {
            (id, version, owner) = (listing.id, listing.version, listing.owner.row)
            ownerName = Array(listing.ownerDisplayName.utf8)
            self.bytes = bytes
        }

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
        let found = Array(found)
        let kept = try current(db, found)
        var written: [ListingID: Written] = [:]
        // Missing listings before this place have been written.
        var next = 0
        for (index, listing) in found.enumerated() {
            if kept[index] == nil, index >= next {
                let missing = found.indices[index...].lazy.filter { kept[$0] == nil }.prefix(Self.batch)
                written = try self.written(db, missing.map { found[$0].id }, write)
                next = missing.last.map { $0 + 1 } ?? found.count
            }
            guard let content = kept[index] ?? written[listing.id] else {
                throw StoreError.damaged("listing \(listing.id) is missing")
            }
            guard try body(content.bytes) else { return }
        }
    }

    /// What is kept of listings, in their order; nil where it is missing or not current.
    private func current(_ db: any Connection, _ found: [FoundListing]) throws -> [Written?] {
        var kept = cache.withLock { cache in found.map { cache.value($0.id.row) } }
        var owners: Set<AccountID.Row> = []
        var last: AccountID.Row?
        for (index, listing) in found.enumerated() {
            guard let written = kept[index] else { continue }
            if written.id != listing.id || written.version != listing.version {
                kept[index] = nil
            } else if written.owner != last {
                owners.insert(written.owner)
                last = written.owner
            }
        }
        let names = try Accounts.names(db, of: owners)
        var name: [UInt8]?
        last = nil
        for index in kept.indices {
            guard let written = kept[index] else { continue }
            if written.owner != last { (last, name) = (written.owner, names[written.owner]) }
            if written.ownerName != name { kept[index] = nil }
        }
        return kept
    }

    private func written(
        _ db: any Connection, _ ids: [ListingID], _ write: (Listing) throws -> [UInt8]
    ) throws -> [ListingID: Written] {
        var written: [ListingID: Written] = [:]
        try WantedRows.forEach(db, ids, ListingStore.published) { row in
            let listing = try Listing(row: row)
            written[listing.id] = Written(listing, bytes: try write(listing))
            return true
        }
        cache.withLock { cache in for one in written.values { cache.keep(one, one.id.row, size: one.size) } }
        return written
    }
}
