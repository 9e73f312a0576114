import Hummingbird
import Reunite

extension ParameterReader {
    /// The parameters that the endpoint of a request takes.
    init(_ request: Request, in context: some EndpointContext) {
        self.init(QueryString(request.uri.query), names: context.service.query.names)
    }
}
