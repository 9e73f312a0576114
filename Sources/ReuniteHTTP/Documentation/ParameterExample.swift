/// A parameter's example, as it stands in a request.
struct ParameterExample {
    /// One value, or several where the parameter is repeated for each element of an array.
    let values: [String]

    /// The example of a parameter, nil where it has none.
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

    /// The example for people.
    var plainText: String { values.joined(separator: ", ") }
}
