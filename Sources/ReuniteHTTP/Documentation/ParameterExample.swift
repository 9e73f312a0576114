/// The example of a parameter, as values in a request.
struct ParameterExample {
    /// One value, or several if the parameter is repeated for each element of an array.
    let values: [String]

    /// The example of a parameter; nil if it has none.
    init?(_ parameter: OrderedJSON) {
        let example =
            parameter["example"] ?? parameter["examples"]?.members.first?.value["value"]
            ?? parameter["schema"]?["example"]
        switch example {
        case nil: return nil
        case .array(let elements) where parameter["explode"] == .bool(false) || parameter["in"]?.text != "query":
            values = [elements.map(\.plainText).joined(separator: ",")]
        case .array(let elements): values = elements.map(\.plainText)
        case let value?: values = [value.plainText]
        }
    }

    /// The example as a reader sees it.
    var plainText: String { values.joined(separator: ", ") }
}
