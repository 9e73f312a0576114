/// A controller: endpoints of a resource, and what they need.
protocol EndpointController: Sendable {
    /// Its endpoints.
    static var endpoints: [Endpoint<Self>] { get }

    /// Takes its parts from those of the service.
    init(_ parts: ServiceParts) throws
}

extension EndpointController {
    /// What its endpoints are.
    static var terms: [EndpointTerms] { endpoints.map(\.terms) }
}
