import Reunite

/// The SQL statement of a search, with its values.
///
/// The text depends on the kinds of filters, never on their values, so that common statements can be cached.
struct SearchStatement {
    let sql: String
    let values: [SQLValue]

    init(_ query: ListingQuery, plan: SearchPlan, limit: Int) {
        let page = Self.page(query, plan: plan, limit: limit)
        var whole = SQLText()
        whole.append("SELECT \(ListingColumns.published), ")
        whole.append(Self.distance(query, table: "p"))
        whole.append(", page.key FROM (")
        whole.append(page)
        whole.append(
            """
            ) AS page CROSS JOIN listing AS p ON p.id = page.id CROSS JOIN account AS a ON a.id = p.owner
            ORDER BY \(Self.order(query.sort, row: "page.id", key: "page.key"))
            """)
        sql = whole.text
        values = whole.values
    }

    /// A search in the order of distance: only the row ids and distances of a page.
    init(nearest query: ListingQuery, plan: SearchPlan, limit: Int) {
        let page = Self.page(query, plan: plan, limit: limit)
        sql = page.text
        values = page.values
    }

    /// Selects the row ids of a page with their sort keys, by a plan.
    private static func page(_ query: ListingQuery, plan: SearchPlan, limit: Int) -> SQLText {
        var page = SQLText()
        var clauses = CommonClauses(query: query, needles: plan.needles, limit: limit)
        switch plan.access {
        case .spatial(let boxes):
            page.append("WITH box (west, east, south, north) AS (VALUES ")
            for (index, box) in boxes.enumerated() {
                page.append(index == 0 ? "(?, ?, ?, ?)" : ", (?, ?, ?, ?)", box.edges)
            }
            page.append(") ")
            let source = """
                box CROSS JOIN idx_listing_geom AS r
                ON r.xmax >= box.west AND r.xmin <= box.east AND r.ymax >= box.south AND r.ymin <= box.north
                CROSS JOIN listing AS l ON l.id = r.pkid
                """
            page.append(select(from: source, where: SQLText("true"), clauses))
        case .text(let match):
            clauses.row = "t.rowid"
            page.append(select(from: textSource, where: SQLText("t.listing_text MATCH ?", [.text(match)]), clauses))
        case .relevance(let titles, let others, let excluded):
            // SQLite evaluates the second part only if the first does not fill the page.
            page.append("SELECT * FROM (")
            page.append(relevanceGroup(query, titles, rank: 1, clauses))
            page.append(") UNION ALL SELECT * FROM (")
            page.append(relevanceGroup(query, others, rank: 0, excluding: excluded, clauses))
            page.append(") LIMIT ?", .integer(Int64(limit)))
        case .state(let state):
            let condition = SQLText("l.state = ?", [.text(state.rawValue)])
            page.append(select(from: "listing AS l INDEXED BY listing_by_state", where: condition, clauses))
        case .rows:
            page.append(select(from: rowSource, where: SQLText("l.id > ?", [.integer(.min)]), clauses))
        }
        return page
    }

    private static let textSource = "listing_text AS t CROSS JOIN listing AS l ON l.id = t.rowid"

    private static let rowSource = "listing AS l NOT INDEXED"

    /// Selects one of the two groups of the order by relevance, newest first and after the cursor.
    ///
    /// - Parameters:
    ///   - rank: the sort key of the group.
    ///   - excluded: the needles of the other group: a document that contains all of them is not in this group.
    private static func relevanceGroup(
        _ query: ListingQuery, _ match: WordMatch, rank: Double, excluding excluded: [String] = [],
        _ clauses: CommonClauses
    ) -> SQLText {
        var clauses = clauses
        clauses.needles = match.needles
        clauses.excludedNeedles = excluded
        clauses.isRelevanceGroup = true
        let hasText = !match.expression.isEmpty
        if hasText { clauses.row = "t.rowid" }
        var condition =
            hasText
            ? SQLText("t.listing_text MATCH ?", [.text(match.expression)]) : SQLText("l.id > ?", [.integer(.min)])
        if let cursor = query.cursor {
            if rank > cursor.key { condition.append(" AND false") }
            if rank == cursor.key { condition.append(" AND \(clauses.row) < ?", .row(cursor.row)) }
        }
        return select(
            from: hasText ? textSource : rowSource, where: condition, clauses, key: SQLText(rank == 1 ? "1" : "0"))
    }

    /// The parts of the statement that every plan has: conditions on rows, order and limit.
    private struct CommonClauses {
        let query: ListingQuery
        var needles: [String]
        let limit: Int
        /// The column with the row id in which the plan's scan is ordered.
        var row = "l.id"
        /// A document that contains all of these is left out; empty for none.
        var excludedNeedles: [String] = []
        /// Whether the statement selects one group of the order by relevance.
        var isRelevanceGroup = false

        /// Whether the statement reads the documents of rows.
        var hasDocuments: Bool {
            !needles.isEmpty || !excludedNeedles.isEmpty || (query.sort == .relevance && !isRelevanceGroup)
        }
    }

    /// Repeats the last needle up to a power of two, so that there are few different statements to cache.
    private static func padded(_ needles: [String]) -> [String] {
        guard let last = needles.last else { return [] }
        var count = 1
        while count < needles.count { count *= 2 }
        return needles + Array(repeating: last, count: count - needles.count)
    }

    private static func select(
        from source: String, where condition: SQLText, _ clauses: CommonClauses, key: SQLText? = nil
    ) -> SQLText {
        var page = SQLText("SELECT \(clauses.row) AS id, ")
        page.append(key ?? Self.sortKey(clauses.query))
        page.append(" AS key FROM \(source)")
        if clauses.hasDocuments { page.append(" CROSS JOIN listing_text_content AS d ON d.id = l.id") }
        page.append(" WHERE ")
        page.append(condition)
        conditions(clauses, into: &page)
        for needle in padded(clauses.needles) { page.append(" AND instr(d.c0, ?)", .text(needle)) }
        if !clauses.excludedNeedles.isEmpty {
            page.append(" AND NOT ")
            page.append(containsAll(clauses.excludedNeedles))
        }
        page.append(
            " ORDER BY \(clauses.isRelevanceGroup ? "\(clauses.row) DESC" : order(clauses.query.sort, row: clauses.row, key: "key")) LIMIT ?",
            .integer(Int64(clauses.limit)))
        return page
    }

    private static func conditions(_ clauses: CommonClauses, into page: inout SQLText) {
        let query = clauses.query
        page.append(" AND l.visibility = 'public'")
        let states = query.states.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
        page.append(query.states.count == 1 ? " AND l.state = \(states)" : " AND l.state IN (\(states))")
        for filter in query.filters { Self.condition(filter, into: &page) }
        guard let cursor = query.cursor else { return }
        let row = SQLValue.row(cursor.row)
        switch cursor.sort {
        case .newest: page.append(" AND \(clauses.row) < ?", row)
        case .oldest: page.append(" AND \(clauses.row) > ?", row)
        case .distance:
            let key = sortKey(query)
            page.append(" AND (\(key.text), -l.id) > (?, -?)", key.values + [.real(cursor.key), row])
        case .relevance:
            guard !clauses.isRelevanceGroup else { return }
            let key = sortKey(query)
            page.append(" AND (\(key.text), l.id) < (?, ?)", key.values + [.real(cursor.key), row])
        }
    }

    /// 1 if a document contains all needles, otherwise 0.
    private static func containsAll(_ needles: [String]) -> SQLText {
        let needles = padded(needles)
        let conditions = Array(repeating: "instr(d.c0, ?) > 0", count: needles.count)
        return SQLText("(\(conditions.joined(separator: " AND ")))", needles.map { .text($0) })
    }

    private static func condition(_ filter: ListingFilter, into page: inout SQLText) {
        switch filter {
        case .box(let box, let match):
            let edges = [box.south, box.north, box.west, box.east].map(SQLValue.real)
            let columns =
                box.crossesAntimeridian
                ? "(MbrMinX(l.geom) >= ? OR MbrMinX(l.geom) <= ?)" : "MbrMinX(l.geom) BETWEEN ? AND ?"
            let hasPoint = "MbrMinY(l.geom) BETWEEN ? AND ? AND \(columns)"
            if BoxReach(box, match) == nil {
                page.append(" AND \(hasPoint)", edges)
            } else {
                page.append(" AND (\(hasPoint) OR reunite_reaches(l.geom, l.accuracy, ?, ?, ?, ?))", edges + edges)
            }
        case .near(let circle):
            page.append(
                " AND reunite_distance(l.geom, ?, ?) <= ?",
                [.real(circle.center.longitude), .real(circle.center.latitude), .real(circle.radius)])
        case .status(let status): page.append(" AND l.status = ?", .text(status.rawValue))
        case .categories(let categories):
            let list = categories.map { "\"\($0.rawValue)\"" }.sorted().joined(separator: ",")
            page.append(" AND l.category IN (SELECT value FROM json_each(?))", .text("[\(list)]"))
        case .occurred(let range):
            page.append(
                " AND l.occurred_start <= ? AND l.occurred_end >= ?",
                [.integer(range.end?.microseconds ?? .max), .integer(range.start?.microseconds ?? .min)])
        case .owner(let owner):
            page.append(
                " AND l.owner = (SELECT id FROM account WHERE id = ? AND secret = ?)",
                [.row(owner.row), .secret(owner)])
        case .words, .states: break
        }
    }

    /// The distance from the centre of the circle; null if the query has no circle.
    private static func distance(_ query: ListingQuery, table: String) -> SQLText {
        guard let center = query.circle?.center else { return SQLText("NULL") }
        return SQLText("reunite_distance(\(table).geom, ?, ?)", [.real(center.longitude), .real(center.latitude)])
    }

    /// The sort key; rows with the same key are ordered by row id.
    private static func sortKey(_ query: ListingQuery) -> SQLText {
        switch query.sort {
        case .newest, .oldest: SQLText("0")
        case .distance: distance(query, table: "l")
        case .relevance: containsAll(query.titleNeedles)
        }
    }

    private static func order(_ sort: ListingSort, row: String, key: String) -> String {
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
    var titleNeedles: [String] {
        (words?.terms ?? []).map { term in " \(TextDocument.titleToken(term.text))\(term.isPrefix ? "" : " ")" }
    }
}
