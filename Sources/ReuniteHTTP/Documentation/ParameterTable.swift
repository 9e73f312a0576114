/// The parameters of an operation as a table.
///
/// On narrow screens the style stacks the cells of a row. Browsers then no longer expose a table to assistive
/// technology, so ARIA roles are given explicitly.
enum ParameterTable {
    /// The table; empty if there are no parameters.
    static func html(_ parameters: [OrderedJSON], in document: OpenAPIDocument) -> HTML {
        guard !parameters.isEmpty else { return "" }
        let headings = ["Name", "In", "Type", "Description", "Example"].map { heading -> HTML in
            "<th role=\"columnheader\" scope=\"col\">\(heading)</th>"
        }
        return """
            <h4>Parameters</h4>
            <table role="table">
            <thead role="rowgroup"><tr role="row">\(headings)</tr></thead>
            <tbody role="rowgroup">
            \(parameters.map { row($0, in: document) })</tbody>
            </table>

            """
    }

    /// The row of a parameter.
    private static func row(_ parameter: OrderedJSON, in document: OpenAPIDocument) -> HTML {
        let schema = parameter["schema"] ?? .object([])
        let required: HTML =
            parameter["required"]?.isTrue == true ? "<br><span class=\"required\">required</span>" : ""
        let example = ParameterExample(parameter).map { "<code>\($0.plainText)</code>" as HTML } ?? ""
        return """
            <tr role="row">
            <th role="rowheader" scope="row"><code>\(parameter["name"]?.text ?? "")</code>\(required)</th>
            \(cell("In", "\(parameter["in"]?.text ?? "")"))
            \(cell("Type", type(schema, in: document)))
            \(cell("Description", Prose.blocks(parameter["description"]?.text)))
            \(cell("Example", example))
            </tr>

            """
    }

    /// The type, and the allowed values if a shared schema has them.
    private static func type(_ schema: OrderedJSON, in document: OpenAPIDocument) -> HTML {
        let shared = [schema, schema["items"]].compactMap(\.self).first { $0["$ref"] != nil }.map(document.resolved)
        guard let shared, shared["enum"] != nil else { return SchemaText.summary(schema) }
        return "\(SchemaText.summary(schema)): \(SchemaText.summary(shared))"
    }

    /// A cell with the heading that narrow screens show before it.
    private static func cell(_ label: String, _ content: HTML) -> HTML {
        "<td role=\"cell\" data-label=\"\(label)\">\(content)</td>"
    }
}
