/// The bodies of a request or response: each media type with its schema and an example.
enum MediaTypes {
    /// Renders a `content` object.
    static func html(_ content: OrderedJSON?, in document: OpenAPIDocument) -> HTML {
        let bodies = (content?.members ?? []).map { type -> HTML in
            let schema = type.value["schema"] ?? .object([])
            return """
                <p>Body <code>\(type.name)</code>: <span class="type">\(SchemaText.summary(schema))</span></p>
                \(SchemaText.members(schema))\(details(type.value))
                """
        }
        return "\(bodies)"
    }

    /// The example of a media type or else of its schema; nil if neither has one.
    static func example(_ type: OrderedJSON, in document: OpenAPIDocument) -> OrderedJSON? {
        type["example"] ?? type["examples"]?.members.first?.value["value"]
            ?? type["schema"].flatMap { document.resolved($0)["example"] }
    }

    /// An inline example, collapsed. The example of a shared schema is shown with the schema.
    private static func details(_ type: OrderedJSON) -> HTML {
        let example = type["example"] ?? type["examples"]?.members.first?.value["value"] ?? type["schema"]?["example"]
        guard let example else { return "" }
        return "<details><summary>Example</summary>\(block(example))</details>\n"
    }

    /// An example as a code block.
    static func block(_ example: OrderedJSON) -> HTML {
        "<pre><code>\(example.text ?? example.json(indentation: 0))</code></pre>"
    }
}
