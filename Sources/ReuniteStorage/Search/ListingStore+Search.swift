import GRDB
import Reunite

/// What a search answered besides its rows.
public struct SearchPage: Sendable, Equatable {
    /// How many rows were handed out.
    public let count: Int

    /// Where to go on; nil after the last page.
    public let next: PageCursor?

    /// A page.
    public init(count: Int, next: PageCursor?) {
        self.count = count
        self.next = next
    }
}

extension ListingStore {
    /// Folds each public listing that a query finds, in its order, into a result; at most the query's limit.
    ///
    /// One consistent view of the store. The cost follows the page and the rarest condition, not what is stored; only
    /// states, which change, have no token in the text index and are looked at in each row.
    public func search<Result: Sendable>(
        _ query: ListingQuery, into initial: Result,
        _ fold: @escaping @Sendable (inout Result, ListingRow) throws -> Void
    ) async throws -> (result: Result, page: SearchPage) {
        try await read { db in
            var result = initial
            let page = try Self.search(db, query) { row in try fold(&result, row) }
            return (result, page)
        }
    }

    static func search(
        _ db: Database, _ query: ListingQuery, _ body: (ListingRow) throws -> Void
    ) throws -> SearchPage {
        if query.sort == .distance, let circle = query.circle {
            return try nearest(db, query, within: circle, body)
        }
        return try page(db, query, plan: SearchPlanner(db: db, query: query).plan(), body)
    }

    /// Runs one statement; a row beyond the limit tells that there is a next page.
    static func page(
        _ db: Database, _ query: ListingQuery, plan: SearchPlan, _ body: (ListingRow) throws -> Void
    ) throws -> SearchPage {
        let statement = SearchStatement(query, plan: plan, limit: query.limit + 1)
        var count = 0
        var last: PageCursor?
        var next: PageCursor?
        try RawStatement(db, statement.sql, isCached: query.isCommon).forEachRow(statement.values) { row in
            guard count < query.limit else {
                next = last
                return
            }
            let listing = ListingRow(row: row, distanceColumn: ListingColumns.distance)
            try body(listing)
            count += 1
            if count == query.limit {
                last = PageCursor(sort: query.sort, key: row.real(ListingColumns.key), createdAt: listing.id.createdAt)
            }
        }
        return SearchPage(count: count, next: next)
    }

    /// The nearest listings, in widening circles: a search at a city's centre does not read its suburbs.
    private static func nearest(
        _ db: Database, _ query: ListingQuery, within circle: Circle, _ body: (ListingRow) throws -> Void
    ) throws -> SearchPage {
        // What the pages before have answered lies within the cursor's distance.
        // The millimetre makes sure that it grows, however little was asked for.
        var radius = max(circle.radius / 4096, (query.cursor?.key ?? 0) * 1.25, 0.001)
        while true {
            let ring = circle.shrunk(to: radius)
            let isWhole = ring.radius >= circle.radius
            let box = ring.boundingBox
            if try isWhole || holds(db, more: query.limit, in: box) {
                var found: [(row: ListingID.Row, metres: Double)] = []
                let statement = SearchStatement(
                    nearest: query.narrowed(to: ring), boxes: box.parts, limit: query.limit + 1)
                try RawStatement(db, statement.sql, isCached: query.isCommon).forEachRow(statement.values) {
                    found.append(($0.rowID(0), $0.real(1)))
                }
                if isWhole || found.count > query.limit { return try answer(db, query, found, body) }
            }
            radius *= 2
        }
    }

    private static func holds(_ db: Database, more limit: Int, in box: BoundingBox) throws -> Bool {
        try SearchPlanner.count(db, in: box, limit: limit + 1) > limit
    }

    private static func answer(
        _ db: Database, _ query: ListingQuery, _ found: [(row: ListingID.Row, metres: Double)],
        _ body: (ListingRow) throws -> Void
    ) throws -> SearchPage {
        let page = found.prefix(query.limit)
        let statement = try RawStatement(
            db,
            """
            SELECT \(ListingColumns.published), ?2 FROM listing AS p JOIN account AS a ON a.id = p.owner WHERE p.id = ?1
            """)
        for (row, metres) in page {
            _ = try statement.first([.row(row), .real(metres)]) {
                try body(ListingRow(row: $0, distanceColumn: ListingColumns.distance))
            }
        }
        let next = found.count > page.count ? page.last : nil
        return SearchPage(
            count: page.count,
            next: next.map {
                PageCursor(sort: .distance, key: $0.metres, createdAt: $0.row.createdAt)
            })
    }

    /// A public listing, or nil where there is none that the public may see.
    public func listing<Value: Sendable>(
        _ id: ListingID, _ body: @escaping @Sendable (ListingRow) throws -> Value
    ) async throws -> Value? {
        try await read { db in
            try RawStatement(
                db,
                """
                SELECT \(ListingColumns.published) FROM listing AS p JOIN account AS a ON a.id = p.owner
                WHERE p.id = ? AND p.secret = ? AND p.visibility = 'public' AND p.state <> 'withdrawn'
                """
            ).first([.row(id.row), .secret(id)]) {
                try body(ListingRow(row: $0, distanceColumn: nil))
            }
        }
    }

    /// The SQL that a search runs, with its values: for measuring the engine alone.
    package func statement(for query: ListingQuery) async throws -> (sql: String, values: [SQLValue]) {
        try await read { db in
            let plan = try SearchPlanner(db: db, query: query).plan()
            let statement = SearchStatement(query, plan: plan, limit: query.limit + 1)
            return (statement.sql, statement.values)
        }
    }
}

extension ListingQuery {
    /// Whether its SQL is one of a few: with at most one condition besides place and words. Each mixture of conditions
    /// has a text of its own, and a connection keeps what it has prepared for ever.
    fileprivate var isCommon: Bool {
        filters.count {
            switch $0 {
            case .box, .near, .words: false
            case .status, .categories, .states, .occurred, .owner: true
            }
        } <= 1
    }
}
