import Reunite
import ReuniteDatabase
import Synchronization

/// Encoded listings, cached by version, so that most pages that an index finds need no content from the store.
///
/// An entry is used only if its version and its owner's name are current, so nothing has to be removed when a listing or a name
/// changes. Each change of the published content increases the version. Names are read again when any name has changed since they
/// were compared.
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
        /// The number of changes of names (``Accounts/nameChanges(_:)``) when the owner's name was last the same.
        private let nameChanges: Atomic<Int64>

        init(_ listing: Listing, nameChanges: Int64, bytes: [UInt8]) {
            self.nameChanges = Atomic(nameChanges)
            (id, version, owner) = (listing.id, listing.version, listing.owner.row)
            ownerName = Array(listing.ownerDisplayName.utf8)
            // A writer's array has room for twice as much; a copy has only what is needed.
            self.bytes = bytes.withUnsafeBufferPointer { Array($0) }
        }

        /// Whether the owner's name is known to be current after so many changes of names.
        func hasName(after changes: Int64) -> Bool { nameChanges.load(ordering: .relaxed) == changes }

        /// Compares the owner's name.
        func compare(_ name: [UInt8]?, after changes: Int64) -> Bool {
            guard name == ownerName else { return false }
            nameChanges.store(changes, ordering: .relaxed)
            return true
        }

        /// Approximate bytes in the cache.
        var size: Int { bytes.count + ownerName.count + 200 }
    }

    /// Calls a closure with each encoded listing, in order, until it returns false.
    ///
    /// - Parameter write: encodes a listing that is not cached.
    /// - Throws: ``ListingIndexAhead``, and the errors of the closures.
    func forEach(
        _ db: any Connection, _ found: ArraySlice<FoundListing>, _ write: (Listing) throws -> [UInt8],
        _ body: ([UInt8]) throws -> Bool
    ) throws {
        let found = Array(found)
        let nameChanges = try Accounts.nameChanges(db)
        var entries = try current(db, found, nameChanges)
        for (index, listing) in found.enumerated() {
            if entries[index] == nil {
                // One statement: a page that ends early reads at most its rows for nothing.
                let missing = found.indices[index...].lazy.filter { entries[$0] == nil }.prefix(WantedRows.batch)
                try encode(db, found, Array(missing), nameChanges, write, into: &entries)
            }
            guard let entry = entries[index], entry.version == listing.version else { throw ListingIndexAhead() }
            guard try body(entry.bytes) else { return }
        }
    }

    /// The cached entries of listings, in their order; nil where an entry is missing or not current.
    private func current(
        _ db: any Connection, _ found: [FoundListing], _ nameChanges: Int64
    ) throws -> [Entry?] {
        var cached = cache.withLock { cache in found.map { cache.value($0.id.row) } }
        var owners: Set<AccountID.Row> = []
        for (index, listing) in found.enumerated() {
            guard let entry = cached[index] else { continue }
            if entry.id != listing.id || entry.version != listing.version {
                cached[index] = nil
            } else if !entry.hasName(after: nameChanges) {
                owners.insert(entry.owner)
            }
        }
        guard !owners.isEmpty else { return cached }
        let names = try Accounts.names(db, of: owners)
        for (index, entry) in cached.enumerated() {
            guard let entry, !entry.hasName(after: nameChanges) else { continue }
            if !entry.compare(names[entry.owner], after: nameChanges) { cached[index] = nil }
        }
        return cached
    }

    /// Reads the listings at some places, encodes them, and caches them.
    private func encode(
        _ db: any Connection, _ found: [FoundListing], _ places: [Int], _ nameChanges: Int64,
        _ write: (Listing) throws -> [UInt8], into entries: inout [Entry?]
    ) throws {
        try WantedRows.forEach(db, places.map { found[$0].id }, ListingStore.published) { row in
            let listing = try Listing(row: row)
            entries[places[Int(row.integer(ListingColumns.Wanted.index))]] = Entry(
                listing, nameChanges: nameChanges, bytes: try write(listing))
            return true
        }
        cache.withLock { cache in
            for place in places {
                if let entry = entries[place] { cache.keep(entry, entry.id.row, size: entry.size) }
            }
        }
    }
}
