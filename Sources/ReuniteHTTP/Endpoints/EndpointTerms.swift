import HTTPTypes
import Hummingbird

/// What an endpoint is: its address, the clients that it answers, and what it takes.
///
/// The router, the OpenAPI document and the tests read it. ``all`` has those of all controllers.
struct EndpointTerms: Sendable {
    /// The method; `GET` stands for `HEAD` too.
    let method: HTTPRequest.Method
    /// The path with its parameters, such as `/api/v1/listings/{id}`.
    let path: String
    /// The clients that it answers.
    let access: EndpointAccess
    /// Whether only pages of this service can make a browser call it: reads that are recorded, and writes without an account.
    let isForOwnPages: Bool
    /// The parameters that it takes in the query.
    let query: EndpointQuery
    /// The body that it takes.
    let body: EndpointBody

    /// The method and the path, such as `GET /api/v1/listings/{id}`.
    var name: String { "\(method.rawValue) \(path)" }

    /// All endpoints, in the order of ``Router/controllers``. The other addresses of the web application are no endpoints.
    static let all = Router<ServiceContext>.controllers.flatMap { $0.terms }
}
