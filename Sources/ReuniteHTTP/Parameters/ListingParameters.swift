import Reunite

/// The query parameters of a search, and their conversion to domain values.
///
/// A new filter needs its name here, its parser below, and its case in ``ListingFilter``.
enum ListingParameter: String, CaseIterable {
    case bbox, near, radius, q, status, category, state, datetime, owner, sort, limit, cursor
    case boxMatch = "bbox-match"

    /// The parameters of the Atom feed, which is always newest first and has one page.
    static let ofFeed: [ListingParameter] = [.bbox, .near, .radius, .q, .status, .category, .datetime, .limit]

    /// The parameters of the collection of OGC API - Features.
    static let ofFeatures: [ListingParameter] = [.bbox, .datetime, .q, .status, .category, .state, .limit, .cursor]
}

extension ListingParameter {
    /// The parameter of a filter.
    init(_ filter: ListingFilter) {
        self =
            switch filter {
            case .box: .bbox
            case .near: .near
            case .words: .q
            case .status: .status
            case .categories: .category
            case .states: .state
            case .occurred: .datetime
            case .owner: .owner
            }
    }
}

extension ListingQuery {
    /// Parses the query string of `GET /api/v1/listings`.
    package init(queryString: String) throws {
        try self.init(QueryString(queryString))
    }

    /// Parses a query string.
    ///
    /// - Parameters:
    ///   - known: the parameters of the endpoint.
    ///   - box: the parser of `bbox`.
    /// - Throws: ``Problem`` with all invalid parameters.
    init(
        _ query: QueryString, known: [ListingParameter] = ListingParameter.allCases,
        box: (String) throws(InvalidValue) -> BoundingBox = BoundingBox.init(parameter:)
    ) throws(Problem) {
        var reader = ParameterReader(query, names: known.map(\.rawValue))
        var filters = reader.filters(box: box)
        let near = reader.value("near", Coordinate.init(parameter:))
        let radius = reader.value("radius") { text throws(InvalidValue) in
            try Circle(center: Coordinate(longitude: 0, latitude: 0), radius: PlainNumber.parse(text)).radius
        }
        if !reader.has("near") && reader.has("radius") {
            reader.add("near", "is required with radius")
        } else if reader.has("near") && !reader.has("radius") {
            reader.add("radius", "is required with near")
        } else if let near, let radius, let circle = try? Circle(center: near, radius: radius) {
            filters.append(.near(circle))
        }
        if let states = reader.value("state", Set<ListingState>.init(parameter:)) { filters.append(.states(states)) }
        let owner = reader.value("owner") { text throws(InvalidValue) in
            guard let id = AccountID(text) else { throw InvalidValue("must be the id of an account") }
            return id
        }
        if let owner { filters.append(.owner(owner)) }
        let sort = reader.value("sort", ListingSort.init(parameter:)) ?? .newest
        let limit = reader.limit()
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
    /// Heights are ignored, because listings have none. Exponents are allowed as in JSON: GDAL writes them.
    init(ofFeatures text: String) throws(InvalidValue) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { try? PlainNumber.parse($0, hasExponent: true) }
        guard numbers.count == parts.count, [4, 6].contains(numbers.count) else {
            throw InvalidValue(
                "must be 4 numbers, west,south,east,north, or 6 numbers with a height after south and after north")
        }
        let half = numbers.count / 2
        try self.init(wrappingWest: numbers[0], south: numbers[1], east: numbers[half], north: numbers[half + 1])
    }
}

extension Coordinate {
    /// `longitude,latitude`
    init(parameter text: String) throws(InvalidValue) {
        let numbers = try PlainNumber.list(text, count: 2, form: "longitude,latitude")
        try self.init(longitude: numbers[0], latitude: numbers[1])
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
            throw InvalidValue("must be one of \(Self.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        self = value
    }
}
