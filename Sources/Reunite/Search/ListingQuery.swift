/// A search over public listings, in the order that it is answered and with the page that is asked for.
public struct ListingQuery: Hashable, Sendable {
    /// The largest page.
    public static let maximumLimit = 1000

    /// The page where nothing was said.
    public static let standardLimit = 50

    /// The states that the public can ask for; without a filter only the open ones are found.
    public static let publicStates: Set<ListingState> = [.open, .resolved, .expired]

    /// Each kind at most once.
    public private(set) var filters: [ListingFilter]

    /// The order of the answer.
    public var sort: ListingSort

    /// The most listings to answer, 1 to ``maximumLimit``.
    public var limit: Int

    /// Where to go on; nil for the first page.
    public var cursor: PageCursor?

    /// A query that fits together.
    ///
    /// - Throws: ``InvalidValue`` where an order lacks the filter that it needs, or the cursor is another order's.
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

    /// The box that is asked for, if one is.
    public var box: BoundingBox? { first { if case .box(let box) = $0 { box } else { nil } } }

    /// The circle that is asked for, if one is.
    public var circle: Circle? { first { if case .near(let circle) = $0 { circle } else { nil } } }

    /// The words that are asked for, if any are.
    public var words: SearchWords? { first { if case .words(let words) = $0 { words } else { nil } } }

    /// The states that are asked for.
    public var states: Set<ListingState> {
        first { if case .states(let states) = $0 { states } else { nil } } ?? [.open]
    }

    /// The same query within a smaller circle around the same place.
    public func narrowed(to circle: Circle) -> ListingQuery {
        var query = self
        query.filters = filters.map { if case .near = $0 { .near(circle) } else { $0 } }
        return query
    }

    private func first<Value>(_ value: (ListingFilter) -> Value?) -> Value? {
        filters.lazy.compactMap(value).first
    }
}

/// The order of a search's answer. Each is total: listings that are equal otherwise come the newest first.
public enum ListingSort: String, CaseIterable, Sendable {
    /// The newest first.
    case newest = "-createdAt"
    /// The oldest first.
    case oldest = "createdAt"
    /// The nearest first.
    case distance
    /// Those with every word in the title first.
    case relevance
}
