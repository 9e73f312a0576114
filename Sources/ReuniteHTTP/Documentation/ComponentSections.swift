/// The shared definitions: a section for each kind.
enum ComponentSections {
    /// A kind of definition.
    struct Kind: Sendable {
        /// The name under `components`.
        let name: String
        /// The heading.
        let title: String
        /// Renders one definition.
        let render: @Sendable (OrderedJSON, OpenAPIDocument) -> HTML
    }

    /// All kinds, in the order of the page.
    static let kinds = [
        Kind(name: "securitySchemes", title: "Authentication") { scheme, _ in SecurityText.scheme(scheme) },
        Kind(name: "responses", title: "Common responses") { response, document in
            ResponseText.body(response, in: document)
        },
        Kind(name: "headers", title: "Headers") { header, _ in "<p>\(ResponseText.header(header))</p>\n" },
        Kind(name: "schemas", title: "Schemas") { schema, _ in Self.schema(schema) },
    ]

    /// All sections.
    static func html(_ document: OpenAPIDocument) -> HTML {
        let sections = kinds.map { kind -> HTML in
            let definitions = document.components(kind.name)
            guard !definitions.isEmpty else { return "" }
            let parts = definitions.map { definition -> HTML in
                let anchor = Reference.anchor(kind: kind.name, name: definition.name)
                let content = kind.render(document.resolved(definition.value), document)
                return "<h3 id=\"\(anchor)\">\(definition.name)</h3>\n\(content)"
            }
            return """
                <section>
                <h2 id="\(kind.name)">\(kind.title)</h2>
                \(parts)</section>

                """
        }
        return "\(sections)"
    }

    /// A schema with its members and its example.
    private static func schema(_ schema: OrderedJSON) -> HTML {
        let example = schema["example"].map { example -> HTML in
            "<details><summary>Example</summary>\(MediaTypes.block(example))</details>\n"
        }
        return """
            \(Prose.blocks(schema["description"]?.text))\
            <p class="type">\(SchemaText.summary(schema))</p>
            \(SchemaText.members(schema))\(example ?? "")
            """
    }
}
