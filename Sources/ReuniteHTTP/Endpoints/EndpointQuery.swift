import Reunite

/// The parameters that an endpoint takes in the query. Others are refused: by ``EndpointMiddleware`` if it takes none, and otherwise
/// by the `ParameterReader` of its handler, with all other faults.
struct EndpointQuery: Sendable, ExpressibleByArrayLiteral {
    /// The names of the parameters.
    let names: [String]
    /// Whether others are ignored, as in addresses of pages, to which mail programs and advertisers append their own.
    private(set) var ignoresOthers = false

    private init(names: [String]) { self.names = names }

    /// The parameters with these names.
    init(arrayLiteral names: String...) { self.init(names: names) }

    /// No parameters.
    static let none: Self = []

    /// A page of a list.
    static let page: Self = ["limit", "cursor"]

    /// The parameters of a search, and others.
    static func search(_ kind: SearchKind, _ others: String...) -> Self {
        Self(names: kind.parameters.map(\.rawValue) + others)
    }

    /// The same parameters, without refusing others.
    static func lenient(_ query: Self) -> Self {
        var query = query
        query.ignoresOthers = true
        return query
    }

    /// Whether all parameters are refused.
    var isNone: Bool { names.isEmpty && !ignoresOthers }
}
