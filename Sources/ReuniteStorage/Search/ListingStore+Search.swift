import Reunite
import ReuniteDatabase

extension ListingStore {
    /// Finds public listings, and folds them into a result in the order of the query.
    ///
    /// Reads one snapshot of the store, or of a replica (``Store/published``). The cost depends on the page and on the most
    /// selective condition, not on the size of the store.
    ///
    /// - Parameters:
    ///   - index: finds the listings if it can. The page is the same without it.
    ///   - isFull: called after each listing; true ends the page before the limit of the query.
    ///   - fold: called with each listing, which is valid only during the call.
    /// - Throws: ``StoreError/tooManyReads``, ``StoreError/readTooLong``, and the errors of the closures.
    public func search<Result: Sendable>(
        _ query: ListingQuery, by index: (any ListingIndex)? = nil, into initial: Result,
        isFull: @escaping @Sendable (Result) -> Bool = { _ in false },
        _ fold: @escaping @Sendable (inout Result, Listing) throws -> Void
    ) async throws -> (result: Result, page: SearchPage) {
        try await store.readPage(from: store.published) { db, limit in
            let page = try index?.page(db, query) { found in
                try Self.fold(db, query, found, into: initial, isFull: isFull, fold)
            }
            return try page ?? Self.search(db, query, limit, into: initial, isFull: isFull, fold)
        }
    }

    /// Searches without an index in memory.
    static func search<Result>(
        _ db: any Connection, _ query: ListingQuery, _ limit: ReadLimit, into initial: Result,
        isFull: (Result) -> Bool, _ fold: (inout Result, Listing) throws -> Void
    ) throws -> (result: Result, page: SearchPage) {
        try search(
            SearchPlanner(db: db, query: continued(db, query)), limit, expectedSteps: expectedSteps(query.limit),
            into: initial, isFull: isFull, fold)
    }

    /// Maximum number of steps of SQLite's virtual machine for the first plan of a search: some thousand rows, about 10
    /// ms. An ordinary search takes a hundredth of this.
    static func expectedSteps(_ limit: Int) -> Int { 200_000 + 300 * limit }

    /// Searches by the first plan. If it takes more steps than expected, starts again by ``SearchPlanner/selectivePlan()``.
    static func search<Result>(
        _ planner: SearchPlanner, _ limit: ReadLimit, expectedSteps: Int, into initial: Result,
        isFull: (Result) -> Bool = { _ in false }, _ fold: (inout Result, Listing) throws -> Void
    ) throws -> (result: Result, page: SearchPage) {
        let first = try limit.within(steps: expectedSteps) {
            try run(planner, nil, into: initial, isFull: isFull, fold)
        }
        if let first { return first }
        return try run(planner, planner.selectivePlan(), into: initial, isFull: isFull, fold)
    }

    /// Searches by one plan.
    ///
    /// - Parameter plan: nil for the first plan.
    static func run<Result>(
        _ planner: SearchPlanner, _ plan: SearchPlan?, into initial: Result,
        isFull: (Result) -> Bool = { _ in false }, _ fold: (inout Result, Listing) throws -> Void
    ) throws -> (result: Result, page: SearchPage) {
        let (db, query) = (planner.db, planner.query)
        var result = initial
        func body(_ row: Listing) throws -> Bool {
            try fold(&result, row)
            return !isFull(result)
        }
        let page: SearchPage
        if query.sort == .distance, let circle = query.circle {
            if let plan {
                page = try fetch(db, query, rows(db, query, plan: plan), body)
            } else {
                page = try nearest(db, query, within: circle, body)
            }
        } else {
            page = try readPage(db, query, plan: plan ?? planner.plan(), body)
        }
        return (result, page)
    }

    /// Reads a page with one statement. It also reads the first row of the next page, to know whether there is one.
    private static func readPage(
        _ db: any Connection, _ query: ListingQuery, plan: SearchPlan, _ body: (Listing) throws -> Bool
    ) throws -> SearchPage {
        let statement = SearchStatement(query, plan: plan, limit: query.limit + 1, dialect: db.dialect)
        var count = 0
        var last: PageCursor?
        var next: PageCursor?
        try db.prepare(statement.sql, isCached: query.isCommon).readRows(statement.values) { row in
            if let last {
                next = last
                return false
            }
            let listing = try Listing(row: row, hasDistance: true)
            let continues = try body(listing)
            count += 1
            if count == query.limit || !continues {
                last = PageCursor(
                    sort: query.sort, key: row.real(ListingColumns.Published.key), createdAt: listing.id.createdAt)
            }
            return true
        }
        return SearchPage(count: count, next: next)
    }

    /// Searches in growing circles, so that a search in the centre of a city does not read its suburbs.
    private static func nearest(
        _ db: any Connection, _ query: ListingQuery, within circle: Circle, _ body: (Listing) throws -> Bool
    ) throws -> SearchPage {
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
                if isWhole || found.count > query.limit { return try fetch(db, query, found, body) }
            }
            radius *= 2
        }
    }

    /// The row ids of a page in the order of distance, and the first of the next page.
    private static func rows(
        _ db: any Connection, _ query: ListingQuery, plan: SearchPlan
    ) throws -> [(row: ListingID.Row, metres: Double)] {
        let statement = SearchStatement(nearest: query, plan: plan, limit: query.limit + 1, dialect: db.dialect)
        var found: [(row: ListingID.Row, metres: Double)] = []
        try db.prepare(statement.sql, isCached: query.isCommon).forEachRow(statement.values) {
            found.append(($0.rowID("id"), $0.real("key")))
        }
        return found
    }

    private static func hasMore(_ db: any Connection, than limit: Int, in box: BoundingBox) throws -> Bool {
        try SearchPlanner.count(db, in: box, limit: limit + 1) > limit
    }

    /// Reads the listings of a page whose row ids and distances are known.
    private static func fetch(
        _ db: any Connection, _ query: ListingQuery, _ found: [(row: ListingID.Row, metres: Double)],
        _ body: (Listing) throws -> Bool
    ) throws -> SearchPage {
        var page = found.prefix(query.limit)
        let statement = try db.prepare(
            """
            SELECT \(ListingColumns.published), ?2 FROM listing AS p JOIN account AS a ON a.id = p.owner WHERE p.id = ?1
            """)
        for (index, (row, metres)) in page.enumerated() {
            let continues = try statement.first([.row(row), .real(metres)]) {
                try body(try Listing(row: $0, hasDistance: true))
            }
            if continues == false {
                page = page.prefix(index + 1)
                break
            }
        }
        let next = found.count > page.count ? page.last : nil
        return SearchPage(
            count: page.count,
            next: next.map {
                PageCursor(sort: .distance, key: $0.metres, createdAt: $0.row.createdAt)
            })
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
