import GRDB
import Reunite

/// How a search reaches its listings: which index it walks, chosen by what the search asks for.
enum SearchPlan: Equatable {
    /// The R*Tree over the published points, in these boxes: where they hold few listings.
    case spatial([BoundingBox])
    /// The text index with this expression, in the order of creation.
    case text(String)
    /// As before, with the listings that have every word in the title first.
    case relevance(title: String, rest: String)
    /// The index over states, in the order of creation.
    case state(ListingState)
    /// The listings themselves, in the order of creation.
    case rows
}

/// Chooses the plan for a query.
struct SearchPlanner {
    /// A box with fewer listings than this is read through the R*Tree, whatever else is asked.
    static let fewListings = 400

    /// How many cells may cover a box: each costs a look into the text index.
    static let maximumCells = 9

    /// How many spans may cover a stretch of time.
    static let maximumSpans = 24

    let db: Database
    let query: ListingQuery

    func plan() throws -> SearchPlan {
        if let box = searchBox {
            if query.sort == .distance { return .spatial(box.parts) }
            if query.sort != .relevance, try holdsFew(box) { return .spatial(box.parts) }
        }
        if query.sort == .relevance, let words = query.words {
            let rest = try match(words)
            let title = try match(words, inTitle: true)
            return .relevance(title: title.expression, rest: rest.excluding(title))
        }
        let match = try match(query.words)
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
        try Self.count(db, in: box, limit: Self.fewListings) < Self.fewListings
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

    private func match(_ words: SearchWords?, inTitle: Bool = false) throws -> TextMatch {
        var match = TextMatch()
        for term in words?.terms ?? [] {
            match.require(term, completions: try completions(of: term), inTitle: inTitle)
        }
        if let box = searchBox, let cells = Cell.cover(box, limit: Self.maximumCells) {
            match.require(anyOf: cells.map(\.token))
        }
        for filter in query.filters {
            switch filter {
            case .status(let status): match.require(anyOf: [TextDocument.token(status)])
            case .categories(let categories): match.require(anyOf: categories.map(TextDocument.token).sorted())
            case .owner(let owner): match.require(anyOf: [TextDocument.token(owner: owner.createdAt.microseconds)])
            case .occurred(let range):
                if let spans = DaySpan.cover(range, limit: Self.maximumSpans, now: .now) {
                    match.require(anyOf: spans.map(\.token))
                }
            case .box, .near, .words, .states: break
            }
        }
        return match
    }

    /// The words that a prefix can be completed to, nil where they are many or the text index has a list for it.
    private func completions(of term: SearchWords.Term) throws -> [String]? {
        guard term.isPrefix, term.text.unicodeScalars.count > TextMatch.indexedPrefixLength else { return nil }
        var words: [String] = []
        try RawStatement(db, "SELECT word FROM word WHERE word >= ? AND word < ? LIMIT ?").forEachRow([
            .text(term.text), .text(term.text + "\u{10FFFF}"), .integer(Int64(TextMatch.maximumCompletions) + 1),
        ]) { words.append($0.text(0)) }
        if words.isEmpty { return [term.text] }
        return words.count <= TextMatch.maximumCompletions ? words : nil
    }
}

extension BoundingBox {
    /// The edges as the R*Tree's constraints take them: west, east, south, north.
    var edges: [SQLValue] { [.real(west), .real(east), .real(south), .real(north)] }
}
