/// Filters in a form that is fast to evaluate for many followers.
///
/// Conditions that are cheap to compare are separate. The others are evaluated on the current listing. Of the earlier
/// version only the cheap attributes are known, its point by the cell and its time by the day; if these match, it may have
/// passed.
public struct ChangeFilter: Sendable, Equatable {
    private var box: BoundingBox?
    /// The circles that overlap ``box``, if they match.
    private var reach: BoxReach?
    /// Of each group, one value must be the listing's.
    private var values: [[AttributeValue]] = []
    private var occurred: TimeRange?
    private var otherFilters: [ListingFilter] = []

    /// All filters must pass, also several of the same kind.
    public init(_ filters: [ListingFilter] = []) {
        for filter in filters {
            switch filter {
            case .box(let box, let match) where self.box == nil: (self.box, reach) = (box, BoxReach(box, match))
            case .equals(let value): values.append([value])
            case .oneOf(let values): self.values.append(Array(values))
            case .occurred(let range) where occurred == nil: occurred = range
            case .box, .near, .words, .states, .occurred: otherFilters.append(filter)
            }
        }
    }

    /// Whether an open listing passes.
    public func passes(_ listing: PublishedListing) -> Bool {
        if let box {
            guard let point = listing.point, box.contains(point) || isReached(from: point, listing.accuracy) else {
                return false
            }
        }
        return passes(listing.occurrence) { $0.isValue(of: listing) }
            && otherFilters.allSatisfy { $0.matches(listing) }
    }

    private func isReached(from point: Coordinate, _ accuracy: Int?) -> Bool {
        guard let reach, let accuracy else { return false }
        return reach.contains(circleAround: point, radius: Double(accuracy))
    }

    /// Whether an earlier version with these attributes may have passed.
    ///
    /// - Parameters:
    ///   - occurrence: the days of the occurrence.
    ///   - cell: the cell of ``PublishedGrid`` that holds the point that was published, whether it was exact or not: nobody
    ///     finds a former point by asking for smaller and smaller boxes.
    public func mayHavePassed(
        status: ListingStatus, category: Category, occurrence: Occurrence, cell: BoundingBox?
    ) -> Bool {
        if let box {
            guard let cell, (reach?.surroundings ?? box).touches(cell) else { return false }
        }
        return passes(occurrence) { $0.isValue(ofStatus: status, category) ?? true }
    }

    /// - Parameter isValue: whether a value is the listing's.
    private func passes(_ occurrence: Occurrence, isValue: (AttributeValue) -> Bool) -> Bool {
        if let occurred, !occurred.overlaps(occurrence) { return false }
        return values.allSatisfy { $0.contains(where: isValue) }
    }
}
