import Reunite

/// The only place that reads filters. Those that a search does not take were refused before, and are not there.
extension ParameterReader {
    /// The filters of a request.
    ///
    /// - Parameter box: the parser of `bbox`.
    mutating func filters(
        box: (String) throws(InvalidValue) -> BoundingBox = BoundingBox.init(parameter:)
    ) -> [ListingFilter] {
        let match = boxMatch()
        if has(.boxMatch), !has(.bbox) { add(.bbox, "is required with \(SearchParameter.boxMatch.rawValue)") }
        return (value(.bbox, box).map { [.box($0, match)] } ?? []) + filtersBesideBox()
    }

    /// What of an approximate listing must meet `bbox`: its point, unless the request says otherwise.
    mutating func boxMatch() -> BoxMatch { value(.boxMatch, BoxMatch.init(parameter:)) ?? .point }

    /// The same without `bbox`.
    mutating func filtersBesideBox() -> [ListingFilter] {
        var filters: [ListingFilter] = []
        for parameter in SearchParameter.allCases {
            if let filter = filter(parameter) { filters.append(filter) }
        }
        return filters
    }

    /// The filter of a parameter; nil if the request does not have it, and for what is no filter of its own.
    private mutating func filter(_ parameter: SearchParameter) -> ListingFilter? {
        switch parameter {
        case .q: value(parameter, SearchWords.init).map { .words($0) }
        case .status: value(parameter, ListingStatus.init(parameter:)).map { .status($0) }
        case .category: value(parameter, Set<Category>.init(parameter:)).map { .categories($0) }
        case .datetime: value(parameter, TimeRange.init(parsing:)).map { .occurred($0) }
        case .near: circle().map { .near($0) }
        case .state: value(parameter, Set<ListingState>.init(parameter:)).map { .states($0) }
        case .owner: value(parameter, AccountID.init(parameter:)).map { .owner($0) }
        case .bbox, .boxMatch, .radius, .sort, .limit, .cursor: nil
        }
    }

    /// The circle of `near` and `radius`, which need each other.
    private mutating func circle() -> Circle? {
        let center = value(.near, Coordinate.init(parameter:))
        let radius = value(.radius) { text throws(InvalidValue) in
            try Circle(center: Coordinate(longitude: 0, latitude: 0), radius: PlainNumber.parse(text)).radius
        }
        if has(.radius), !has(.near) { add(.near, "is required with radius") }
        if has(.near), !has(.radius) { add(.radius, "is required with near") }
        guard let center, let radius else { return nil }
        return try? Circle(center: center, radius: radius)
    }

    private mutating func value<Value>(
        _ parameter: SearchParameter, _ parse: (String) throws(InvalidValue) -> Value
    ) -> Value? { value(parameter.rawValue, parse) }

    private func has(_ parameter: SearchParameter) -> Bool { has(parameter.rawValue) }

    private mutating func add(_ parameter: SearchParameter, _ detail: String) { add(parameter.rawValue, detail) }
}

extension AccountID {
    /// The id of an account.
    fileprivate init(parameter text: String) throws(InvalidValue) {
        guard let id = AccountID(text) else { throw InvalidValue("must be the id of an account") }
        self = id
    }
}
