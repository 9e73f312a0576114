import Reunite
import ReuniteDatabase

/// Chooses the plan of a query from its conditions, and from counts and samples of bounded cost.
struct SearchPlanner {
    /// Maximum number of cells that cover a box. Each is one term of the expression.
    static let maximumCells = 9

    /// Maximum number of periods that cover a time range. Each is one term of the expression.
    static let maximumPeriods = 24

    /// Maximum number of words that replace a prefix.
    static let maximumCompletions = 64

    /// Maximum number of words that replace all prefixes of a search. Each is one term of the expression.
    static let maximumTotalCompletions = 256

    /// Maximum number of prefixes that are left to FTS5, which collects all rows of a prefix before it returns the
    /// first. Other prefixes are checked in rows.
    static let maximumCollectedPrefixes = 2

    /// The number of newest listings to sample for prefixes. A prefix that at least `common` of them have is checked in
    /// rows.
    static let sample = (listings: 200, common: 10)

    let db: any Connection
    let query: ListingQuery

    /// How a prefix is looked up. Nil if the index is slow to collect all listings of a prefix: the words of the prefix then
    /// replace it, and one with too many words is sampled.
    var prefixUse: ((_ prefix: String) -> PrefixUse)?

    /// A condition is selective if fewer listings than this meet it.
    var selectiveLimit = 10_000

    /// The plan to try first: the best one unless few of the listings that it reads match the search.
    func plan() throws -> SearchPlan {
        switch db.dialect {
        case .sqlite: try planOfSQLite()
        case .postgreSQL: try planOfPostgreSQL()
        }
    }

    /// The plan for a search whose first plan has read many rows and found few: it starts from the most selective
    /// condition, and sorts the listings that meet it.
    ///
    /// - Returns: nil if no condition is selective (``selectiveLimit``).
    func selectivePlan() throws -> SearchPlan? {
        var plans: [(listings: Int, plan: SearchPlan)] = []
        if let box = searchBox {
            let listings = try Self.count(db, in: box, limit: selectiveLimit)
            plans.append((listings, SearchPlan(access: .spatial(box.parts), needles: needles)))
        }
        if query.states.count == 1, let state = query.states.first {
            plans.append((try count(state), SearchPlan(access: .state(state), needles: needles)))
        }
        // In the other orders this was the first plan.
        if query.sort == .distance, case let plan = try textPlan(), case .text(let match) = plan.access {
            plans.append((try count(match), plan))
        }
        return plans.filter { $0.listings < selectiveLimit }.min { $0.listings < $1.listings }?.plan
    }

    private func count(_ state: ListingState) throws -> Int {
        try db.prepare(
            """
            SELECT count(*) FROM (
                SELECT 1 FROM \(dialect.listingsByState) WHERE visibility = 'public' AND state = ?1 LIMIT ?2) AS found
            """
        ).first([.text(state.rawValue), .integer(Int64(selectiveLimit))]) { Int($0.integer(0)) } ?? 0
    }

    private func count(_ match: String) throws -> Int {
        try db.prepare(dialect.text.count).first([.text(match), .integer(Int64(selectiveLimit))]) { Int($0.integer(0)) }
            ?? 0
    }

    private var dialect: Dialect { db.dialect }

    /// The words of the search.
    private var words: [SearchWords.Term] { query.words?.terms ?? [] }

    /// The words that the document of a listing must contain.
    var needles: [Needle] { words.map(\.needle) }

    /// A plan that uses the text index; the index on states, or the table, if no condition has a term in the text index.
    func textPlan() throws -> SearchPlan {
        let match = try match { $0 }
        return SearchPlan(access: access(match), needles: match.needles)
    }

    /// The text index, or another one if no condition has a term in it.
    func access(_ match: WordMatch) -> SearchPlan.Access {
        if !match.expression.isEmpty {
            .text(match.expression)
        } else if query.states.count == 1, let state = query.states.first {
            .state(state)
        } else {
            .rows
        }
    }

    /// A box that contains the points of all matches: that of the query, or around its circle; nil if it has neither.
    var searchBox: BoundingBox? {
        if let circle = query.circle { return circle.boundingBox }
        return query.reach?.surroundings ?? query.box
    }

    /// The tokens of the cells that cover the search's box; nil if it has none, or it is too large.
    var cells: TextMatch.Group? { searchBox.flatMap(covering)?.group }

    /// The tokens of the cells that cover a box, and the part of the cells that it fills; nil if it is too large.
    func covering(_ box: BoundingBox) -> (group: TextMatch.Group, filled: Double)? {
        guard let cells = IndexCell.covering(box, limit: Self.maximumCells) else { return nil }
        let terms = cells.map { TextMatch.Term(text: $0.token) }
        return (TextMatch.Group(terms: terms), IndexCell.part(of: cells, filledBy: box))
    }

    /// The number of listings in a box, by the spatial index; counting stops at the limit.
    static func count(_ db: any Connection, in box: BoundingBox, limit: Int) throws -> Int {
        let statement = try db.prepare(db.dialect.spatial.count)
        return try box.parts.reduce(0) { count, part in
            let values = db.dialect.spatial.values(part, limit: limit - count)
            return count + Int(try statement.first(values) { $0.integer(0) } ?? 0)
        }
    }

    func relevancePlan() throws -> SearchPlan {
        let titles = try match(TextDocument.titleToken)
        var others = try match { $0 }
        guard titles.needles.isEmpty, others.needles.isEmpty else {
            return SearchPlan(access: .relevance(titles: titles, others: others, excluding: query.titleNeedles))
        }
        others.expression = "(\(others.expression))\(dialect.text.syntax.not)(\(titles.expression))"
        return SearchPlan(access: .relevance(titles: titles, others: others, excluding: []))
    }

    /// The condition on words and filters, with the prefixes that must be checked in rows.
    ///
    /// - Parameter token: returns the term of a word: the word, or the token of a word in the title.
    func match(_ token: (String) -> String) throws -> WordMatch {
        var match = TextMatch(dialect.text)
        var prefixes: [(needle: Needle, terms: [TextMatch.Term])] = []
        var room = Self.maximumTotalCompletions
        var needles: [Needle] = []
        for term in words {
            let sought = token(term.word.text)
            let use = term.word.isPrefix ? prefixUse?(sought) : nil
            let needle = Needle(term, token)
            if dialect.text.isCut(sought) {
                match.require(anyOf: [sought])
                needles.append(Needle(texts: [needle.texts[0]]))
                continue
            }
            var terms = try others(of: term, token)
            let prefix = TextMatch.Term(text: sought, isPrefix: true)
            if !term.word.isPrefix {
                match.require(anyOf: [TextMatch.Term(text: sought)] + terms)
            } else if use == .index {
                match.require(anyOf: [prefix] + terms)
            } else if let completions = try completions(of: term.word), completions.count <= room {
                // Without any, the prefix itself, which no listing has.
                terms += (completions.isEmpty ? [term.word.text] : completions).map {
                    TextMatch.Term(text: dialect.text.term(token($0)))
                }
                // Another spelling may complete the word.
                match.require(anyOf: terms.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
                room -= completions.count
            } else if use == .words {
                match.require(anyOf: [prefix] + terms)
            } else if use == .rows {
                needles.append(needle)
            } else {
                prefixes.append((needle, [prefix] + terms))
            }
        }
        requireTokens(&match)
        let collected = try prefixesToCollect(prefixes.map(\.needle), among: match)
        for prefix in prefixes where collected.contains(prefix.needle) { match.require(anyOf: prefix.terms) }
        needles += prefixes.map(\.needle).filter { !collected.contains($0) }
        return WordMatch(expression: match.expression, needles: needles, groups: match.groups)
    }

    /// The other spellings of a term that listings may have: those of the table of words, with the joined neighbours of titles.
    private func others(of term: SearchWords.Term, _ token: (String) -> String) throws -> [TextMatch.Term] {
        try term.others.flatMap { other -> [TextMatch.Term] in
            guard !dialect.text.isCut(TextDocument.titleToken(other.text)) else { return [] }
            if other.isJoinedNeighbours { return [TextMatch.Term(text: other.text)] }
            guard let words = try completions(of: other) else {
                return [TextMatch.Term(text: token(other.text), isPrefix: true)]
            }
            return words.map { TextMatch.Term(text: dialect.text.term(token($0))) }
        }
    }

    /// Requires the tokens of the filters other than words.
    private func requireTokens(_ match: inout TextMatch) {
        if let cells { match.require(anyOf: cells.terms) }
        for filter in query.filters {
            switch filter {
            case .equals(let value): require([value], &match)
            case .oneOf(let values): require(values, &match)
            case .occurred(let range):
                if let periods = IndexPeriod.covering(range, limit: Self.maximumPeriods, now: .now) {
                    match.require(anyOf: periods.map(\.token))
                }
            // These have no token: they are conditions on rows.
            case .box, .near, .words, .states: break
            }
        }
    }

    /// Requires one of the values, if all have tokens.
    private func require(_ values: Set<AttributeValue>, _ match: inout TextMatch) {
        let tokens = values.compactMap(\.token)
        if !tokens.isEmpty, tokens.count == values.count { match.require(anyOf: tokens.sorted()) }
    }

    /// The known words that a word of a search stands for: itself, or those that begin with it. Nil if they are more than
    /// ``maximumCompletions``.
    private func completions(of term: SearchWords.Word) throws -> [String]? {
        var words: [String] = []
        // A whole word is the only one before the next that begins with it, because no letter sorts before "!".
        try db.prepare("SELECT word FROM word WHERE word >= ?1 AND word < ?2 LIMIT ?3").forEachRow([
            .text(term.text), .text(term.text + (term.isPrefix ? "\u{10FFFF}" : "!")),
            .integer(Int64(Self.maximumCompletions) + 1),
        ]) { words.append($0.text(0)) }
        return words.count <= Self.maximumCompletions ? words : nil
    }

    /// The prefixes that FTS5 should collect: the rarest ones, if a scan of rows would not fill the page soon.
    ///
    /// Reads a sample: the newest listings that match the rest of the search. A scan is short if the sample is not full,
    /// because few listings match, or if many listings of the sample have the prefix.
    private func prefixesToCollect(_ prefixes: [Needle], among others: TextMatch) throws -> [Needle] {
        guard !prefixes.isEmpty else { return [] }
        var newest: SQLText = "SELECT d.\(sql: dialect.text.document) AS document FROM "
        if others.isEmpty {
            newest.append("\(sql: dialect.text.documents) AS d ORDER BY d.id")
        } else {
            newest.append(
                """
                \(sql: dialect.text.indexedDocuments) WHERE \(dialect.text.matches(others.expression))
                ORDER BY \(sql: dialect.text.row)
                """)
        }
        let counted = prefixes.map { prefix -> SQLText in
            ", count(*) FILTER (WHERE \(dialect.text.contains(prefix, in: "document")))"
        }
        let statement: SQLText = """
            SELECT count(*)\(SQLText.joined(counted, by: ""))
            FROM (\(newest) DESC LIMIT \(bound: .integer(Int64(Self.sample.listings)))) AS newest
            """
        let counts = try db.prepare(statement.text, isCached: prefixes.count == 1)
            .first(statement.values) { row in (0...prefixes.count).map { row.integer(Int32($0)) } }
        guard let counts, counts[0] == Self.sample.listings else { return [] }
        return zip(prefixes, counts.dropFirst()).filter { $0.1 < Self.sample.common }
            .sorted { $0.1 < $1.1 }.prefix(Self.maximumCollectedPrefixes).map(\.0)
    }
}
