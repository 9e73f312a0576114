/// An OpenAPI 3.0 document, for the documentation page.
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

        /// The anchor of the operation.
        var anchor: String {
            "operation-\(definition["operationId"]?.text ?? "\(method.lowercased())\(path)")"
        }

        /// The summary; the method and the path if there is none.
        var summary: String { definition["summary"]?.text ?? "\(method) \(path)" }
    }

    /// The operations of one tag.
    struct Group {
        /// The tag.
        let name: String
        /// The description of the tag.
        let description: String?
        /// In the order of the paths.
        let operations: [Operation]
    }

    /// The members of a path item that are operations.
    private static let methods = ["get", "head", "post", "put", "patch", "delete", "options", "trace"]

    /// The whole document.
    let root: OrderedJSON

    private init(unchecked root: OrderedJSON) {
        self.root = root
    }

    /// Reads a document.
    ///
    /// - Throws: ``MalformedJSON`` if it has no title or no paths.
    init(_ root: OrderedJSON) throws(MalformedJSON) {
        self.root = root
        guard root["info"]?["title"]?.text != nil else { throw MalformedJSON(reason: "it has no title") }
        guard root["paths"] != nil else { throw MalformedJSON(reason: "it has no paths") }
    }

    /// The URL of the first server, without a slash at the end.
    var server: String {
        let url = root["servers"]?.elements.first?["url"]?.text ?? ""
        return url.hasSuffix("/") ? String(url.dropLast()) : url
    }

    /// The same document for another server URL.
    func at(server: String) -> OpenAPIDocument {
        OpenAPIDocument(unchecked: root.merging(["servers": .array([["url": .string(server)]])]))
    }

    /// The operations by tag: tags in the document's order, operations in the order of the paths.
    ///
    /// Operations without a tag, or with one that the document does not list, come last.
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

    /// All operations, in the order of the paths.
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

    /// The target of a reference; a value that is no reference is returned unchanged.
    func resolved(_ value: OrderedJSON) -> OrderedJSON {
        var value = value
        // Chains of references are short; the bound ends a cycle.
        for _ in 0..<8 {
            guard let target = value["$ref"]?.text else { return value }
            value = definition(target)
        }
        return value
    }

    /// The value at the target of a reference.
    func definition(_ target: String) -> OrderedJSON {
        target.split(separator: "/").dropFirst().reduce(root) { $0[Self.unescaped($1)] ?? .null }
    }

    /// A part of a JSON Pointer (RFC 6901), unescaped.
    private static func unescaped(_ part: Substring) -> String {
        String(part).replacing("~1", with: "/").replacing("~0", with: "~")
    }
}
