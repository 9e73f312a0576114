import Reunite

/// The size of a page of listings, and the cursor of the next page.
public struct SearchPage: Sendable, Equatable {
    /// The number of listings in the page.
    public let count: Int

    /// The cursor of the next page; nil after the last.
    public let next: PageCursor?

    /// A page.
    public init(count: Int, next: PageCursor?) {
        self.count = count
        self.next = next
    }
}

extension ListingStore {
    /// Finds public listings, and folds them into a result in the order of the query.
    ///
    /// Reads one snapshot of the store, or of a replica (``Store/published``). The cost depends on the page and on the most selective condition, not on the size
    /// of the store.
    ///
    /// - Parameters:
    ///   - isFull: called after each listing; true ends the page before the limit of the query.
    ///   - fold: called with each listing, which is valid only during the call.
    /// - Throws: ``StoreError/tooManyReads``, ``StoreError/readTooLong``, and the errors of the closures.
    public func search<Result: Sendable>(
        _ query: ListingQuery, into initial: Result, isFull: @escaping @Sendable (Result) -> Bool = { _ in false },
        _ fold: @escaping @Sendable (inout Result, Listing) throws -> Void
    ) async throws -> (result: Result, page: SearchPage) {
        try await store.readPage(from: store.published) { db, limit in
            let found = try Self.found(SearchPlanner(db: db, query: query), limit)
            var result = initial
            var count = 0
            try WantedRows.forEach(db, found.prefix(query.limit).map(\.id), Self.published) { row in
                var listing = try Listing(row: row)
                listing.distance = query.distance(of: found[count], at: listing.point)
                try fold(&result, listing)
                count += 1
                return !isFull(result)
            }
            return (result, Self.page(query, found, count: count))
        }
    }

    /// Finds public listings as ``search(_:into:isFull:_:)`` does, and folds what is written of each.
    ///
    /// Most versions of listings are already in ``RenderedListings``, so that only their rows are read.
    ///
    /// - Parameters:
    ///   - rendered: what `render` has written before. It must belong to this `render` alone.
    ///   - render: writes a listing, which has no distance.
    ///   - fold: called with what was written, and the distance.
    /// - Throws: the errors of ``search(_:into:isFull:_:)``.
    public func search<Result: Sendable>(
        _ query: ListingQuery, from rendered: RenderedListings, into initial: Result,
        isFull: @escaping @Sendable (Result) -> Bool, render: @escaping @Sendable (Listing) throws -> [UInt8],
        _ fold: @escaping @Sendable (inout Result, [UInt8], Double?) throws -> Void
    ) async throws -> (result: Result, page: SearchPage) {
        try await store.readPage(from: store.published) { db, limit in
            let found = try Self.found(SearchPlanner(db: db, query: query), limit)
            var result = initial
            var count = 0
            try rendered.forEach(db, found.prefix(query.limit), render) { listing in
                try fold(&result, listing.bytes, query.distance(of: found[count], at: listing.point))
                count += 1
                return !isFull(result)
            }
            return (result, Self.page(query, found, count: count))
        }
    }

    /// The end of a page of so many of the found listings. If there are more, it has a cursor.
    static func page(_ query: ListingQuery, _ found: [FoundListing], count: Int) -> SearchPage {
        guard count > 0, count < found.count else { return SearchPage(count: count, next: nil) }
        let last = found[count - 1]
        return SearchPage(
            count: count, next: PageCursor(sort: query.sort, key: last.key, createdAt: last.id.createdAt))
    }

    /// Selects the public columns of wanted listings, in their order.
    static func published(_ wanted: String) -> String {
        """
        SELECT \(ListingColumns.published) FROM \(wanted) CROSS JOIN listing AS p JOIN account AS a ON a.id = p.owner
        WHERE p.id = w.column1 AND p.secret = w.column2 ORDER BY w.column3
        """
    }

    /// Maximum number of steps of SQLite's virtual machine for the first plan of a search: some thousand rows, about 10
    /// ms. An ordinary search takes a hundredth of this.
    static func expectedSteps(_ limit: Int) -> Int { 200_000 + 300 * limit }

    /// The listings of a page, and the first of the next one, by the first plan. If it takes more steps than expected, starts again by
    /// ``SearchPlanner/selectivePlan()``.
    static func found(
        _ planner: SearchPlanner, _ limit: ReadLimit, expectedSteps: Int? = nil
    ) throws -> [FoundListing] {
        let first = try limit.within(steps: expectedSteps ?? self.expectedSteps(planner.query.limit)) {
            try found(planner, nil)
        }
        return try first ?? found(planner, planner.selectivePlan())
    }

    /// The same by one plan.
    ///
    /// - Parameter plan: nil for the first plan.
    static func found(_ planner: SearchPlanner, _ plan: SearchPlan?) throws -> [FoundListing] {
        if plan == nil, planner.query.sort == .distance, let circle = planner.query.circle {
            return try nearest(planner.db, planner.query, within: circle)
        }
        return try rows(planner.db, planner.query, plan: plan ?? planner.plan())
    }

    /// Searches in growing circles, so that a search in the centre of a city does not read its suburbs.
    private static func nearest(
        _ db: any Connection, _ query: ListingQuery, within circle: Circle
    ) throws -> [FoundListing] {
        // Everything nearer than the cursor was on earlier pages. At least a millimetre, because a radius of 0 never grows.
        var radius = max(circle.radius / 4096, (query.cursor?.key ?? 0) * 1.25, 0.001)
        while true {
            let inner = circle.shrunk(to: radius)
            let isWhole = inner.radius >= circle.radius
            let box = inner.boundingBox
            if try isWhole || hasMore(db, than: query.limit, in: box) {
                let plan = SearchPlan(
                    access: .spatial(box.parts), needles: query.words?.terms.map(\.needle) ?? [])
                let found = try rows(db, query.narrowed(to: inner), plan: plan)
                if isWhole || found.count > query.limit { return found }
            }
            radius *= 2
        }
    }

    private static func rows(
        _ db: any Connection, _ query: ListingQuery, plan: SearchPlan
    ) throws -> [FoundListing] {
        let statement = SearchStatement(query, plan: plan, limit: query.limit + 1, dialect: db.dialect)
        var found: [FoundListing] = []
        found.reserveCapacity(min(query.limit, 1000) + 1)
        try db.prepare(statement.sql, isCached: query.isCommon).forEachRow(statement.values) {
            found.append(FoundListing(row: $0))
        }
        return found
    }

    private static func hasMore(_ db: any Connection, than limit: Int, in box: BoundingBox) throws -> Bool {
        try SearchPlanner.count(db, in: box, limit: limit + 1) > limit
    }

    /// A listing that the public may see; nil if there is none with this id.
    public func listing(_ id: ListingID) async throws -> Listing? {
        try await store.read { db in
            try db.prepare(
                """
                SELECT \(ListingColumns.published) FROM listing AS p JOIN account AS a ON a.id = p.owner
                WHERE p.id = ?1 AND p.secret = ?2 AND \(PublicCondition.isShown("p"))
                """
            ).first([.row(id.row), .secret(id)]) { try Listing(row: $0) }
        }
    }

    /// The SQL statement of a search with its values, to measure SQLite alone.
    package func statement(for query: ListingQuery) async throws -> (sql: String, values: [SQLValue]) {
        try await store.read { db in
            let plan = try SearchPlanner(db: db, query: query).plan()
            let statement = SearchStatement(query, plan: plan, limit: query.limit + 1, dialect: db.dialect)
            return (statement.sql, statement.values)
        }
    }
}

extension ListingQuery {
    /// The distance of a listing from the centre of the circle; nil if there is no circle.
    fileprivate func distance(of found: FoundListing, at point: Coordinate?) -> Double? {
        guard sort != .distance else { return found.key }
        guard let circle, let point else { return nil }
        return Geodesic.distance(point, circle.center)
    }

    /// Whether to cache the prepared statement: only with at most one filter besides place and words. Each combination of
    /// filters is another statement, and a connection never evicts a cached one.
    fileprivate var isCommon: Bool {
        filters.count {
            switch $0 {
            case .box, .near, .words: false
            case .equals, .oneOf, .states, .occurred: true
            }
        } <= 1
    }
}
