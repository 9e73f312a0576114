@testable import ReuniteHTTP

extension OpenAPIDocument {
    /// One method of one path.
    struct Operation {
        /// The method and the path, such as `GET /healthz`.
        let name: String
        /// The operation object.
        let definition: OrderedJSON
        /// The parameters of the path and of the operation, references resolved.
        let parameters: [OrderedJSON]
    }

    /// All operations, in the order of the paths.
    var operations: [Operation] {
        (root["paths"]?.members ?? []).flatMap { path in
            path.value.members.filter { $0.name != "parameters" }.map { method in
                let shared = path.value["parameters"]?.elements ?? []
                let own = method.value["parameters"]?.elements ?? []
                return Operation(
                    name: "\(method.name.uppercased()) \(path.name)", definition: method.value,
                    parameters: (shared + own).map(resolved))
            }
        }
    }

    /// The shared definitions of one kind, such as `schemas`.
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
}
