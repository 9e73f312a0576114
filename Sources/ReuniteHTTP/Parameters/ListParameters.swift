import HTTPTypes
import Hummingbird
import Reunite

/// The parameters of a list that is paged: `limit`, `cursor`, and `state` where there is one to choose.
struct ListParameters<State: RawRepresentable<String> & CaseIterable> {
    let limit: Int
    let cursor: ListCursor?
    let state: State
    private let query: QueryString

    /// - Parameter standard: the state that is meant where none is said.
    /// - Throws: ``Problem`` that names every parameter at fault.
    init(_ text: String?, states: State.Type, standard: State) throws(Problem) {
        try self.init(text, hasState: true, standard: standard)
    }

    fileprivate init(_ text: String?, hasState: Bool, standard: State) throws(Problem) {
        var query = QueryString(text)
        self.query = query
        let values = query.take(["limit", "cursor"] + (hasState ? ["state"] : []))
        var faults = query.faults
        func value<Value>(_ name: String, _ parse: (String) throws(InvalidValue) -> Value) -> Value? {
            guard let text = values[name] else { return nil }
            do {
                return try parse(text)
            } catch {
                faults.append(.init(parameter: name, detail: error.description))
                return nil
            }
        }
        limit = value("limit", PlainNumber.limit) ?? ListingQuery.standardLimit
        cursor = value("cursor", ListCursor.init(token:))
        state = value("state") { text throws(InvalidValue) in try State(parameter: text) } ?? standard
        guard faults.isEmpty else { throw .invalidParameters(faults) }
    }

    /// A page of the list, with the link to the next.
    func page(
        _ name: StaticString, path: String, next: ListCursor?, _ elements: (inout JSONWriter) -> Void
    ) -> Response {
        let next = next.map { "\(path)?\(query.replacing("cursor", with: $0.token))" }
        var response = Response.json { json in
            json.object { json in
                json.key(name)
                json.array(elements)
                json.links(next.map { [Link(rel: "next", href: $0, type: MediaType.json)] } ?? [])
            }
        }
        if let next { response.headers[.link] = "<\(next)>; rel=\"next\"" }
        return response
    }
}

extension ListParameters<AnyState> {
    /// The parameters of a list that has no states.
    init(_ text: String?) throws(Problem) {
        try self.init(text, hasState: false, standard: .any)
    }
}

/// The state of what has none.
enum AnyState: String, CaseIterable {
    case any
}
