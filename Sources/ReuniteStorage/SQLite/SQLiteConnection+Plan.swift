import Reunite

/// The first plan of a search.
extension SQLiteConnection {
    /// A box with fewer listings than this is read from the R*Tree. Without words the limit is lower, because the text
    /// index then finds a page without reading much more than the page.
    private static let spatialLimit = (withWords: 400, withoutWords: 150)

    /// The listings of a box that is wider or higher than this, in degrees, are not counted: cells cover such a box with
    /// little excess.
    private static let largestCountedBox = 0.15

    func plan(_ planner: SearchPlanner) throws -> SearchPlan {
        if let box = planner.searchBox {
            let isSpatial =
                try planner.query.sort == .distance
                || (planner.query.sort != .relevance && isSparse(box, hasWords: planner.query.words != nil))
            if isSpatial { return SearchPlan(access: .spatial(box.parts), needles: planner.needles) }
        }
        return try planner.query.sort == .relevance ? planner.relevancePlan() : planner.textPlan()
    }

    /// Whether a box is small and contains few listings, so that the R*Tree is the fastest way to read them.
    private func isSparse(_ box: BoundingBox, hasWords: Bool) throws -> Bool {
        let isSmall = box.parts.allSatisfy {
            $0.east - $0.west <= Self.largestCountedBox && $0.north - $0.south <= Self.largestCountedBox
        }
        let limit = hasWords ? Self.spatialLimit.withWords : Self.spatialLimit.withoutWords
        return try isSmall && SearchPlanner.count(self, in: box, limit: limit) < limit
    }
}
