import Reunite

extension OpenAPIDocument {
    /// The operations of paths with their search parameters.
    ///
    /// In the `parameters` of an operation, `{"search": KIND}` stands for what this kind of search takes: a reference to the
    /// shared description of each parameter that the operation does not describe itself.
    ///
    /// - Parameter shared: the `parameters` of all files.
    /// - Throws: ``AssemblyError`` for an unknown kind, or a parameter that is not described.
    static func addingSearchParameters(
        to paths: OrderedJSON, shared: OrderedJSON
    ) throws(AssemblyError) -> OrderedJSON {
        .object(
            try paths.members.map { path throws(AssemblyError) in
                let operations = try path.value.members.map { operation throws(AssemblyError) in
                    let members = try operation.value.members.map { member throws(AssemblyError) in
                        guard member.name == "parameters" else { return member }
                        return OrderedJSON.Member(
                            name: member.name, value: .array(try expanded(member.value.elements, shared: shared)))
                    }
                    return members.isEmpty
                        ? operation : OrderedJSON.Member(name: operation.name, value: .object(members))
                }
                return OrderedJSON.Member(name: path.name, value: .object(operations))
            })
    }

    /// The parameters of an operation.
    private static func expanded(
        _ parameters: [OrderedJSON], shared: OrderedJSON
    ) throws(AssemblyError) -> [OrderedJSON] {
        let own = Set(parameters.compactMap { name(of: $0, shared: shared) })
        var expanded: [OrderedJSON] = []
        for parameter in parameters {
            guard let search = parameter["search"]?.text else {
                expanded.append(parameter)
                continue
            }
            guard let kind = SearchKind(rawValue: search) else { throw .unknownMember(search) }
            for name in kind.parameters.map(\.rawValue) where !own.contains(name) {
                let described = shared.members.filter { $0.value["name"]?.text == name }
                guard described.count == 1, let one = described.first else { throw .undescribed(name) }
                expanded.append(["$ref": .string("\(reference)\(one.name)")])
            }
        }
        return expanded
    }

    /// The name in queries of a parameter, or of the one that it refers to.
    private static func name(of parameter: OrderedJSON, shared: OrderedJSON) -> String? {
        guard let target = parameter["$ref"]?.text else { return parameter["name"]?.text }
        return shared[String(target.dropFirst(reference.count))]?["name"]?.text
    }

    private static let reference = "#/components/parameters/"
}
