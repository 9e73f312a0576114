/// Completes the paths of a part of the OpenAPI document.
struct PathCompletion {
    /// The endpoints, by their names.
    let endpoints: [String: EndpointTerms]
    /// The parameters that paths and operations can refer to.
    let shared: SharedParameters

    /// The paths of a part, with what follows from their endpoints.
    ///
    /// - Throws: an error if an operation is no endpoint, or if a parameter is not described.
    func paths(of part: OrderedJSON) throws(OpenAPIDocument.AssemblyError) -> OrderedJSON {
        var paths: [OrderedJSON.Member] = []
        for path in part["paths"]?.members ?? [] {
            let names = path.name.matches(of: #/\{([A-Za-z]+)\}/#).map { String($0.output.1) }
            let parameters = try shared.parameters(
                names, written: path.value["parameters"]?.elements ?? [], in: "path")
            var members: [OrderedJSON.Member] =
                parameters.isEmpty ? [] : [.init(name: "parameters", value: .array(parameters))]
            for method in path.value.members where method.name != "parameters" {
                let name = "\(method.name.uppercased()) \(path.name)"
                guard let endpoint = endpoints[name] else { throw .noEndpoint(name) }
                let completion = OperationCompletion(endpoint: endpoint, written: method.value, shared: shared)
                let operation = try completion.operation(tag: part["tag"]?["name"] ?? .null)
                members.append(.init(name: method.name, value: operation))
            }
            paths.append(.init(name: path.name, value: .object(members)))
        }
        return .object(paths)
    }
}
