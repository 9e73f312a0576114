/// One operation: path, description, parameters, body, responses, and a `curl` example.
enum OperationSection {
    /// The section, with the operation's anchor.
    static func html(_ operation: OpenAPIDocument.Operation, in document: OpenAPIDocument) -> HTML {
        let definition = operation.definition
        let isDeprecated = definition["deprecated"]?.isTrue == true
        return """
            <section class="operation">
            <h3 id="\(operation.anchor)">\(operation.summary)</h3>
            <p class="address"><span class="method">\(operation.method)</span> <code>\(operation.path)</code></p>
            \(isDeprecated ? "<p><strong>Deprecated.</strong></p>\n" : "" as HTML)\
            \(Prose.blocks(definition["description"]?.text))\
            \(SecurityText.line(operation, in: document))\
            \(ParameterTable.html(operation.parameters, in: document))\
            \(body(definition["requestBody"].map(document.resolved), in: document))\
            \(ResponseText.list(definition["responses"], in: document))\
            <h4>Try it</h4>
            <pre><code>\(CurlExample(operation, in: document).command)</code></pre>
            </section>

            """
    }

    /// The request body.
    private static func body(_ body: OrderedJSON?, in document: OpenAPIDocument) -> HTML {
        guard let body else { return "" }
        let presence: HTML = body["required"]?.isTrue == true ? "" : " <span class=\"optional\">optional</span>"
        return """
            <h4>Request body\(presence)</h4>
            \(Prose.blocks(body["description"]?.text))\(MediaTypes.html(body["content"], in: document))
            """
    }
}
