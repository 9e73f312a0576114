import HTTPTypes
import Hummingbird
import Reunite

/// The parameters of a paged list of anything but listings: `limit` and `cursor`.
struct ListParameters {
    let limit: Int
    let cursor: ListCursor?
    private let query: QueryString

    /// The parameters of a list without others.
    ///
    /// - Throws: ``InvalidParameters`` with all faults.
    init(_ request: Request, in context: some EndpointContext) throws(InvalidParameters) {
        var reader = ParameterReader(request, in: context)
        self.init(&reader)
        try reader.finish()
    }

    /// The parameters of a list with others, which the caller reads.
    init(_ reader: inout ParameterReader) {
        query = reader.query
        limit = reader.limit()
        cursor = reader.cursor()
    }

    /// A page of the list, with the link to the next page.
    ///
    /// - Parameters:
    ///   - write: writes an element.
    ///   - others: writes other members of the page.
    func page<Element>(
        _ name: StaticString, _ elements: [Element], path: String, next: ListCursor?,
        _ write: (inout JSONWriter, Element) -> Void, others: (inout JSONWriter) -> Void = { _ in }
    ) -> Response {
        let next = next.map { "\(path)?\(query.replacing("cursor", with: $0.token))" }
        var response = Response.json { json in
            json.object { json in
                json.member(name, array: elements, write)
                others(&json)
                json.links(next.map { [Link(rel: "next", href: $0, type: MediaType.json)] } ?? [])
            }
        }
        if let next { response.headers[.link] = "<\(next)>; rel=\"next\"" }
        return response
    }
}
