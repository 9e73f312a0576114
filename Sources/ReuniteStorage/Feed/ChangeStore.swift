import Reunite
import ReuniteDatabase

/// The change feed, and the published listings that its entries are about.
public struct ChangeStore: Sendable {
    let store: Store

    /// The number of the last change that this process has committed; 0 at first. It includes every write of this process
    /// that has returned.
    public var acknowledged: Int64 { store.acknowledgements.last }

    /// The number of the last change by any process; 0 if there is none.
    public func latest() async throws -> Int64 {
        try await store.read { db in try ChangeRows.last(db) }
    }

    /// The changes after a number, in order.
    public func changes(after seq: Int64, limit: Int) async throws -> [ListingChange] {
        try await store.read { db in try ChangeRows.after(seq, limit: limit, db) }
    }

    /// The current state of listings; those that are not public or not open are left out.
    public func published(_ ids: [ListingID]) async throws -> [ListingID: PublishedListing] {
        try await store.read { db in
            var listings: [ListingID: PublishedListing] = [:]
            try WantedRows.forEach(db, ids) { wanted in
                "\(PublishedColumns.select(db.dialect, among: wanted)) AND p.id = w.column1 AND p.secret = w.column2"
            } _: { row in
                if let listing = PublishedColumns.listing(row) { listings[listing.id] = listing }
                return true
            }
            return listings
        }
    }

    /// The owners of listings. Those that were imported without an owner, or are gone, are left out.
    public func owners(of ids: some Collection<ListingID> & Sendable) async throws -> [ListingID: AccountID] {
        try await store.read { db in
            var owners: [ListingID: AccountID] = [:]
            try WantedRows.forEach(db, Array(ids)) { wanted in
                """
                SELECT p.id AS listing, p.secret AS listing_secret, a.id, a.secret FROM \(wanted)
                CROSS JOIN listing AS p JOIN account AS a ON a.id = p.owner
                WHERE p.id = w.column1 AND p.secret = w.column2 AND p.owner <> \(Accounts.operatorRow)
                """
            } _: { row in
                owners[row.identifier("listing", secret: "listing_secret")] = row.identifier()
                return true
            }
            return owners
        }
    }

    /// Folds listings into a result, in the given order; those that are not public or not open are left out.
    ///
    /// - Parameters:
    ///   - isFull: called after each listing; true ends the page.
    ///   - fold: called with each listing, which is valid only during the call.
    /// - Returns: the result, the number of listings in it, and the last id that was read if the page ended early.
    public func published<Result: Sendable>(
        _ ids: [ListingID], into initial: Result, isFull: @escaping @Sendable (Result) -> Bool = { _ in false },
        _ fold: @escaping @Sendable (inout Result, Listing) throws -> Void
    ) async throws -> (result: Result, count: Int, last: ListingID?) {
        try await store.readPage { db in
            var result = initial
            var count = 0
            var last: ListingID?
            try WantedRows.forEach(db, ids) { wanted in
                """
                SELECT \(ListingColumns.published) FROM \(wanted) CROSS JOIN listing AS p JOIN account AS a ON a.id = p.owner
                WHERE p.id = w.column1 AND p.secret = w.column2 AND \(PublicCondition.isFound("p")) ORDER BY w.column3
                """
            } _: { row in
                let listing = try Listing(row: row)
                try fold(&result, listing)
                count += 1
                if listing.id != ids.last, isFull(result) { last = listing.id }
                return last == nil
            }
            return (result, count, last)
        }
    }

    /// Calls a closure with every public and open listing, in the order of creation. Reads one snapshot.
    ///
    /// - Returns: the number of the last change in the snapshot: follow the feed from there.
    public func forEachPublished(_ body: @escaping @Sendable (PublishedListing) throws -> Void) async throws -> Int64 {
        try await store.read { db in
            let last = try ChangeRows.last(db)
            try db.prepareLarge("\(PublishedColumns.select(db.dialect)) ORDER BY p.id").forEachRow([]) { row in
                if let listing = PublishedColumns.listing(row) { try body(listing) }
            }
            return last
        }
    }

    /// The current state of a listing; nil if it is not public or not open.
    static func published(_ db: any Connection, _ id: ListingID) throws -> PublishedListing? {
        try db.prepare("\(PublishedColumns.select(db.dialect)) AND p.id = ?1 AND p.secret = ?2")
            .first([.row(id.row), .secret(id)], PublishedColumns.listing) ?? nil
    }

    /// The numbers of public and open listings with a pin, by status and category, and the number of the last change in the
    /// same snapshot.
    public func pinCounts() async throws -> (counts: [ListingStatus: [Category: Int]], seq: Int64) {
        try await store.read { db in
            var counts: [ListingStatus: [Category: Int]] = [:]
            let last = try ChangeRows.last(db)
            try db.prepare(
                """
                SELECT status, category, count(*) AS count FROM listing AS l
                WHERE \(PublicCondition.isFound("l")) AND geom IS NOT NULL GROUP BY status, category
                """
            ).forEachRow([]) { row in
                guard let status = EnumeratedTexts.status.value(row.utf8("status")),
                    let category = EnumeratedTexts.category.value(row.utf8("category"))
                else { return }
                counts[status, default: [:]][category] = Int(row.integer("count"))
            }
            return (counts, last)
        }
    }
}
