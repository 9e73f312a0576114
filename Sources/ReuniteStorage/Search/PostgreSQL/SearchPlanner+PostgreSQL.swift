import Reunite
import ReuniteDatabase

/// The first plan of a search in PostgreSQL: the cheapest one by the server's statistics, which cost no request.
///
/// The planner of PostgreSQL cannot choose it: it would plan each search anew, and has no plan that reads a GIN index in order.
extension SearchPlanner {
    func planOfPostgreSQL() throws -> SearchPlan {
        var planner = self
        guard let statistics = try PostgreSQLStatisticsCache.current(db) else { return try planWithoutStatistics() }
        planner.prefixUse = { PostgreSQLSearchCosts.use(ofPrefixWith: statistics.share(ofPrefix: $0)) }
        let costs = PostgreSQLSearchCosts(statistics: statistics, query: query, now: .now)
        if query.sort == .relevance {
            var plan = try planner.relevancePlan()
            guard case .relevance(var titles, var others, let excluding) = plan.access else { return plan }
            let (inTitle, share) = (statistics.share(of: titles.groups), statistics.share(of: others.groups))
            titles.scan = costs.text(titles, share: inTitle, rank: 1).scan
            others.scan = costs.text(others, share: max(share - inTitle, share / 20), rank: 0).scan
            plan.access = .relevance(titles: titles, others: others, excluding: excluding)
            return plan
        }
        if query.sort == .distance, let box = planner.searchBox {
            return SearchPlan(access: .spatial(box.parts), needles: planner.needles)
        }
        let match = try planner.match { $0 }
        let text = costs.text(match, share: statistics.share(of: match.groups), rank: nil)
        var plan = SearchPlan(access: planner.access(match), needles: match.needles, scan: text.scan)
        // All conditions but words are checked in each listing, so its words need not be read.
        if text.scan == .rows, query.words == nil { plan = SearchPlan(access: .rows) }
        guard let box = planner.searchBox else { return plan }
        // The text index finds the listings of whole cells, the spatial index only those in the box.
        let inBox = planner.covering(box).map { statistics.share(of: $0.group) * $0.filled } ?? 1
        if costs.spatial(share: inBox) < text.cost {
            return SearchPlan(access: .spatial(box.parts), needles: planner.needles)
        }
        return plan
    }

    private func planWithoutStatistics() throws -> SearchPlan {
        if query.sort == .relevance { return try relevancePlan() }
        if let box = searchBox {
            return SearchPlan(access: .spatial(box.parts), needles: needles)
        }
        return try textPlan()
    }
}
