import Hummingbird
import Reunite

/// The data of a request, as the handler of an endpoint gets it.
protocol EndpointContext: Sendable {
    /// The data that requests of all clients have.
    var service: ServiceContext { get }

    /// - Throws: ``Problem/unauthorized`` if it needs a session, and there is none.
    init(_ context: ServiceContext) throws(Problem)
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

extension ServiceContext: EndpointContext {
    var service: ServiceContext { self }

    init(_ context: ServiceContext) { self = context }
}
