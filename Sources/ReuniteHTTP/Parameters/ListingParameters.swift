import Reunite

extension ListingQuery {
    /// Parses the query string of `GET /api/v1/listings`.
    package init(queryString: String) throws {
        try self.init(QueryString(queryString))
    }

    /// Parses a query string.
    ///
    /// - Parameters:
    ///   - kind: the search, which refuses the parameters that it does not take.
    ///   - box: the parser of `bbox`.
    /// - Throws: ``Problem`` with all invalid parameters.
    init(
        _ query: QueryString, of kind: SearchKind = .listings, limit size: PageSize = .standard,
        box: (String) throws(InvalidValue) -> BoundingBox = BoundingBox.init(parameter:)
    ) throws(Problem) {
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
            throw .invalidParameters([.init(parameter: "sort", detail: error.description)])
        }
    }
}

extension BoundingBox {
    /// `west,south,east,north`; longitudes beyond ±180 are wrapped.
    init(parameter text: String) throws(InvalidValue) {
        let numbers = try PlainNumber.list(text, count: 4, form: "west,south,east,north")
        try self.init(wrappingWest: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
    }

    /// `west,south,east,north`, or `west,south,lowest,east,north,highest`, as in OGC API - Features.
    ///
    /// Heights are ignored, because listings have none.
    init(ofFeatures text: String) throws(InvalidValue) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { try? PlainNumber.parse($0) }
        guard numbers.count == parts.count, [4, 6].contains(numbers.count) else {
            throw InvalidValue(
                "must be 4 numbers, west,south,east,north, or 6 numbers with a height after south and after north")
        }
        let half = numbers.count / 2
        try self.init(wrappingWest: numbers[0], south: numbers[1], east: numbers[half], north: numbers[half + 1])
    }
}

extension Coordinate {
    /// `longitude,latitude`; a longitude beyond ±180 is wrapped.
    init(parameter text: String) throws(InvalidValue) {
        let numbers = try PlainNumber.list(text, count: 2, form: "longitude,latitude")
        try self.init(longitude: BoundingBox.wrapped(numbers[0]), latitude: numbers[1])
    }
}

extension Set<ListingState> {
    /// `open`, `resolved`, `expired` or `all`
    init(parameter text: String) throws(InvalidValue) {
        if text == "all" {
            self = ListingQuery.publicStates
        } else if let state = ListingState(rawValue: text), ListingQuery.publicStates.contains(state) {
            self = [state]
        } else {
            throw InvalidValue("must be one of open, resolved, expired, all")
        }
    }
}

extension RawRepresentable where Self: CaseIterable, RawValue == String {
    /// One of the raw values.
    init(parameter text: String) throws(InvalidValue) {
        guard let value = Self(rawValue: text) else {
            throw .notOne(of: Self.allCases.map(\.rawValue))
        }
        self = value
    }
}

extension InvalidValue {
    /// A value is none of those that a request can have.
    static func notOne(of values: [String]) -> InvalidValue {
        InvalidValue("must be one of \(values.joined(separator: ", "))")
    }
}
