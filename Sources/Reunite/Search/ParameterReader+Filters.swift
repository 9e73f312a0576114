/// The only place that reads filters. Those that a search does not take were refused before, and are not there.
extension ParameterReader {
    /// The filters of a query.
    ///
    /// - Parameter box: the parser of `bbox`.
    public mutating func filters(
        box: (String) throws(InvalidValue) -> BoundingBox = BoundingBox.init(parameter:)
    ) -> [ListingFilter] {
        let match = boxMatch()
        if has(.boxMatch), !has(.bbox) { add(.bbox, "is required with \(SearchParameter.boxMatch.rawValue)") }
        let filters = value(.bbox, box).map { [ListingFilter.box($0, match)] } ?? []
        return SearchParameter.allCases.reduce(into: filters) { filters, parameter in
            if let filter = filter(parameter) { filters.append(filter) }
        }
    }

    /// What of an approximate listing must meet `bbox`: its point, unless the request says otherwise.
    public mutating func boxMatch() -> BoxMatch { value(.boxMatch, BoxMatch.init(parameter:)) ?? .point }

    /// The filter of a parameter; nil if the query does not have it, for `bbox`, and for what is no filter of its own.
    public mutating func filter(_ parameter: SearchParameter) -> ListingFilter? {
        switch parameter {
        case .q: value(parameter, SearchWords.init).map { .words($0) }
        case .status: value(parameter, parameter.choice).map { .equals($0) }
        case .category: value(parameter, parameter.someChoices).map { .oneOf($0) }
        case .datetime: value(parameter, TimeRange.init(parsing:)).map { .occurred($0) }
        case .near: circle().map { .near($0) }
        case .state: value(parameter, Self.states).map { .states($0) }
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

    /// `open`, `resolved`, `expired` or `all`
    private static func states(_ text: String) throws(InvalidValue) -> Set<ListingState> {
        if text == "all" { return ListingQuery.publicStates }
        guard let state = ListingState(rawValue: text), ListingQuery.publicStates.contains(state) else {
            throw InvalidValue("must be one of open, resolved, expired, all")
        }
        return [state]
    }

    private mutating func value<Value>(
        _ parameter: SearchParameter, _ parse: (String) throws(InvalidValue) -> Value
    ) -> Value? { value(parameter.rawValue, parse) }

    private func has(_ parameter: SearchParameter) -> Bool { has(parameter.rawValue) }

    private mutating func add(_ parameter: SearchParameter, _ detail: String) { add(parameter.rawValue, detail) }
}

extension SearchParameter {
    /// One of the choices.
    fileprivate func choice(_ text: String) throws(InvalidValue) -> AttributeValue {
        guard let value = choices.first(where: { $0.text == text }) else {
            throw .notOne(of: choices.map(\.text))
        }
        return value
    }

    /// One or several of the choices, separated by commas.
    fileprivate func someChoices(_ text: String) throws(InvalidValue) -> Set<AttributeValue> {
        Set(
            try text.split(separator: ",", omittingEmptySubsequences: false).map { part throws(InvalidValue) in
                try choice(String(part))
            })
    }
}

extension AccountID {
    /// The id of an account.
    fileprivate init(parameter text: String) throws(InvalidValue) {
        guard let id = AccountID(text) else { throw InvalidValue("must be the id of an account") }
        self = id
    }
}
