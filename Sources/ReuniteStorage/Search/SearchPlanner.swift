import GRDB
import Reunite

/// Chooses the plan for a query, by what it asks for and by short looks into the indexes.
struct SearchPlanner {
    /// A box with fewer listings than this is read through the R*Tree: fewer where no words are asked for, since the
    /// text index's lists are then as long as the page.
    static let fewListings = (withWords: 400, withoutWords: 150)

    /// A box that is wider or higher than this, in degrees, is not counted: the cells cover it closely.
    static let largestCountedBox = 0.15

    /// How many cells may cover a box: each costs a look into the text index.
    static let maximumCells = 9

    /// How many spans may cover a stretch of time.
    static let maximumSpans = 24

    /// A prefix of more words than this is not spelled out.
    static let maximumCompletions = 64

    /// A prefix that so many of the newest listings have which the rest of the search finds is looked for in rows.
    static let sample = (listings: 200, common: 10)

    let db: Database
    let query: ListingQuery

    func plan() throws -> SearchPlan {
        let words = query.words?.terms ?? []
        if let box = searchBox {
            let isSpatial = try query.sort == .distance || (query.sort != .relevance && holdsFew(box))
            if isSpatial { return SearchPlan(access: .spatial(box.parts), termsInRows: words) }
        }
        if query.sort == .relevance { return try relevance(words) }
        var match = TextMatch()
        var openPrefixes: [SearchWords.Term] = []
        for term in words {
            if !term.isPrefix {
                match.require(anyOf: [term.text])
            } else if let completions = try completions(of: term) {
                match.require(anyOf: completions)
            } else {
                openPrefixes.append(term)
            }
        }
        requireTokens(&match)
        let others = match
        let termsInRows = try openPrefixes.filter { term in try isCommon(term, among: others) }
        for term in openPrefixes where !termsInRows.contains(term) { match.require(prefix: term.text) }
        return SearchPlan(access: access(match), termsInRows: termsInRows)
    }

    private func access(_ match: TextMatch) -> SearchPlan.Access {
        if !match.isEmpty { return .text(match.expression) }
        if query.states.count == 1, let state = query.states.first { return .state(state) }
        return .rows
    }

    /// The box that holds all that the query's place allows.
    var searchBox: BoundingBox? {
        if let circle = query.circle { return circle.boundingBox }
        return query.box
    }

    private func holdsFew(_ box: BoundingBox) throws -> Bool {
        let isSmall = box.parts.allSatisfy {
            $0.east - $0.west <= Self.largestCountedBox && $0.north - $0.south <= Self.largestCountedBox
        }
        let limit = query.words == nil ? Self.fewListings.withoutWords : Self.fewListings.withWords
        return try isSmall && Self.count(db, in: box, limit: limit) < limit
    }

    /// How many listings the R*Tree has in a box; it stops counting at the limit.
    static func count(_ db: Database, in box: BoundingBox, limit: Int) throws -> Int {
        let statement = try RawStatement(
            db,
            """
            SELECT count(*) FROM (
                SELECT 1 FROM idx_listing_geom
                WHERE xmax >= ? AND xmin <= ? AND ymax >= ? AND ymin <= ? LIMIT ?)
            """)
        return try box.parts.reduce(0) { count, part in
            let values = part.edges + [.integer(Int64(limit - count))]
            return count + Int(try statement.first(values) { $0.integer(0) } ?? 0)
        }
    }

    private func relevance(_ words: [SearchWords.Term]) throws -> SearchPlan {
        var title = TextMatch()
        var rest = TextMatch()
        for term in words {
            let completions = try term.isPrefix ? completions(of: term) : [term.text]
            if let completions {
                title.require(anyOf: completions.map(TextDocument.titleToken))
                rest.require(anyOf: completions)
            } else {
                title.require(prefix: TextDocument.titleToken(term.text))
                rest.require(prefix: term.text)
            }
        }
        requireTokens(&title)
        requireTokens(&rest)
        return SearchPlan(access: .relevance(title: title.expression, rest: rest.excluding(title)))
    }

    /// Asks for what the filters other than words stand for in the text index.
    private func requireTokens(_ match: inout TextMatch) {
        if let box = searchBox, let cells = Cell.cover(box, limit: Self.maximumCells) {
            match.require(anyOf: cells.map(\.token))
        }
        for filter in query.filters {
            switch filter {
            case .status(let status): match.require(anyOf: [TextDocument.token(status)])
            case .categories(let categories): match.require(anyOf: categories.map(TextDocument.token).sorted())
            case .owner(let owner): match.require(anyOf: [TextDocument.token(owner: owner.row)])
            case .occurred(let range):
                if let spans = DaySpan.cover(range, limit: Self.maximumSpans, now: .now) {
                    match.require(anyOf: spans.map(\.token))
                }
            case .box, .near, .words, .states: break
            }
        }
    }

    /// The words that a prefix can be completed to, nil where they are many.
    private func completions(of term: SearchWords.Term) throws -> [String]? {
        var words: [String] = []
        try RawStatement(db, "SELECT word FROM word WHERE word >= ? AND word < ? LIMIT ?").forEachRow([
            .text(term.text), .text(term.text + "\u{10FFFF}"), .integer(Int64(Self.maximumCompletions) + 1),
        ]) { words.append($0.text(0)) }
        if words.isEmpty { return [term.text] }
        return words.count <= Self.maximumCompletions ? words : nil
    }

    /// Whether looking for a prefix in rows soon fills the page: where the rest of the search has few listings, or many
    /// of its newest have the prefix.
    private func isCommon(_ prefix: SearchWords.Term, among others: TextMatch) throws -> Bool {
        let newest =
            others.isEmpty
            ? "SELECT c0 FROM listing_text_content ORDER BY id DESC LIMIT ?2"
            : """
            SELECT d.c0 FROM listing_text AS t CROSS JOIN listing_text_content AS d ON d.id = t.rowid
            WHERE t.listing_text MATCH ?3 ORDER BY t.rowid DESC LIMIT ?2
            """
        let values: [SQLValue] = [.text(prefix.needle), .integer(Int64(Self.sample.listings))]
        let counts = try RawStatement(db, "SELECT count(*), sum(instr(c0, ?1) > 0) FROM (\(newest))")
            .first(others.isEmpty ? values : values + [.text(others.expression)]) { ($0.integer(0), $0.integer(1)) }
        let (listings, having) = counts ?? (0, 0)
        return listings < Self.sample.listings || having >= Self.sample.common
    }
}

extension BoundingBox {
    /// What the R*Tree's boxes can be off by, in degrees: it has numbers of 32 bits, which have none so near to 0 as a
    /// coordinate may be.
    private static let slack = 1e-30

    /// The edges as the R*Tree's constraints take them: west, east, south, north.
    var edges: [SQLValue] {
        [
            .real(west - Self.slack), .real(east + Self.slack), .real(south - Self.slack), .real(north + Self.slack),
        ]
    }
}
