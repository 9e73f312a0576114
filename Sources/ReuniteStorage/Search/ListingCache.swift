import Reunite
import Synchronization

/// Encoded listings, cached by version, so that most pages that an index finds need no content from the store.
///
/// An entry is used only if its version and its owner's name are current, so nothing has to be removed when a listing or a name
/// changes: each change of the published content increases the version, and a page reads the names of the owners in its snapshot.
public final class ListingCache: Sendable {
    private let cache: Mutex<LRUCache<ListingID.Row, Entry>>

    /// An empty cache.
    ///
    /// - Parameter bytes: the maximum size in bytes.
    public init(bytes: Int) { cache = Mutex(LRUCache(limit: bytes)) }

    /// An encoded version of a listing. A class, because pages copy references to hundreds of them.
    private final class Entry: Sendable {
        let id: ListingID
        let version: Int
        let owner: AccountID.Row
        /// The owner's name in it.
        let ownerName: [UInt8]
        let bytes: [UInt8]

        init(_ listing: Listing, bytes: [UInt8]) {
            (id, version, owner) = (listing.id, listing.version, listing.owner.row)
            ownerName = Array(listing.ownerDisplayName.utf8)
            // A writer's array has room for twice as much; a copy has only what is needed.
            self.bytes = bytes.withUnsafeBufferPointer { Array($0) }
        }

        /// Approximate bytes in the cache.
        var size: Int { bytes.count + ownerName.count + 200 }
    }

    /// Maximum number of listings read at a time: a page that ends early reads at most these for nothing.
    private static let batch = 64

    /// Calls a closure with each encoded listing, in order, until it returns false.
    ///
    /// - Parameter write: encodes a listing that is not cached.
    /// - Throws: ``ListingIndexAhead``, and the errors of the closures.
    func forEach(
        _ db: any Connection, _ found: ArraySlice<FoundListing>, _ write: (Listing) throws -> [UInt8],
        _ body: ([UInt8]) throws -> Bool
    ) throws {
        let found = Array(found)
        let cached = try current(db, found)
        var encoded: [ListingID: Entry] = [:]
        // All listings before this place are cached or encoded.
        var next = 0
        for (index, listing) in found.enumerated() {
            if cached[index] == nil, index >= next {
                let missing = found.indices[index...].lazy.filter { cached[$0] == nil }.prefix(Self.batch)
                encoded = try encode(db, missing.map { found[$0].id }, write)
                next = missing.last! + 1
            }
            guard let entry = cached[index] ?? encoded[listing.id], entry.version == listing.version else {
                throw ListingIndexAhead()
            }
            guard try body(entry.bytes) else { return }
        }
    }

    /// The cached entries of listings, in their order; nil where an entry is missing or not current.
    private func current(_ db: any Connection, _ found: [FoundListing]) throws -> [Entry?] {
        var cached = cache.withLock { cache in found.map { cache.value($0.id.row) } }
        var owners: Set<AccountID.Row> = []
        var last: AccountID.Row?
        for (index, listing) in found.enumerated() {
            guard let entry = cached[index] else { continue }
            if entry.id != listing.id || entry.version != listing.version {
                cached[index] = nil
            } else if entry.owner != last {
                owners.insert(entry.owner)
                last = entry.owner
            }
        }
        let names = try Accounts.names(db, of: owners)
        var name: [UInt8]?
        last = nil
        for index in cached.indices {
            guard let entry = cached[index] else { continue }
            if entry.owner != last { (last, name) = (entry.owner, names[entry.owner]) }
            if entry.ownerName != name { cached[index] = nil }
        }
        return cached
    }

    /// Reads listings, encodes them, and caches them.
    private func encode(
        _ db: any Connection, _ ids: [ListingID], _ write: (Listing) throws -> [UInt8]
    ) throws -> [ListingID: Entry] {
        var encoded: [ListingID: Entry] = [:]
        try WantedRows.forEach(db, ids, ListingStore.published) { row in
            let listing = try Listing(row: row)
            encoded[listing.id] = Entry(listing, bytes: try write(listing))
            return true
        }
        cache.withLock { cache in for entry in encoded.values { cache.keep(entry, entry.id.row, size: entry.size) } }
        return encoded
    }
}
