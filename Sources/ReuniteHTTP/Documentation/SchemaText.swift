/// A schema in words: its type on one line, its members as nested lists.
enum SchemaText {
    /// The type of a value on one line, such as `array of Listing, at most 1000`.
    static func summary(_ schema: OrderedJSON) -> HTML {
        if let link = Reference.link(schema) { return link }
        var parts = [kind(schema)] + SchemaLimits.phrases(schema).map { "\($0)" as HTML }
        if let pattern = schema["pattern"]?.text { parts.append("matching <code class=\"pattern\">\(pattern)</code>") }
        if schema["nullable"]?.isTrue == true { parts.append("or <code>null</code>") }
        if schema["readOnly"]?.isTrue == true { parts.append("read only") }
        if schema["writeOnly"]?.isTrue == true { parts.append("write only") }
        if let value = schema["default"] { parts.append("default <code>\(value.plainText)</code>") }
        return parts.joined(separator: ", ")
    }

    /// The members of a value as nested lists; empty for simple values.
    static func members(_ schema: OrderedJSON) -> HTML {
        guard schema["$ref"] == nil else { return "" }
        let required = (schema["required"]?.elements ?? []).compactMap(\.text)
        var items = (schema["properties"]?.members ?? []).map { property in
            item(name: "<code>\(property.name)</code>", property.value, isRequired: required.contains(property.name))
        }
        switch schema["additionalProperties"] {
        case .bool(false) where !items.isEmpty: items.append("<li class=\"note\">nothing else</li>\n")
        case .object(let members):
            items.append(item(name: "any other name", .object(members), isRequired: false))
        default: break
        }
        let alternatives = choices(schema).flatMap(\.schemas).map(members)
        let list: HTML = items.isEmpty ? "" : "<ul class=\"members\">\n\(items)</ul>\n"
        return "\(list)\(schema["items"].map(members) ?? "")\(alternatives)"
    }

    /// A property: name, type, whether it is required, description, and its members.
    private static func item(name: HTML, _ schema: OrderedJSON, isRequired: Bool) -> HTML {
        let presence: HTML = isRequired ? "" : " <span class=\"optional\">optional</span>"
        let description = schema["description"]?.text.map { "<br>\(Prose.inline($0))" as HTML } ?? ""
        return """
            <li>\(name) <span class="type">\(summary(schema))</span>\(presence)\(description)\(members(schema))</li>

            """
    }

    /// The type with its format, the allowed values, or the combined schemas.
    private static func kind(_ schema: OrderedJSON) -> HTML {
        let choices = choices(schema)
        if !choices.isEmpty {
            return choices.map { choice in
                choice.schemas.map(summary).joined(separator: " \(choice.word) ")
            }.joined(separator: " and ")
        }
        if let values = schema["enum"]?.elements {
            let list = values.map { "<code>\($0.plainText)</code>" as HTML }.joined(separator: ", ")
            return values.count == 1 ? "always \(list)" : "one of \(list)"
        }
        let type = schema["type"]?.text ?? "any value"
        if let items = schema["items"] { return "\(type) of \(summary(items))" }
        return schema["format"]?.text.map { "\(type) (\($0))" } ?? "\(type)"
    }

    /// The schemas that a schema combines, and the word between them.
    private static func choices(_ schema: OrderedJSON) -> [(word: String, schemas: [OrderedJSON])] {
        [("oneOf", "or"), ("anyOf", "or"), ("allOf", "and")].compactMap { keyword, word in
            schema[keyword].map { (word, $0.elements) }
        }
    }
}
