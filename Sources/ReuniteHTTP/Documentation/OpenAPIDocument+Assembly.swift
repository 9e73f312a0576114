extension OpenAPIDocument {
    /// Errors of ``assembled()``.
    enum AssemblyError: Error, Equatable {
        /// Two files define the same path or component. The first value is `paths`, or `components/schemas` and the
        /// like.
        case duplicate(String, name: String)
        /// A file has an unknown member.
        case unknownMember(String)
        /// A parameter of an endpoint has no description, or several.
        case undescribed(String)
        /// An operation, such as `GET /healthz`, is no endpoint.
        case noEndpoint(String)
    }

    /// The service's document, merged from the files of its resources.
    ///
    /// - Throws: ``AssemblyError``, ``MalformedJSON``, or a `CocoaError` if a file cannot be read.
    static func assembled() throws -> OpenAPIDocument {
        try OpenAPIDocument(
            shared: OpenAPIPart.shared, parts: OpenAPIPart.allCases.map { try $0.content },
            endpoints: EndpointTerms.all)
    }

    /// Merges files: tags come in the order of the parts; each path and component must come from one file only. Adds what follows
    /// from the endpoints to their operations.
    ///
    /// - Throws: ``AssemblyError``, or ``MalformedJSON`` if the result is no OpenAPI document.
    init(shared: OrderedJSON, parts: [OrderedJSON], endpoints: [EndpointTerms]) throws {
        for (file, known) in [(shared, Self.sharedMembers)] + parts.map({ ($0, Self.partMembers) }) {
            for member in file.members where !known.contains(member.name) {
                throw AssemblyError.unknownMember(member.name)
            }
        }
        let components = ([shared] + parts).compactMap { $0["components"] }
        var kinds: [String] = []
        for name in components.flatMap({ $0.members.map(\.name) }) where !kinds.contains(name) { kinds.append(name) }
        let merged = try kinds.map { kind in
            let definitions = try Self.union(of: components.compactMap { $0[kind] }, at: "components/\(kind)")
            let value =
                switch kind {
                case "responses": Self.responses(definitions)
                case "schemas": try Self.completing(schemas: definitions)
                default: definitions
                }
            return OrderedJSON.Member(name: kind, value: value)
        }
        let completion = PathCompletion(
            endpoints: Dictionary(endpoints.map { ($0.name, $0) }, uniquingKeysWith: { $1 }),
            shared: SharedParameters(definitions: merged.first { $0.name == "parameters" }?.value ?? [:]))
        let paths = try Self.union(of: parts.map(completion.paths), at: "paths")
        let assembled: [OrderedJSON.Member] = [
            .init(name: "tags", value: .array(parts.compactMap { $0["tag"] })),
            .init(name: "paths", value: paths),
            .init(name: "components", value: .object(merged)),
        ]
        try self.init(.object(shared.members.filter { $0.name != "components" } + assembled))
    }

    private static let sharedMembers = ["openapi", "info", "servers", "components"]
    private static let partMembers = ["tag", "paths", "components"]

    /// Shared responses, with what all have.
    private static func responses(_ definitions: OrderedJSON) -> OrderedJSON {
        .object(
            definitions.members.map { .init(name: $0.name, value: $0.value.response(with: [OrderedJSON.requestID])) })
    }

    /// The members of all objects; a name must not occur twice.
    private static func union(of objects: [OrderedJSON], at place: String) throws(AssemblyError) -> OrderedJSON {
        let members = objects.flatMap(\.members)
        var names: Set<String> = []
        for member in members {
            guard names.insert(member.name).inserted else { throw .duplicate(place, name: member.name) }
        }
        return .object(members)
    }
}
