extension OpenAPIDocument {
    /// Errors of ``assembled()``.
    enum AssemblyError: Error, Equatable {
        /// Two files define the same path or component. The first value is `paths`, or `components/schemas` and the
        /// like.
        case duplicate(String, name: String)
        /// A file has an unknown member.
        case unknownMember(String)
        /// A parameter of a search has no description, or several.
        case undescribed(String)
    }

    /// The service's document, merged from the files of its resources.
    ///
    /// - Throws: ``AssemblyError``, ``MalformedJSON``, or a `CocoaError` if a file cannot be read.
    static func assembled() throws -> OpenAPIDocument {
        try OpenAPIDocument(shared: OpenAPIPart.shared, parts: OpenAPIPart.allCases.map { try $0.content })
    }

    /// Merges files: tags come in the order of the parts; each path and component must come from one file only.
    ///
    /// - Throws: ``AssemblyError``, or ``MalformedJSON`` if the result is no OpenAPI document.
    init(shared: OrderedJSON, parts: [OrderedJSON]) throws {
        for (file, known) in [(shared, Self.sharedMembers)] + parts.map({ ($0, Self.partMembers) }) {
            for member in file.members where !known.contains(member.name) {
                throw AssemblyError.unknownMember(member.name)
            }
        }
        let components = ([shared] + parts).compactMap { $0["components"] }
        var kinds: [String] = []
        for name in components.flatMap({ $0.members.map(\.name) }) where !kinds.contains(name) { kinds.append(name) }
        let merged = try kinds.map { kind in
            let all = try Self.union(of: components.compactMap { $0[kind] }, at: "components/\(kind)")
            return OrderedJSON.Member(
                name: kind, value: try kind == "schemas" ? Self.completing(schemas: all) : all)
        }
        let paths = try Self.addingSearchParameters(
            to: Self.union(of: parts.compactMap { $0["paths"] }, at: "paths"),
            shared: merged.first { $0.name == "parameters" }?.value ?? [:])
        let assembled: [OrderedJSON.Member] = [
            .init(name: "tags", value: .array(parts.compactMap { $0["tag"] })),
            .init(name: "paths", value: paths),
            .init(name: "components", value: .object(merged)),
        ]
        try self.init(.object(shared.members.filter { $0.name != "components" } + assembled))
    }

    private static let sharedMembers = ["openapi", "info", "servers", "components"]
    private static let partMembers = ["tag", "paths", "components"]

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
