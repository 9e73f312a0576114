import Reunite

/// Reads query parameters one by one, and collects faults.
struct ParameterReader {
    /// The query.
    let query: QueryString
    private let values: [String: String]
    private(set) var faults: [Problem.Fault]

    /// - Parameter names: the parameters of the endpoint.
    init(_ query: QueryString, names: [String]) {
        self.query = query
        var query = query
        values = query.take(names)
        faults = query.faults
    }

    /// Whether the request has a parameter.
    func has(_ name: String) -> Bool { values[name] != nil }

    /// Adds a fault if a parameter is missing.
    mutating func require(_ name: String) {
        if !has(name) { add(name, "is required") }
    }

    /// The value of a parameter; nil if it is missing or invalid.
    mutating func value<Value>(_ name: String, _ parse: (String) throws(InvalidValue) -> Value) -> Value? {
        guard let text = values[name] else { return nil }
        do {
            return try parse(text)
        } catch {
            add(name, error.description)
            return nil
        }
    }

    /// Adds a fault of a parameter.
    mutating func add(_ name: String, _ detail: String) {
        faults.append(.init(parameter: name, detail: detail))
    }

    /// The filters of every endpoint that returns listings: `bbox`, with `bbox-match` where the endpoint has it, `q`,
    /// `status`, `category` and `datetime`.
    ///
    /// - Parameter box: the parser of `bbox`.
    mutating func filters(
        box: (String) throws(InvalidValue) -> BoundingBox = BoundingBox.init(parameter:)
    ) -> [ListingFilter] {
        let match = boxMatch()
        if has(Self.boxMatch), !has("bbox") { add("bbox", "is required with \(Self.boxMatch)") }
        return (value("bbox", box).map { [.box($0, match)] } ?? []) + filtersBesideBox()
    }

    /// What of an approximate listing must meet `bbox`: its point, unless the request says otherwise.
    mutating func boxMatch() -> BoxMatch { value(Self.boxMatch, BoxMatch.init(parameter:)) ?? .point }

    /// The parameter of ``boxMatch()``.
    static let boxMatch = ListingParameter.boxMatch.rawValue

    /// The same without `bbox`.
    mutating func filtersBesideBox() -> [ListingFilter] {
        var filters: [ListingFilter] = []
        if let words = value("q", SearchWords.init) { filters.append(.words(words)) }
        if let status = value("status", ListingStatus.init(parameter:)) { filters.append(.status(status)) }
        if let categories = value("category", Set<Category>.init(parameter:)) {
            filters.append(.categories(categories))
        }
        if let range = value("datetime", TimeRange.init(parsing:)) { filters.append(.occurred(range)) }
        return filters
    }

    /// Throws if there are faults.
    func finish() throws(Problem) {
        guard faults.isEmpty else { throw .invalidParameters(faults) }
    }
}

extension Set<Category> {
    /// Ids separated by commas.
    init(parameter text: String) throws(InvalidValue) {
        self = Set(
            try text.split(separator: ",", omittingEmptySubsequences: false).map { part throws(InvalidValue) in
                try Category(parameter: String(part))
            })
    }
}
