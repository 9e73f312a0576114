/// Reads query parameters one by one, and collects faults.
public struct ParameterReader {
    /// The query.
    public let query: QueryString
    /// The faults that were found so far.
    public private(set) var faults: [ParameterFault]
    private let values: [String: String]

    /// The parameters of a search.
    public init(_ query: QueryString, of kind: SearchKind) {
        self.init(query, names: kind.parameters.map(\.rawValue))
    }

    /// The parameters with these names. Others, and repeated ones, are faults.
    public init(_ query: QueryString, names: [String]) {
        self.query = query
        var query = query
        values = query.take(names)
        faults = query.faults
    }

    /// Whether the query has a parameter.
    public func has(_ name: String) -> Bool { values[name] != nil }

    /// Adds a fault if a parameter is missing.
    public mutating func require(_ name: String) {
        if !has(name) { add(name, "is required") }
    }

    /// The value of a parameter; nil if it is missing or invalid.
    public mutating func value<Value>(
        _ name: String, _ parse: (String) throws(InvalidValue) -> Value
    ) -> Value? {
        guard let text = values[name] else { return nil }
        do {
            return try parse(text)
        } catch {
            add(name, error.description)
            return nil
        }
    }

    /// Adds a fault of a parameter.
    public mutating func add(_ name: String, _ detail: String) {
        faults.append(ParameterFault(parameter: name, detail: detail))
    }

    /// Throws the faults, if there are any.
    public func finish() throws(InvalidParameters) {
        guard faults.isEmpty else { throw InvalidParameters(faults) }
    }
}
