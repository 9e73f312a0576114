import Reunite

/// A search as one SQL statement with its values.
///
/// The text depends on which filters are there, never on their values, so that there is a bounded number of texts and
/// the connection keeps them prepared.
struct SearchStatement {
    let sql: String
    let values: [SQLValue]

    init(_ query: ListingQuery, plan: SearchPlan, limit: Int) {
        var page = SQLText()
        switch plan {
        case .spatial(let boxes):
            Self.spatial(query, boxes: boxes, limit: limit, into: &page)
        case .text(let match):
            Self.text(query, match: match, rank: 0, limit: limit, into: &page)
        case .relevance(let title, let rest):
            // Each half is answered on demand: the second is not begun where the first fills the page.
            page.append("SELECT * FROM (")
            Self.text(query, match: title, rank: 1, limit: limit, into: &page)
            page.append(") UNION ALL SELECT * FROM (")
            Self.text(query, match: rest, rank: 0, limit: limit, into: &page)
            page.append(") LIMIT ?", .integer(Int64(limit)))
        case .state(let state):
            page.append("SELECT l.id AS id, ")
            page.append(Self.key(query))
            page.append(
                " AS key FROM listing AS l INDEXED BY listing_by_state WHERE l.state = ?", .text(state.rawValue))
            Self.rest(query, rowColumn: "l.id", limit: limit, into: &page)
        case .rows:
            page.append("SELECT l.id AS id, ")
            page.append(Self.key(query))
            page.append(" AS key FROM listing AS l NOT INDEXED WHERE l.id > ?", .integer(.min))
            Self.rest(query, rowColumn: "l.id", limit: limit, into: &page)
        }
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
        var page = SQLText()
        Self.spatial(query, boxes: boxes, limit: limit, into: &page)
        sql = page.text
        values = page.values
    }

    private static func spatial(_ query: ListingQuery, boxes: [BoundingBox], limit: Int, into page: inout SQLText) {
        page.append("WITH box (west, east, south, north) AS (VALUES ")
        for (index, box) in boxes.enumerated() {
            page.append(index == 0 ? "(?, ?, ?, ?)" : ", (?, ?, ?, ?)", box.edges)
        }
        page.append(") SELECT l.id AS id, ")
        page.append(key(query))
        page.append(
            """
             AS key FROM box CROSS JOIN idx_listing_geom AS r
            ON r.xmax >= box.west AND r.xmin <= box.east AND r.ymax >= box.south AND r.ymin <= box.north
            CROSS JOIN listing AS l ON l.id = r.pkid
            """)
        if let words = query.words {
            page.append(" CROSS JOIN listing_text_content AS d ON d.id = l.id")
            page.append(" WHERE true")
            for term in words.terms {
                page.append(" AND instr(d.c0, ?)", .text(term.isPrefix ? " \(term.text)" : " \(term.text) "))
            }
        } else {
            page.append(" WHERE true")
        }
        rest(query, rowColumn: "l.id", limit: limit, into: &page)
    }

    private static func text(
        _ query: ListingQuery, match: String, rank: Int, limit: Int, into page: inout SQLText
    ) {
        page.append("SELECT t.rowid AS id, ")
        if query.sort == .relevance {
            page.append("\(rank)")
        } else {
            page.append(key(query))
        }
        page.append(
            """
             AS key FROM listing_text AS t CROSS JOIN listing AS l ON l.id = t.rowid
            WHERE t.listing_text MATCH ?
            """, .text(match))
        if query.sort == .relevance, let cursor = query.cursor {
            let row = SQLValue.integer(cursor.row.microseconds)
            if Double(rank) > cursor.key { page.append(" AND false") }
            if Double(rank) == cursor.key { page.append(" AND t.rowid < ?", row) }
        }
        rest(query, rowColumn: "t.rowid", limit: limit, into: &page)
    }

    /// The conditions on a listing's row, the order and the limit: the same for every plan.
    private static func rest(_ query: ListingQuery, rowColumn: String, limit: Int, into page: inout SQLText) {
        page.append(" AND l.visibility = 'public'")
        let states = query.states.map { "'\($0.rawValue)'" }.sorted()
        page.append(
            states.count == 1 ? " AND l.state = \(states[0])" : " AND l.state IN (\(states.joined(separator: ", ")))")
        for filter in query.filters { condition(filter, into: &page) }
        if let cursor = query.cursor {
            let row = SQLValue.integer(cursor.row.microseconds)
            switch cursor.sort {
            case .newest: page.append(" AND \(rowColumn) < ?", row)
            case .oldest: page.append(" AND \(rowColumn) > ?", row)
            case .distance:
                let key = key(query)
                page.append(" AND (\(key.text), -l.id) > (?, -?)", key.values + [.real(cursor.key), row])
            case .relevance: break
            }
        }
        page.append(" ORDER BY \(order(query.sort, row: rowColumn, key: "key"))")
        page.append(" LIMIT ?", .integer(Int64(limit)))
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
                [.integer(owner.createdAt.microseconds), .integer(Int64(owner.secret))])
        case .words, .states: break
        }
    }

    /// The distance of the answer's rows, null where no place was asked.
    private static func distance(_ query: ListingQuery, table: String) -> SQLText {
        var text = SQLText()
        if let circle = query.circle {
            text.append(
                "reunite_distance(\(table).geom, ?, ?)",
                [.real(circle.center.longitude), .real(circle.center.latitude)])
        } else {
            text.append("NULL")
        }
        return text
    }

    /// What the order compares before the row.
    private static func key(_ query: ListingQuery) -> SQLText {
        var text = SQLText()
        if query.sort == .distance {
            text.append(distance(query, table: "l"))
        } else {
            text.append("0")
        }
        return text
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

/// A piece of SQL with the values of its parameters, in their order.
struct SQLText {
    private(set) var text = ""
    private(set) var values: [SQLValue] = []

    mutating func append(_ text: String, _ value: SQLValue) { append(text, [value]) }

    mutating func append(_ text: String, _ values: [SQLValue] = []) {
        self.text += text
        self.values += values
    }

    mutating func append(_ other: SQLText) { append(other.text, other.values) }
}
