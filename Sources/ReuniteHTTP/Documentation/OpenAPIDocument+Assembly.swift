extension OpenAPIDocument {
    /// What keeps files from being one document.
    enum AssemblyError: Error, Equatable {
        /// Two files have the same path or component: `paths` or `components/schemas`, and the name.
        case duplicate(String, name: String)
        /// A file has a member that the assembly does not know.
        case unknownMember(String)
    }

    /// The document that the service answers, put together from the files of its resources.
    ///
    /// - Throws: ``AssemblyError``, ``MalformedJSON``, or a `CocoaError` where a file cannot be read.
    static func assembled() throws -> OpenAPIDocument {
        try OpenAPIDocument(shared: OpenAPIPart.shared, parts: OpenAPIPart.allCases.map { try $0.content })
    }

    /// Puts a document together: the tags in the order of the parts, each path and component from the one file that
    /// has it.
    ///
    /// - Throws: ``AssemblyError``, or ``MalformedJSON`` where the result is no OpenAPI document.
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
            OrderedJSON.Member(
                name: kind, value: try Self.union(of: components.compactMap { $0[kind] }, at: "components/\(kind)"))
        }
        let assembled: [OrderedJSON.Member] = [
            .init(name: "tags", value: .array(parts.compactMap { $0["tag"] })),
            .init(name: "paths", value: try Self.union(of: parts.compactMap { $0["paths"] }, at: "paths")),
            .init(name: "components", value: .object(merged)),
        ]
        try self.init(.object(shared.members.filter { $0.name != "components" } + assembled))
    }

    private static let sharedMembers = ["openapi", "info", "servers", "components"]
    private static let partMembers = ["tag", "paths", "components"]

    /// The members of all objects, none of which may occur twice.
    private static func union(of objects: [OrderedJSON], at place: String) throws(AssemblyError) -> OrderedJSON {
        let members = objects.flatMap(\.members)
        var names: Set<String> = []
        for member in members {
            guard names.insert(member.name).inserted else { throw .duplicate(place, name: member.name) }
        }
        return .object(members)
    }
}
