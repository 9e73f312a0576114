import Reunite
import ReuniteDatabase

extension ListingStore {
    /// Finds public listings as ``search(_:by:into:isFull:_:)`` does, encodes each, and folds the bytes.
    ///
    /// The bytes of each version are cached, so most listings that an index finds are not read again.
    ///
    /// - Parameters:
    ///   - cache: the bytes. Use it with one `write` only.
    ///   - write: encodes a listing without its distance.
    ///   - fold: called with the bytes of each listing and its distance.
    /// - Throws: the errors of ``search(_:by:into:isFull:_:)``.
    public func search<Result: Sendable>(
        _ query: ListingQuery, by index: (any ListingIndex)?, from cache: ListingCache, into initial: Result,
        isFull: @escaping @Sendable (Result) -> Bool, write: @escaping @Sendable (Listing) throws -> [UInt8],
        _ fold: @escaping @Sendable (inout Result, [UInt8], Double?) throws -> Void
    ) async throws -> (result: Result, page: SearchPage) {
        try await store.readPage(from: store.published) { db, limit in
            let page = try index?.page(db, query) { found in
                var result = initial
                var count = 0
                try cache.forEach(db, found.prefix(query.limit), write) { bytes in
                    try fold(&result, bytes, found[count].distance)
                    count += 1
                    return !isFull(result)
                }
                return (result: result, page: SearchPage(query, found, count: count))
            }
            if let page { return page }
            return try Self.search(db, query, limit, into: initial, isFull: isFull) { result, listing in
                let distance = listing.distance
                var listing = listing
                listing.distance = nil
                try fold(&result, write(listing), distance)
            }
        }
    }

    /// Reads the listings that an index has found, and folds them.
    ///
    /// - Throws: ``ListingIndexAhead``, and the errors of the closures.
    static func fold<Result>(
        _ db: any Connection, _ query: ListingQuery, _ found: [FoundListing], into initial: Result,
        isFull isPageFull: (Result) -> Bool, _ fold: (inout Result, Listing) throws -> Void
    ) throws -> (result: Result, page: SearchPage) {
        let wanted = found.prefix(query.limit)
        var result = initial
        var count = 0
        var isFull = false
        try WantedRows.forEach(db, wanted.map(\.id), inOrder) { row in
            var listing = try Listing(row: row)
            let found = wanted[count]
            guard listing.id == found.id, listing.version == found.version else { throw ListingIndexAhead() }
            listing.distance = found.distance
            try fold(&result, listing)
            count += 1
            isFull = isPageFull(result)
            return !isFull
        }
        guard isFull || count == wanted.count else { throw ListingIndexAhead() }
        return (result, SearchPage(query, found, count: count))
    }

    /// The query with the cursor's distance as the store computes it.
    ///
    /// The index may have chosen the previous page. PostGIS computes distances by another method: they differ by less than a
    /// micrometre, but with such a cursor, listings at the same point would be repeated or skipped. So the distance of the
    /// cursor's listing is computed again, unless the listing is no longer public.
    static func continued(_ db: any Connection, _ query: ListingQuery) throws -> ListingQuery {
        guard query.sort == .distance, let cursor = query.cursor, let center = query.circle?.center else {
            return query
        }
        let key = try db.prepare(
            """
            SELECT reunite_distance(l.geom, ?2, ?3) FROM listing AS l
            WHERE l.id = ?1 AND l.geom IS NOT NULL AND \(PublicCondition.isShown("l"))
            """
        ).first([.row(cursor.row), .real(center.longitude), .real(center.latitude)]) { $0.real(0) }
        guard let key, cursor.isAt(key) else { return query }
        var query = query
        query.cursor = PageCursor(sort: .distance, key: key, createdAt: cursor.createdAt)
        return query
    }

    private static func inOrder(_ wanted: String) -> String { "\(published(wanted)) ORDER BY w.column3" }

    /// Selects the public columns of wanted listings and their index, in any order.
    static func published(_ wanted: String) -> String {
        """
        SELECT \(ListingColumns.published), w.column3
        FROM \(wanted) CROSS JOIN listing AS p JOIN account AS a ON a.id = p.owner
        WHERE p.id = w.column1 AND p.secret = w.column2
        """
    }
}

extension SearchPage {
    /// The page of the first `count` listings that were found, with a cursor if there are more.
    fileprivate init(_ query: ListingQuery, _ found: [FoundListing], count: Int) {
        guard count > 0, count < found.count else {
            self.init(count: count, next: nil)
            return
        }
        let last = found[count - 1]
        let key = query.sort == .distance ? last.distance ?? 0 : 0
        self.init(count: count, next: PageCursor(sort: query.sort, key: key, createdAt: last.id.createdAt))
    }
}
