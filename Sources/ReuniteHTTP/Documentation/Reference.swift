/// Links to shared definitions.
enum Reference {
    /// The kinds of definitions that have a section, with the prefix of their anchors.
    private static let anchors = [
        "schemas": "schema", "responses": "response", "headers": "header", "securitySchemes": "security",
    ]

    /// The anchor of a definition.
    static func anchor(kind: String, name: String) -> String {
        "\(anchors[kind] ?? kind)-\(name)"
    }

    /// A link to a definition.
    static func link(kind: String, name: String) -> HTML {
        "<a href=\"#\(anchor(kind: kind, name: name))\">\(name)</a>"
    }

    /// A link for a `$ref`; nil if the value is no reference.
    static func link(_ value: OrderedJSON) -> HTML? {
        guard let parts = value["$ref"]?.text?.split(separator: "/"), parts.count == 4 else { return nil }
        return link(kind: String(parts[2]), name: String(parts[3]))
    }
}
