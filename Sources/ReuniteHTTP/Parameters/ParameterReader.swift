import Reunite

/// Reads query parameters one by one, and collects faults.
struct ParameterReader {
    /// The query.
    let query: QueryString
    private let values: [String: String]
    private(set) var faults: [Problem.Fault]

    /// The parameters of a search.
    ///
    /// - Parameter others: what the endpoint takes besides.
    init(_ query: QueryString, of kind: SearchKind, others: [String] = []) {
        self.init(query, names: others + kind.parameters.map(\.rawValue))
    }

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

    /// Throws if there are faults.
    func finish() throws(Problem) {
        guard faults.isEmpty else { throw .invalidParameters(faults) }
    }
}
