import Reunite

/// A search as one SQL statement with its values.
///
/// The text depends on which filters are there, never on their values, so that the common ones can be kept prepared.
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

    /// The rows and distances alone of a search in the order of distance.
    init(nearest query: ListingQuery, boxes: [BoundingBox], limit: Int) {
        let plan = SearchPlan(access: .spatial(boxes), termsInRows: query.words?.terms ?? [])
        let page = Self.page(query, plan: plan, limit: limit)
        sql = page.text
        values = page.values
    }

    /// The rows of the page with what they are ordered by, as the plan reaches them.
    private static func page(_ query: ListingQuery, plan: SearchPlan, limit: Int) -> SQLText {
        var page = SQLText()
        var rest = Rest(query: query, terms: plan.termsInRows, limit: limit)
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
            page.append(select(from: source, where: SQLText("true"), rest))
        case .text(let match):
            rest.row = "t.rowid"
            page.append(select(from: textSource, where: SQLText("t.listing_text MATCH ?", [.text(match)]), rest))
        case .relevance(let title, let others):
            // Each half is answered on demand: the second is not begun where the first fills the page.
            rest.row = "t.rowid"
            page.append("SELECT * FROM (")
            page.append(select(from: textSource, where: ranked(query, title, rank: 1), rest, key: SQLText("1")))
            page.append(") UNION ALL SELECT * FROM (")
            page.append(select(from: textSource, where: ranked(query, others, rank: 0), rest, key: SQLText("0")))
            page.append(") LIMIT ?", .integer(Int64(limit)))
        case .state(let state):
            let condition = SQLText("l.state = ?", [.text(state.rawValue)])
            page.append(select(from: "listing AS l INDEXED BY listing_by_state", where: condition, rest))
        case .rows:
            page.append(select(from: "listing AS l NOT INDEXED", where: SQLText("l.id > ?", [.integer(.min)]), rest))
        }
        return page
    }

    private static let textSource = "listing_text AS t CROSS JOIN listing AS l ON l.id = t.rowid"

    /// One half of an order by relevance, after the cursor's place in it.
    private static func ranked(_ query: ListingQuery, _ match: String, rank: Double) -> SQLText {
        var condition = SQLText("t.listing_text MATCH ?", [.text(match)])
        if let cursor = query.cursor {
            if rank > cursor.key { condition.append(" AND false") }
            if rank == cursor.key { condition.append(" AND t.rowid < ?", .row(cursor.row)) }
        }
        return condition
    }

    /// What is the same for every plan: the conditions on rows, the order and the limit.
    private struct Rest {
        let query: ListingQuery
        let terms: [SearchWords.Term]
        let limit: Int
        /// The column with the row id that the plan has in order.
        var row = "l.id"

        /// The terms, the last one repeated up to a power of two: so that there are few different texts.
        var paddedTerms: [SearchWords.Term] {
            guard let last = terms.last else { return [] }
            var count = 1
            while count < terms.count { count *= 2 }
            return terms + Array(repeating: last, count: count - terms.count)
        }
    }

    private static func select(
        from source: String, where condition: SQLText, _ rest: Rest, key: SQLText? = nil
    ) -> SQLText {
        var page = SQLText("SELECT \(rest.row) AS id, ")
        page.append(key ?? Self.key(rest.query))
        page.append(" AS key FROM \(source)")
        if !rest.terms.isEmpty { page.append(" CROSS JOIN listing_text_content AS d ON d.id = l.id") }
        page.append(" WHERE ")
        page.append(condition)
        conditions(rest, into: &page)
        for term in rest.paddedTerms { page.append(" AND instr(d.c0, ?)", .text(term.needle)) }
        page.append(
            " ORDER BY \(order(rest.query.sort, row: rest.row, key: "key")) LIMIT ?", .integer(Int64(rest.limit)))
        return page
    }

    private static func conditions(_ rest: Rest, into page: inout SQLText) {
        let query = rest.query
        page.append(" AND l.visibility = 'public'")
        let states = query.states.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
        page.append(query.states.count == 1 ? " AND l.state = \(states)" : " AND l.state IN (\(states))")
        for filter in query.filters { Self.condition(filter, into: &page) }
        guard let cursor = query.cursor else { return }
        let row = SQLValue.row(cursor.row)
        switch cursor.sort {
        case .newest: page.append(" AND \(rest.row) < ?", row)
        case .oldest: page.append(" AND \(rest.row) > ?", row)
        case .distance:
            let key = key(query)
            page.append(" AND (\(key.text), -l.id) > (?, -?)", key.values + [.real(cursor.key), row])
        case .relevance: break
        }
    }

    private static func condition(_ filter: ListingFilter, into page: inout SQLText) {
        switch filter {
        case .box(let box):
            page.append(" AND MbrMinY(l.geom) BETWEEN ? AND ?", [.real(box.south), .real(box.north)])
            if box.crossesAntimeridian {
                page.append(" AND (MbrMinX(l.geom) >= ? OR MbrMinX(l.geom) <= ?)", [.real(box.west), .real(box.east)])
            } else {
                page.append(" AND MbrMinX(l.geom) BETWEEN ? AND ?", [.real(box.west), .real(box.east)])
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

    /// The distance of the answer's rows, null where no place was asked.
    private static func distance(_ query: ListingQuery, table: String) -> SQLText {
        guard let center = query.circle?.center else { return SQLText("NULL") }
        return SQLText("reunite_distance(\(table).geom, ?, ?)", [.real(center.longitude), .real(center.latitude)])
    }

    /// What the order compares before the row.
    private static func key(_ query: ListingQuery) -> SQLText {
        query.sort == .distance ? distance(query, table: "l") : SQLText("0")
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
