/// The limits of a schema, in words.
enum SchemaLimits {
    /// One phrase for each limit, such as `1 to 120 characters` or `above 0`.
    static func phrases(_ schema: OrderedJSON) -> [String] {
        [
            numbers(schema),
            counted(schema, "minLength", "maxLength", "characters"),
            counted(schema, "minItems", "maxItems", "items"),
            counted(schema, "minProperties", "maxProperties", "members"),
            schema["uniqueItems"]?.isTrue == true ? "each once" : nil,
            schema["multipleOf"].map { "a multiple of \($0.plainText)" },
        ].compactMap(\.self)
    }

    /// The range of a number.
    private static func numbers(_ schema: OrderedJSON) -> String? {
        let low = schema["minimum"].map { limit in
            "\(schema["exclusiveMinimum"]?.isTrue == true ? "above" : "from") \(limit.plainText)"
        }
        let high = schema["maximum"].map { limit in
            "\(schema["exclusiveMaximum"]?.isTrue == true ? "below" : low == nil ? "up to" : "to") \(limit.plainText)"
        }
        let limits = [low, high].compactMap(\.self)
        return limits.isEmpty ? nil : limits.joined(separator: " ")
    }

    /// The range of a length or count.
    private static func counted(_ schema: OrderedJSON, _ least: String, _ most: String, _ unit: String) -> String? {
        let least = schema[least]?.plainText
        let most = schema[most]?.plainText
        return switch (least, most) {
        case (let least?, let most?) where least == most: "\(least) \(unit)"
        case (let least?, let most?): "\(least) to \(most) \(unit)"
        case (let least?, nil): "at least \(least) \(least == "1" ? String(unit.dropLast()) : unit)"
        case (nil, let most?): "at most \(most) \(unit)"
        case (nil, nil): nil
        }
    }
}
