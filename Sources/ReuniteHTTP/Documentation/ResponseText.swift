/// The responses of an operation.
enum ResponseText {
    /// The responses by status code; shared ones are links.
    static func list(_ responses: OrderedJSON?, in document: OpenAPIDocument) -> HTML {
        let items = (responses?.members ?? []).map { response -> HTML in
            let content: HTML
            if let link = Reference.link(response.value) {
                let description = document.resolved(response.value)["description"]?.text ?? ""
                content = "<p>\(Prose.inline(description)) See \(link).</p>\n"
            } else {
                content = body(response.value, in: document)
            }
            return "<dt><code>\(response.name)</code></dt>\n<dd>\(content)</dd>\n"
        }
        return items.isEmpty ? "" : "<h4>Answers</h4>\n<dl class=\"answers\">\n\(items)</dl>\n"
    }

    /// The description, headers and bodies of one response.
    static func body(_ response: OrderedJSON, in document: OpenAPIDocument) -> HTML {
        """
        \(Prose.blocks(response["description"]?.text))\(headers(response["headers"]))\
        \(MediaTypes.html(response["content"], in: document))
        """
    }

    /// The type and description of a header.
    static func header(_ header: OrderedJSON) -> HTML {
        let example = ParameterExample(header).map { " Example: <code>\($0.plainText)</code>" as HTML } ?? ""
        let type = SchemaText.summary(header["schema"] ?? .object([]))
        return "<span class=\"type\">\(type)</span><br>\(Prose.inline(header["description"]?.text ?? ""))\(example)"
    }

    /// Shared headers on one line, the response's own headers as a list.
    private static func headers(_ headers: OrderedJSON?) -> HTML {
        let members = headers?.members ?? []
        let shared = members.compactMap { Reference.link($0.value) }
        let own = members.filter { Reference.link($0.value) == nil }.map { member -> HTML in
            "<li><code>\(member.name)</code> \(header(member.value))</li>\n"
        }
        let line: HTML = shared.isEmpty ? "" : "<p>Headers: \(shared.joined(separator: ", "))</p>\n"
        return "\(line)\(own.isEmpty ? "" : "<ul class=\"members\">\n\(own)</ul>\n" as HTML)"
    }
}
