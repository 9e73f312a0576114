/// The authentication of operations.
enum SecurityText {
    /// The security requirements of an operation, or else of the document. An empty object allows anonymous access.
    static func requirements(_ operation: OpenAPIDocument.Operation, in document: OpenAPIDocument) -> [OrderedJSON] {
        (operation.definition["security"] ?? document.root["security"])?.elements ?? []
    }

    /// The line for an operation; empty if it needs no authentication.
    static func line(_ operation: OpenAPIDocument.Operation, in document: OpenAPIDocument) -> HTML {
        let requirements = requirements(operation, in: document)
        let schemes = requirements.filter { !$0.members.isEmpty }.map { requirement in
            requirement.members.map { Reference.link(kind: "securitySchemes", name: $0.name) }.joined(
                separator: " and ")
        }
        guard !schemes.isEmpty else { return "" }
        let isOptional = requirements.contains { $0.members.isEmpty }
        let word: HTML = isOptional ? "optional, " : ""
        return "<p>Authentication: \(word)\(schemes.joined(separator: " or "))</p>\n"
    }

    /// The description of a security scheme.
    static func scheme(_ scheme: OrderedJSON) -> HTML {
        let parts = ["type", "scheme", "bearerFormat", "in", "name", "openIdConnectUrl"].compactMap { key in
            scheme[key]?.text.map { "\(key) <code>\($0)</code>" as HTML }
        }
        return "<p class=\"type\">\(parts.joined(separator: ", "))</p>\n\(Prose.blocks(scheme["description"]?.text))"
    }
}
