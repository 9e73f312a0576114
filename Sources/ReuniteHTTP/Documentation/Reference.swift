/// A reference to a shared definition, as a link to where the page explains it.
enum Reference {
    /// The kinds of definitions that the page has a section for, with the beginning of their anchors.
    private static let anchors = [
        "schemas": "schema", "responses": "response", "headers": "header", "securitySchemes": "security",
    ]

    /// What the heading of a definition has as its id.
    static func anchor(kind: String, name: String) -> String {
        "\(anchors[kind] ?? kind)-\(name)"
    }

    /// A link to a definition.
    static func link(kind: String, name: String) -> HTML {
        "<a href=\"#\(anchor(kind: kind, name: name))\">\(name)</a>"
    }

    /// The link that a `$ref` becomes, nil where the value is none.
    static func link(_ value: OrderedJSON) -> HTML? {
        guard let parts = value["$ref"]?.text?.split(separator: "/"), parts.count == 4 else { return nil }
        return link(kind: String(parts[2]), name: String(parts[3]))
    }
}
