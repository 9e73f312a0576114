import Reunite

/// The estimated cost of the ways to read a page of a search, in microseconds.
struct PostgreSQLSearchCosts {
    /// Reading a row that the index has found.
    private static let row = 1.5
    /// Checking the next row in the order of creation: its words, or only its listing.
    private static let (checkedWords, checkedListing) = (1.0, 0.4)
    /// Looking up a point, its listing and its document.
    private static let place = 4.0
    /// Going to an entry of a posting list.
    private static let entry = 0.15
    /// Collecting an entry of a prefix, before the first listing is found.
    private static let collected = 0.08
    /// Looking up a term in the index.
    private static let term = 8.0
    /// A page is expected in the first period of creation, which has so many times the listings of a page.
    private static let excess = 3.0
    /// Each period has so many times the listings of the one before.
    private static let growth = 8.0
    /// Maximum number of tokens that cover a period.
    private static let tokens = 16
    /// How far the clocks of servers may differ, in microseconds.
    private static let clocks: Int64 = 60_000_000

    let statistics: PostgreSQLStatistics
    let query: ListingQuery
    let now: Timestamp

    /// How to look up a prefix that a share of listings has: the index collects all of them, in each period again.
    static func use(ofPrefixWith share: Double) -> PrefixUse {
        share < 0.002 ? .index : share < 0.02 ? .words : .rows
    }

    /// Collecting the listings of a box.
    ///
    /// - Parameter share: that of the listings in the box.
    func spatial(share: Double) -> Double { share * statistics.listings * Self.place }

    /// The cheapest way to read the text index.
    ///
    /// - Parameters:
    ///   - share: that of the listings that match the expression.
    ///   - rank: the group in the order by relevance; nil in other orders.
    func text(_ match: WordMatch, share: Double, rank: Double?) -> (scan: TextScan, cost: Double) {
        let page = Double(query.limit + 1)
        // Needles are prefixes that many listings have, or long words.
        let inRows = match.needles.reduce(1) { $0 * statistics.share(ofPrefix: String($1.texts[0].dropFirst())) }
        let passing = max(share * inRows * statistics.share(of: query.states), 1 / statistics.listings)
        // The rarest group is read; of the others, entries are skipped.
        let rarest = match.groups.map { statistics.share(of: $0) }.min() ?? 1
        let prefixes = match.groups.flatMap(\.terms).filter(\.isPrefix)
            .reduce(0) { $0 + statistics.share(ofPrefix: $1.text) }
        let terms =
            Double(match.groups.reduce(0) { $0 + $1.terms.count }) * Self.term
            + prefixes * statistics.listings * Self.collected
        let collecting = statistics.listings * (rarest * Self.entry + share * Self.row) + page * Self.row + terms
        let check = query.words == nil ? Self.checkedListing : Self.checkedWords
        let checking = min(page / passing, statistics.listings) * check
        var best: (scan: TextScan, cost: Double) = checking < collecting ? (.rows, checking) : (.index, collecting)
        guard query.sort != .oldest, let periods = periods(first: Self.excess * page / passing, rank: rank) else {
            return best
        }
        let cost =
            periods.listings * (rarest * Self.entry + share * Self.row) + page * Self.row
            + 2 * (terms + Double(Self.tokens) * Self.term)
        if cost < best.cost { best = (.periods(periods.all), cost) }
        return best
    }

    /// The periods of a page: one with so many listings, a longer one, and all before them.
    ///
    /// - Returns: nil if the first period is a large part of all; otherwise the periods, and about how many listings the first one
    ///   has.
    func periods(first count: Double, rank: Double?) -> (all: [CreationPeriod], listings: Double)? {
        var newest = Int64.max
        if let cursor = query.cursor, rank == nil || rank == cursor.key { newest = cursor.row.rawValue - 1 }
        // Rows of a time to come are rare, and have no bounds.
        let last = min(newest, now.microseconds + Self.clocks)
        let above = statistics.listings(below: last)
        guard count * Self.growth < above else { return nil }
        var periods: [CreationPeriod] = []
        if newest > last { periods.append(CreationPeriod(rows: last + 1...newest, expression: nil)) }
        var (end, listings, first) = (last, count, 0.0)
        for _ in 0..<2 {
            let start = min(statistics.row(above: above - listings), end)
            guard let cover = CreationToken.covering(start...end, limit: Self.tokens) else { return nil }
            let tokens = cover.tokens.map { "'\($0)'" }.joined(separator: " | ")
            periods.append(CreationPeriod(rows: cover.first...end, expression: "(\(tokens))"))
            if first == 0 { first = above - statistics.listings(below: cover.first) }
            end = cover.first - 1
            listings *= Self.growth
            if statistics.listings(below: end) < 1 { break }
        }
        periods.append(CreationPeriod(rows: .min...end, expression: ""))
        return (periods, first)
    }
}
