import Reunite
import ReuniteDatabase

/// The SQL statement of a search, with its values.
///
/// The text depends on the kinds of filters, never on their values, so that common statements can be cached.
struct SearchStatement {
    let sql: String
    let values: [SQLValue]

    init(_ query: ListingQuery, plan: SearchPlan, limit: Int, dialect: Dialect) {
        let isWhole = dialect.readsListingsOnce
        let writer = SearchWriter(dialect: dialect, isWhole: isWhole)
        let page = writer.page(query, plan: plan, limit: limit)
        let source: SQLText =
            isWhole
            ? "(\(page)) AS p CROSS JOIN account AS a WHERE a.id = p.owner"
            : "(\(page)) AS page CROSS JOIN listing AS p CROSS JOIN account AS a WHERE p.id = page.id AND a.id = p.owner"
        let (row, key) = isWhole ? ("p.place", "p.key") : ("page.id", "page.key")
        let whole: SQLText = """
            SELECT \(sql: ListingColumns.published), \(SearchWriter.distance(query, table: "p")), \(sql: key) FROM \(source)
            ORDER BY \(sql: SearchWriter.order(query.sort, row: row, key: key))
            """
        (sql, values) = (whole.text, whole.values)
    }

    /// A search in the order of distance: only the row ids and distances of a page.
    init(nearest query: ListingQuery, plan: SearchPlan, limit: Int, dialect: Dialect) {
        let page = SearchWriter(dialect: dialect, isWhole: false).page(query, plan: plan, limit: limit)
        (sql, values) = (page.text, page.values)
    }
}

/// Writes the parts of a search's statement for an engine.
private struct SearchWriter {
    let dialect: Dialect
    /// Whether pages have all columns of their listings, and the row id as `place`; otherwise only the row id as `id`.
    let isWhole: Bool

    /// Selects a page with its sort keys, by a plan.
    func page(_ query: ListingQuery, plan: SearchPlan, limit: Int) -> SQLText {
        var clauses = CommonClauses(query: query, needles: plan.needles, limit: limit)
        switch plan.access {
        case .spatial(let boxes):
            let listings: SQLText = "\(sql: dialect.spatial.listings)"
            return "\(dialect.spatial.with(boxes))\(select(from: listings, where: "true", clauses))"
        case .text(let match):
            clauses.row = dialect.text.row
            return text(match, plan.scan, clauses)
        case .relevance(let titles, let others, let excluded):
            // The second part is evaluated only if the first does not fill the page.
            let first = relevanceGroup(query, titles, rank: 1, clauses)
            let second = relevanceGroup(query, others, rank: 0, excluding: excluded, clauses)
            return """
                SELECT * FROM (\(first)) AS page UNION ALL SELECT * FROM (\(second)) AS page
                \(dialect.limit(limit))
                """
        case .state(let state):
            let condition: SQLText = "l.state = \(bound: .text(state.rawValue))"
            return select(from: "\(sql: dialect.listingsByState)", where: condition, clauses)
        case .rows:
            return select(from: "\(sql: dialect.listingsInOrder)", where: Self.allRows, clauses)
        }
    }

    private var document: String { "d.\(dialect.text.document)" }

    private static let allRows: SQLText = "l.id > \(bound: .integer(.min))"

    /// Selects one of the two groups of the order by relevance, newest first and after the cursor.
    ///
    /// - Parameters:
    ///   - rank: the sort key of the group.
    ///   - excluded: the needles of the other group: a document that contains all of them is not in this group.
    private func relevanceGroup(
        _ query: ListingQuery, _ match: WordMatch, rank: Double, excluding excluded: [Needle] = [],
        _ clauses: CommonClauses
    ) -> SQLText {
        var clauses = clauses
        clauses.needles = match.needles
        clauses.excludedNeedles = excluded
        clauses.isRelevanceGroup = true
        let hasText = !match.expression.isEmpty
        if hasText { clauses.row = dialect.text.row }
        if let cursor = query.cursor {
            if rank > cursor.key { clauses.group.append(" AND false") }
            if rank == cursor.key { clauses.group.append(" AND \(sql: clauses.row) < \(bound: .row(cursor.row))") }
        }
        let key: SQLText = rank == 1 ? "1" : "0"
        return hasText
            ? text(match.expression, match.scan, clauses, key: key)
            : select(from: "\(sql: dialect.listingsInOrder)", where: Self.allRows, clauses, key: key)
    }

    /// Selects the listings that an expression finds.
    private func text(
        _ expression: String, _ scan: TextScan, _ clauses: CommonClauses, key: SQLText? = nil
    ) -> SQLText {
        switch scan {
        case .index: return found(expression, clauses, key: key)
        case .rows:
            let source = dialect.text.checkedListings(expression)
            return select(from: source.from, where: source.condition, clauses, key: key)
        case .periods(let periods):
            let parts = periods.map { period -> SQLText in
                var clauses = clauses
                clauses.group.append(
                    """
                     AND \(sql: clauses.row) BETWEEN \(bound: .integer(period.rows.lowerBound))
                    AND \(bound: .integer(period.rows.upperBound))
                    """)
                let rows: SQLText
                if let part = period.expression {
                    let whole = part.isEmpty ? expression : "(\(expression))\(dialect.text.syntax.and)\(part)"
                    rows = found(whole, clauses, key: key)
                } else {
                    rows = text(expression, .rows, clauses, key: key)
                }
                return "SELECT * FROM (\(rows)) AS period"
            }
            return "\(SQLText.joined(parts, by: " UNION ALL ")) \(dialect.limit(clauses.limit))"
        }
    }

    private func found(_ expression: String, _ clauses: CommonClauses, key: SQLText?) -> SQLText {
        let source = dialect.text.listings(expression, clauses.query.sort != .oldest)
        return select(from: source.from, where: source.condition, clauses, key: key)
    }

    /// The parts of the statement that every plan has: conditions on rows, order and limit.
    private struct CommonClauses {
        let query: ListingQuery
        var needles: [Needle]
        let limit: Int
        /// The column with the row id in which the plan's scan is ordered.
        var row = "l.id"
        /// A document that contains all of these is left out; empty for none.
        var excludedNeedles: [Needle] = []
        /// Conditions of a part of the search alone.
        var group = SQLText()
        /// Whether the statement selects one group of the order by relevance.
        var isRelevanceGroup = false

        /// Whether the statement reads the documents of rows.
        var hasDocuments: Bool {
            !needles.isEmpty || !excludedNeedles.isEmpty || (query.sort == .relevance && !isRelevanceGroup)
        }
    }

    /// Repeats the last needle or value up to a power of two, so that there are few different statements to cache.
    private static func padded<Element>(_ list: [Element]) -> [Element] {
        guard let last = list.last else { return [] }
        var count = 1
        while count < list.count { count *= 2 }
        return list + Array(repeating: last, count: count - list.count)
    }

    private func select(
        from source: SQLText, where condition: SQLText, _ clauses: CommonClauses, key: SQLText? = nil
    ) -> SQLText {
        let columns = isWhole ? "l.*, \(clauses.row) AS place" : "\(clauses.row) AS id"
        var page: SQLText = "SELECT \(sql: columns), \(key ?? sortKey(clauses.query)) AS key FROM \(source)"
        if clauses.hasDocuments { page.append(" CROSS JOIN \(sql: dialect.text.documents) AS d") }
        page.append(" WHERE \(condition)\(clauses.group)")
        if clauses.hasDocuments { page.append(" AND d.id = l.id") }
        conditions(clauses, into: &page)
        for needle in Self.padded(clauses.needles) {
            page.append(" AND \(dialect.text.contains(needle, in: document))")
        }
        if !clauses.excludedNeedles.isEmpty { page.append(" AND NOT \(containsAll(clauses.excludedNeedles))") }
        let order =
            clauses.isRelevanceGroup
            ? "\(clauses.row) DESC" : Self.order(clauses.query.sort, row: clauses.row, key: "key")
        page.append(" ORDER BY \(sql: order) \(dialect.limit(clauses.limit))")
        return page
    }

    private func conditions(_ clauses: CommonClauses, into page: inout SQLText) {
        let query = clauses.query
        page.append(" AND l.visibility = 'public'")
        let states = query.states.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
        page.append(query.states.count == 1 ? " AND l.state = \(sql: states)" : " AND l.state IN (\(sql: states))")
        for filter in query.filters { Self.condition(filter, into: &page) }
        guard let cursor = query.cursor else { return }
        let row = SQLValue.row(cursor.row)
        switch cursor.sort {
        case .newest: page.append(" AND \(sql: clauses.row) < \(bound: row)")
        case .oldest: page.append(" AND \(sql: clauses.row) > \(bound: row)")
        case .distance:
            page.append(" AND (\(sortKey(query)), -l.id) > (\(bound: .real(cursor.key)), -\(bound: row))")
        case .relevance:
            guard !clauses.isRelevanceGroup else { return }
            page.append(" AND (\(sortKey(query)), l.id) < (\(bound: .real(cursor.key)), \(bound: row))")
        }
    }

    /// The condition that a document contains all needles.
    private func containsAll(_ needles: [Needle]) -> SQLText {
        "(\(SQLText.joined(Self.padded(needles).map { dialect.text.contains($0, in: document) }, by: " AND ")))"
    }

    private static func condition(_ filter: ListingFilter, into page: inout SQLText) {
        switch filter {
        case .box(let box, let match):
            let hasPoint = hasPoint(in: box)
            if BoxReach(box, match) == nil {
                page.append(" AND \(hasPoint)")
            } else {
                let edges = [box.south, box.north, box.west, box.east].map { edge -> SQLText in
                    "\(bound: .real(edge))"
                }
                page.append(
                    " AND (\(hasPoint) OR reunite_reaches(l.geom, l.accuracy, \(SQLText.joined(edges, by: ", "))))")
            }
        case .near(let circle):
            page.append(" AND \(distance(circle, table: "l")) <= \(bound: .real(circle.radius))")
        case .equals(let value): page.append(" AND \(sql: value.column) = \(value.sql)")
        case .oneOf(let values):
            let values = Self.padded(values.sorted { $0.text < $1.text })
            let list = SQLText.joined(values.map(\.sql), by: ", ")
            page.append(values.first.map { " AND \(sql: $0.column) IN (\(list))" } ?? " AND false")
        case .occurred(let range):
            page.append(
                """
                 AND l.occurred_start <= \(bound: .integer(range.end?.microseconds ?? .max))
                AND l.occurred_end >= \(bound: .integer(range.start?.microseconds ?? .min))
                """)
        case .words, .states: break
        }
    }

    /// The condition that a listing has its point in a box.
    private static func hasPoint(in box: BoundingBox) -> SQLText {
        let (longitude, latitude) = (PointSQL.longitude("l.geom"), PointSQL.latitude("l.geom"))
        let (west, east) = (SQLValue.real(box.west), SQLValue.real(box.east))
        let columns: SQLText =
            box.crossesAntimeridian
            ? "(\(sql: longitude) >= \(bound: west) OR \(sql: longitude) <= \(bound: east))"
            : "\(sql: longitude) BETWEEN \(bound: west) AND \(bound: east)"
        return "\(sql: latitude) BETWEEN \(bound: .real(box.south)) AND \(bound: .real(box.north)) AND \(columns)"
    }

    /// The distance from the centre of the circle; null if the query has no circle.
    static func distance(_ query: ListingQuery, table: String) -> SQLText {
        query.circle.map { distance($0, table: table) } ?? "NULL"
    }

    private static func distance(_ circle: Circle, table: String) -> SQLText {
        """
        reunite_distance(\(sql: table).geom, \(bound: .real(circle.center.longitude)), \(bound: .real(circle.center.latitude)))
        """
    }

    /// The sort key; rows with the same key are ordered by row id.
    private func sortKey(_ query: ListingQuery) -> SQLText {
        switch query.sort {
        case .newest, .oldest: "0"
        case .distance: Self.distance(query, table: "l")
        case .relevance: "CASE WHEN \(containsAll(query.titleNeedles)) THEN 1 ELSE 0 END"
        }
    }

    static func order(_ sort: ListingSort, row: String, key: String) -> String {
        switch sort {
        case .newest: "\(row) DESC"
        case .oldest: "\(row)"
        case .distance: "\(key), \(row) DESC"
        case .relevance: "\(key) DESC, \(row) DESC"
        }
    }
}

extension ListingQuery {
    /// The needles that find, in a document, a title with every word of the search.
    var titleNeedles: [Needle] {
        (words?.terms ?? []).map { Needle($0, TextDocument.titleToken) }
    }
}
