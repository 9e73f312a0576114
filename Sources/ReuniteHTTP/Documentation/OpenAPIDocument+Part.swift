extension OpenAPIDocument {
    /// The part of the document under a path, as a document of its own; paths are relative to `server`.
    func part(under path: String, server: String) -> OrderedJSON {
        let paths = (root["paths"]?.members ?? []).filter { $0.name == path || $0.name.hasPrefix("\(path)/") }
            .map { member in
                let name = member.name == path ? "/" : String(member.name.dropFirst(path.count))
                return OrderedJSON.Member(name: name, value: member.value)
            }
        let tags = (root["tags"]?.elements ?? []).filter { tag in
            paths.contains { $0.value["get"]?["tags"]?.elements.contains(tag["name"] ?? .null) == true }
        }
        let members: [(String, OrderedJSON?)] = [
            ("openapi", root["openapi"]),
            ("info", root["info"].map { $0.merging(["description": tags.first?["description"] ?? .null]) }),
            ("servers", .array([["url": .string(server)]])),
            ("tags", .array(tags)),
            ("paths", .object(paths)),
            ("components", components(for: .object(paths))),
        ]
        return .object(members.compactMap { name, value in value.map { .init(name: name, value: $0) } })
    }

    /// The shared definitions that a value refers to, directly or indirectly.
    private func components(for value: OrderedJSON) -> OrderedJSON {
        var found: Set<String> = []
        collectReferences(of: value, into: &found)
        let kinds = (root["components"]?.members ?? []).map { kind in
            let definitions = kind.value.members.filter { found.contains("#/components/\(kind.name)/\($0.name)") }
            return OrderedJSON.Member(name: kind.name, value: .object(definitions))
        }
        return .object(kinds.filter { !$0.value.members.isEmpty })
    }

    private func collectReferences(of value: OrderedJSON, into found: inout Set<String>) {
        if let target = value["$ref"]?.text, found.insert(target).inserted {
            collectReferences(of: definition(target), into: &found)
        }
        for member in value.members { collectReferences(of: member.value, into: &found) }
        for element in value.elements { collectReferences(of: element, into: &found) }
    }
}
