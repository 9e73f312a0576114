extension ListingQuery {
    /// Parses the query of a saved search, which is stored as its owner sent it.
    ///
    /// - Throws: ``InvalidParameters`` with all faults.
    public init(savedSearch query: String) throws(InvalidParameters) {
        try self.init(QueryString(query), of: .standing)
    }

    /// Parses a query string.
    ///
    /// - Parameters:
    ///   - kind: the search, which refuses the parameters that it does not take.
    ///   - box: the parser of `bbox`.
    /// - Throws: ``InvalidParameters`` with all faults.
    public init(
        _ query: QueryString, of kind: SearchKind = .listings, limit size: PageSize = .standard,
        box: (String) throws(InvalidValue) -> BoundingBox = BoundingBox.init(parameter:)
    ) throws(InvalidParameters) {
        var reader = ParameterReader(query, of: kind)
        let filters = reader.filters(box: box)
        let sort = reader.value("sort", ListingSort.init(parameter:)) ?? .newest
        let limit = reader.limit(size)
        let cursor = reader.cursor(of: sort)

        if sort == .distance && !reader.has("near") { reader.add("sort", "distance needs near and radius") }
        if sort == .relevance && !reader.has("q") { reader.add("sort", "relevance needs q") }
        try reader.finish()
        do {
            try self.init(filters, sort: sort, limit: limit, cursor: cursor)
        } catch {
            throw InvalidParameters([ParameterFault(parameter: "sort", detail: error.description)])
        }
    }
}
