import Hummingbird
import Reunite

/// The data of a request, as the handler of an endpoint gets it.
protocol EndpointContext: Sendable {
    /// The data that requests of all clients have.
    var service: ServiceContext { get }

    /// The data of a request to an endpoint.
    ///
    /// - Throws: ``Problem`` if the client may not call it.
    init(_ context: ServiceContext, for terms: EndpointTerms) throws(Problem)
}

extension EndpointContext {
    /// An id from the path of the request.
    ///
    /// - Parameter name: the name of the parameter in the path.
    /// - Throws: ``Problem/notFound`` if the path has no valid id there.
    func identifier<Kind>(_ name: String = "id") throws(Problem) -> Identifier<Kind> {
        guard let id = Identifier<Kind>(service.parameters.get(name) ?? "") else { throw .notFound }
        return id
    }
}
