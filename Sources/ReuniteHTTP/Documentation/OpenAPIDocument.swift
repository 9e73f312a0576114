/// An OpenAPI 3.0 document as its page needs it.
struct OpenAPIDocument {
    /// One method of one path.
    struct Operation {
        /// The path with its parameters in braces.
        let path: String
        /// In upper case.
        let method: String
        /// The operation object.
        let definition: OrderedJSON
        /// The parameters of the path and of the operation, references resolved.
        let parameters: [OrderedJSON]

        /// What links to the operation name.
        var anchor: String {
            "operation-\(definition["operationId"]?.text ?? "\(method.lowercased())\(path)")"
        }

        /// The short name, or the address where there is none.
        var summary: String { definition["summary"]?.text ?? "\(method) \(path)" }
    }

    /// The operations of one tag.
    struct Group {
        /// The tag.
        let name: String
        /// What the document says of the tag.
        let description: String?
        /// In the order of the paths.
        let operations: [Operation]
    }

    /// The members of a path that are operations.
    private static let methods = ["get", "head", "post", "put", "patch", "delete", "options", "trace"]

    /// The whole document.
    let root: OrderedJSON

    private init(unchecked root: OrderedJSON) {
        self.root = root
    }

    /// Takes a document.
    ///
    /// - Throws: ``MalformedJSON`` where it lacks a title or paths.
    init(_ root: OrderedJSON) throws(MalformedJSON) {
        self.root = root
        guard root["info"]?["title"]?.text != nil else { throw MalformedJSON(reason: "it has no title") }
        guard root["paths"] != nil else { throw MalformedJSON(reason: "it has no paths") }
    }

    /// The address that paths are appended to: that of the first server, without a slash at its end.
    var server: String {
        let url = root["servers"]?.elements.first?["url"]?.text ?? ""
        return url.hasSuffix("/") ? String(url.dropLast()) : url
    }

    /// The same document for a service at another address.
    func at(server: String) -> OpenAPIDocument {
        OpenAPIDocument(unchecked: root.merging(["servers": .array([["url": .string(server)]])]))
    }

    /// The operations by tag: the tags in their order, and the operations in the order of the paths.
    ///
    /// What has no tag, or one that the document does not list, comes last.
    var groups: [Group] {
        let tags = root["tags"]?.elements ?? []
        let names = tags.compactMap { $0["name"]?.text }
        var groups = tags.compactMap { tag -> Group? in
            guard let name = tag["name"]?.text else { return nil }
            let operations = operations.filter { $0.definition["tags"]?.elements.first?.text == name }
            return Group(name: name, description: tag["description"]?.text, operations: operations)
        }
        let others = operations.filter { operation in
            !names.contains { $0 == operation.definition["tags"]?.elements.first?.text }
        }
        groups.append(Group(name: "Other", description: nil, operations: others))
        return groups.filter { !$0.operations.isEmpty }
    }

    /// Every operation, in the order of the paths.
    var operations: [Operation] {
        (root["paths"]?.members ?? []).flatMap { path in
            path.value.members.filter { Self.methods.contains($0.name) }.map { method in
                let shared = path.value["parameters"]?.elements ?? []
                let own = method.value["parameters"]?.elements ?? []
                return Operation(
                    path: path.name, method: method.name.uppercased(), definition: method.value,
                    parameters: (shared + own).map(resolved))
            }
        }
    }

    /// The shared definitions of one kind: `schemas`, `responses`, `headers`.
    func components(_ kind: String) -> [OrderedJSON.Member] {
        root["components"]?[kind]?.members ?? []
    }

    /// What a reference stands for; a value that is none stands for itself.
    func resolved(_ value: OrderedJSON) -> OrderedJSON {
        var value = value
        // A chain of references is short; one in a circle ends here.
        for _ in 0..<8 {
            guard let target = value["$ref"]?.text else { return value }
            value = definition(target)
        }
        return value
    }

    /// What stands at the target of a reference.
    func definition(_ target: String) -> OrderedJSON {
        target.split(separator: "/").dropFirst().reduce(root) { $0[Self.unescaped($1)] ?? .null }
    }

    /// A JSON pointer's part (RFC 6901).
    private static func unescaped(_ part: Substring) -> String {
        String(part).replacing("~1", with: "/").replacing("~0", with: "~")
    }
}
