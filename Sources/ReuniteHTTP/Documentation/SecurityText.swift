/// Who may call what.
enum SecurityText {
    /// The alternatives that an operation demands: its own, or else the document's. An empty object is nobody's leave.
    static func demands(_ operation: OpenAPIDocument.Operation, in document: OpenAPIDocument) -> [OrderedJSON] {
        (operation.definition["security"] ?? document.root["security"])?.elements ?? []
    }

    /// A line for an operation, nothing where it is open to all.
    static func line(_ operation: OpenAPIDocument.Operation, in document: OpenAPIDocument) -> HTML {
        let demands = demands(operation, in: document)
        let schemes = demands.filter { !$0.members.isEmpty }.map { demand in
            demand.members.map { Reference.link(kind: "securitySchemes", name: $0.name) }.joined(separator: " and ")
        }
        guard !schemes.isEmpty else { return "" }
        let isOptional = demands.contains { $0.members.isEmpty }
        let word: HTML = isOptional ? "optional, " : ""
        return "<p>Authentication: \(word)\(schemes.joined(separator: " or "))</p>\n"
    }

    /// What a security scheme is.
    static func scheme(_ scheme: OrderedJSON) -> HTML {
        let parts = ["type", "scheme", "bearerFormat", "in", "name", "openIdConnectUrl"].compactMap { key in
            scheme[key]?.text.map { "\(key) <code>\($0)</code>" as HTML }
        }
        return "<p class=\"type\">\(parts.joined(separator: ", "))</p>\n\(Prose.blocks(scheme["description"]?.text))"
    }
}
