/// A search of public listings, with its order and page.
public struct ListingQuery: Hashable, Sendable {
    /// Maximum number of listings of a page.
    public static let maximumLimit = 1000

    /// The default number of listings of a page.
    public static let standardLimit = 50

    /// The states that the public can search; without a filter only open listings are found.
    public static let publicStates: Set<ListingState> = [.open, .resolved, .expired]

    /// At most one of each kind.
    public private(set) var filters: [ListingFilter]

    /// The order of the results.
    public var sort: ListingSort

    /// Maximum number of listings to return, 1 to ``maximumLimit``.
    public var limit: Int

    /// Where to continue; nil for the first page.
    public var cursor: PageCursor?

    /// A consistent query.
    ///
    /// - Throws: ``InvalidValue`` if the order lacks its filter, or the cursor belongs to another order.
    public init(
        _ filters: [ListingFilter] = [], sort: ListingSort = .newest, limit: Int = standardLimit,
        cursor: PageCursor? = nil
    ) throws(InvalidValue) {
        self.filters = filters
        self.sort = sort
        self.limit = limit
        self.cursor = cursor
        if sort == .distance && circle == nil { throw InvalidValue("distance needs near and radius") }
        if sort == .relevance && words == nil { throw InvalidValue("relevance needs q") }
        if let cursor, cursor.sort != sort { throw InvalidValue("the cursor belongs to another order") }
    }

    /// The box, if there is one.
    public var box: BoundingBox? { first { if case .box(let box, _) = $0 { box } else { nil } } }

    /// The box with the circles that overlap it, if they match.
    public var reach: BoxReach? {
        first { if case .box(let box, let match) = $0 { BoxReach(box, match) } else { nil } }
    }

    /// The circle, if there is one.
    public var circle: Circle? { first { if case .near(let circle) = $0 { circle } else { nil } } }

    /// The words, if there are any.
    public var words: SearchWords? { first { if case .words(let words) = $0 { words } else { nil } } }

    /// The states to find.
    public var states: Set<ListingState> {
        first { if case .states(let states) = $0 { states } else { nil } } ?? [.open]
    }

    /// The same query with a smaller circle around the same centre.
    public func narrowed(to circle: Circle) -> ListingQuery {
        var query = self
        query.filters = filters.map { if case .near = $0 { .near(circle) } else { $0 } }
        return query
    }

    private func first<Value>(_ value: (ListingFilter) -> Value?) -> Value? {
        filters.lazy.compactMap(value).first
    }
}

/// The order of results. Each order is total: equal listings are ordered newest first.
public enum ListingSort: String, CaseIterable, Sendable {
    /// Newest first.
    case newest = "-createdAt"
    /// Oldest first.
    case oldest = "createdAt"
    /// Nearest first.
    case distance
    /// Listings with every word in the title first.
    case relevance
}
