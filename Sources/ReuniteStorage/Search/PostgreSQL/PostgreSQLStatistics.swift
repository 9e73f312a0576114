import Reunite
import ReuniteDatabase

/// What the server has found out about the listings (`ANALYZE`): https://www.postgresql.org/docs/15/view-pg-stats.html
struct PostgreSQLStatistics: Sendable {
    /// The number of listings.
    let listings: Double
    /// The shares of listings that have a term, for the most common ones.
    private let shares: [String: Double]
    /// The most common terms, in the order of their bytes.
    private let terms: [String]
    /// Terms that are not among the most common ones have fewer listings than this share.
    private let least: Double
    /// The shares of listings in each state.
    private let states: [String: Double]
    /// Rows of listings, in order, with equally many others between each two.
    private let rows: [Int64]

    init?(
        listings: Double, shares: [String: Double], least: Double, states: [String: Double], rows: [Int64]
    ) {
        guard listings >= 1, least > 0, rows.count > 1 else { return nil }
        (self.listings, self.shares, self.least, self.states, self.rows) = (listings, shares, least, states, rows)
        terms = shares.keys.sorted(by: Self.precedes)
    }

    /// Reads the statistics; nil if the server has none yet.
    static func read(_ db: some Connection) throws -> PostgreSQLStatistics? {
        var shares: [String: Double] = [:]
        var least = 1.0
        try db.prepare(
            """
            SELECT unnest(most_common_elems::text::text[]) AS term, unnest(most_common_elem_freqs) AS share FROM pg_stats
            WHERE schemaname = current_schema() AND tablename = 'listing_text' AND attname = 'words'
            """
        ).forEachRow { row in
            guard !row.isNull(0) else { return }
            shares[row.text(0)] = row.real(1)
            least = min(least, row.real(1))
        }
        var states: [String: Double] = [:]
        try db.prepare(
            """
            SELECT unnest(most_common_vals::text::text[]) AS state, unnest(most_common_freqs) AS share FROM pg_stats
            WHERE schemaname = current_schema() AND tablename = 'listing' AND attname = 'state'
            """
        ).forEachRow { states[$0.text(0)] = $0.real(1) }
        let rows = try db.prepare(
            """
            SELECT unnest(histogram_bounds::text::bigint[]) AS id FROM pg_stats
            WHERE schemaname = current_schema() AND tablename = 'listing_text' AND attname = 'id'
            """
        ).all { $0.integer(0) }
        let listings = try db.prepare("SELECT reltuples FROM pg_class WHERE oid = 'listing_text'::regclass")
            .first { $0.real(0) }
        return PostgreSQLStatistics(
            listings: listings ?? 0, shares: shares, least: least, states: states, rows: rows)
    }

    /// The estimated share of listings that match an expression, as if its terms were independent.
    func share(of groups: [TextMatch.Group]) -> Double { groups.reduce(1) { $0 * share(of: $1) } }

    /// The share of listings that have one of the terms.
    func share(of group: TextMatch.Group) -> Double {
        min(1, group.terms.reduce(0) { $0 + ($1.isPrefix ? share(ofPrefix: $1.text) : shares[$1.text] ?? least / 2) })
    }

    /// The share of listings in one of the states.
    func share(of states: Set<ListingState>) -> Double {
        guard !self.states.isEmpty else { return 1 }
        return max(least / 2, states.reduce(0) { $0 + (self.states[$1.rawValue] ?? 0) })
    }

    /// The share of listings that have a term with a prefix.
    func share(ofPrefix prefix: String) -> Double {
        let first = terms.partitioningIndex { !Self.precedes($0, prefix) }
        return terms[first...].prefix { $0.utf8.starts(with: prefix.utf8) }.reduce(least / 2) { $0 + shares[$1]! }
    }

    private static func precedes(_ one: String, _ other: String) -> Bool {
        one.utf8.lexicographicallyPrecedes(other.utf8)
    }

    /// About how many listings have rows below one.
    func listings(below row: Int64) -> Double {
        let next = rows.partitioningIndex { $0 >= row }
        guard next > 0 else { return 0 }
        guard next < rows.count else { return listings }
        let (from, to) = (Double(rows[next - 1]), Double(rows[next]))
        let part = to > from ? (Double(row) - from) / (to - from) : 0
        return (Double(next - 1) + part) / Double(rows.count - 1) * listings
    }

    /// A row below which there are about so many listings.
    func row(above count: Double) -> Int64 {
        let place = max(0, min(1, count / listings)) * Double(rows.count - 1)
        let from = min(Int(place), rows.count - 2)
        return rows[from] + Int64((place - Double(from)) * Double(rows[from + 1] - rows[from]))
    }
}

extension Array {
    /// The first index whose element meets a condition, which all later ones meet too.
    fileprivate func partitioningIndex(_ condition: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
