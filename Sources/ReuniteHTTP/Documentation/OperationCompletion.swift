import HTTPTypes

/// Completes the operation of an endpoint with what follows from the endpoint, and from what is written about it.
///
/// What is written by hand takes precedence: a response for a status, a header, a parameter. `null` stands for a response or a
/// header that follows, but that the endpoint does not have.
struct OperationCompletion {
    /// What the endpoint is.
    let endpoint: EndpointTerms
    /// The operation, as it is written.
    let written: OrderedJSON
    /// The parameters that it can refer to.
    let shared: SharedParameters

    /// The whole operation.
    ///
    /// - Parameter tag: the name of its resource.
    /// - Throws: an error if a parameter of the endpoint is not described.
    func operation(tag: OrderedJSON) throws(OpenAPIDocument.AssemblyError) -> OrderedJSON {
        let parameters = try self.parameters
        let operation: OrderedJSON = [
            "tags": .array([tag]),
            "security": written["security"] ?? (endpoint.access.needsSession ? Self.security : .null),
            "parameters": parameters.isEmpty ? .null : .array(parameters),
            "responses": responses(to: Set(parameters.compactMap(shared.name))),
        ]
        return operation.completed(by: written)
    }

    /// The parameters of the query, in the order of the endpoint, and headers.
    private var parameters: [OrderedJSON] {
        get throws(OpenAPIDocument.AssemblyError) {
            let written = written["parameters"]?.elements ?? []
            let query = endpoint.query.names
            var parameters = try shared.parameters(query, written: written, in: "query")
            if endpoint.body.hasKey { parameters.append(.reference(to: "parameters/IdempotencyKey")) }
            if isConditional { parameters.append(.reference(to: "parameters/IfNoneMatch")) }
            return parameters + written.filter { !query.contains(shared.name(of: $0) ?? "") }
        }
    }

    private static let security: OrderedJSON = .array([["session": .array([])], ["cookie": .array([])]])

    private var isWrite: Bool { endpoint.method != .get }

    /// Whether the response is a 304 if the client has it.
    private var isConditional: Bool {
        !isWrite && written["responses"]?.members.contains { $0.value["headers"]?["ETag"] != nil } == true
    }

    /// - Parameter parameters: their names.
    private func responses(to parameters: Set<String>) -> OrderedJSON {
        let own = (written["responses"] ?? [:]).members.map { response in
            OrderedJSON.Member(
                name: response.name,
                value: response.value.response(with: headers(of: response.name, to: parameters)))
        }
        let others = statuses(parameters).map { status, name in
            OrderedJSON.Member(name: status, value: .reference(to: "responses/\(name)"))
        }
        return .object(OrderedJSON.object(own).completed(by: .object(others)).members.sorted { $0.name < $1.name })
    }

    /// The statuses of the endpoint, and the names of their shared responses.
    private func statuses(_ parameters: Set<String>) -> [(String, String)] {
        let body = endpoint.body
        let takesBody = !body.types.isEmpty
        let takesJSON = body.types.contains(MediaType.json)
        let takesPhoto = body.types.contains("image/*")
        let statuses: [(status: String, name: String?)] = [
            ("304", isConditional ? "NotModified" : nil),
            ("400", endpoint.query.ignoresOthers ? nil : takesJSON ? "MalformedJSON" : "BadRequest"),
            ("401", endpoint.access == .everybody ? nil : "Unauthorized"),
            ("403", refusal),
            ("404", endpoint.path.contains("{") ? "NotFound" : nil),
            ("405", "MethodNotAllowed"),
            ("408", takesBody ? "RequestTimeout" : nil),
            ("412", parameters.contains("If-Match") ? "PreconditionFailed" : nil),
            ("413", takesPhoto ? "PhotoBytes" : takesBody ? "ContentTooLarge" : nil),
            ("415", takesBody && !body.isEmpty ? "UnsupportedMediaType" : nil),
            ("422", takesPhoto ? "PhotoRefused" : takesJSON ? "InvalidBody" : nil),
            ("429", isWrite || endpoint.isForOwnPages ? "TooManyRequests" : nil),
            ("503", "Unavailable"),
            ("507", takesPhoto ? "InsufficientStorage" : nil),
        ]
        return statuses.compactMap { status, name in name.map { (status, $0) } }
    }

    /// The name of the 403 for users of other roles, and for pages of other sites.
    private var refusal: String? {
        let isGuarded = isWrite || endpoint.isForOwnPages
        return switch endpoint.access {
        case .everybody, .visitor: endpoint.isForOwnPages ? "ForeignPage" : nil
        case .member: isGuarded ? "CrossSite" : nil
        case .moderator: isGuarded ? "ModeratorRefused" : "ModeratorsOnly"
        case .administrator: "AdministratorsOnly"
        }
    }

    /// The headers of a response that is not shared.
    private func headers(of status: String, to parameters: Set<String>) -> [String] {
        guard status.hasPrefix("2") else { return [OrderedJSON.requestID] }
        let headers: [(name: String, isThere: Bool)] = [
            (OrderedJSON.requestID, true),
            ("Reunite-Change", isWrite && endpoint.path.hasPrefix("/api/v1/")),
            ("Link", parameters.contains("cursor")),
            ("Cache-Control", true),
            ("Vary", endpoint.access != .everybody),
            ("Idempotency-Replayed", parameters.contains("Idempotency-Key")),
        ]
        return headers.filter(\.isThere).map(\.name)
    }
}
