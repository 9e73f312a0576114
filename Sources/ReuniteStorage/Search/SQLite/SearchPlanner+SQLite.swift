import Reunite
import ReuniteDatabase

/// The first plan of a search in SQLite.
extension SearchPlanner {
    /// A box with fewer listings than this is read from the R*Tree. Without words the limit is lower, because the text
    /// index then finds a page without reading much more than the page.
    private static let spatialLimit = (withWords: 400, withoutWords: 150)

    /// The listings of a box that is wider or higher than this, in degrees, are not counted: cells cover such a box with
    /// little excess.
    private static let largestCountedBox = 0.15

    func planOfSQLite() throws -> SearchPlan {
        if let box = searchBox {
            let isSpatial =
                try query.sort == .distance
                || (query.sort != .relevance && isSparse(box, hasWords: query.words != nil))
            if isSpatial { return SearchPlan(access: .spatial(box.parts), needles: needles) }
        }
        return try query.sort == .relevance ? relevancePlan() : textPlan()
    }

    /// Whether a box is small and contains few listings, so that the R*Tree is the fastest way to read them.
    private func isSparse(_ box: BoundingBox, hasWords: Bool) throws -> Bool {
        let isSmall = box.parts.allSatisfy {
            $0.east - $0.west <= Self.largestCountedBox && $0.north - $0.south <= Self.largestCountedBox
        }
        let limit = hasWords ? Self.spatialLimit.withWords : Self.spatialLimit.withoutWords
        return try isSmall && Self.count(db, in: box, limit: limit) < limit
    }
}
