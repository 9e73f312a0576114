import Reunite

extension OpenAPIDocument {
    /// Schemas whose values are those of a type, so that no file lists them. The prefix is that of the constants in generated code,
    /// where they would clash with those of another schema.
    private static let enumerations: [String: (values: [String], prefix: String?)] = [
        "CategoryID": (Category.allCases.map(\.rawValue), nil),
        "ModerationAction": (ModerationAction.allCases.map(\.rawValue), nil),
        "LogAction": (LogAction.all, "LOG"),
        "DecisionRefusal": (DecisionRefusal.allCases.map(\.rawValue), "REFUSAL"),
        "ClaimNews": (ClaimNews.allCases.map(\.rawValue), "NEWS"),
        "ClaimEnding": (ClaimEnding.allCases.map(\.rawValue), "ENDING"),
    ]

    /// The schemas of all files with their enumerations, and with a property for each kind of notification in place of one with the
    /// name `{kind}`.
    static func completing(schemas: OrderedJSON) -> OrderedJSON {
        .object(
            schemas.members.map { schema in
                OrderedJSON.Member(
                    name: schema.name,
                    value: schema.value.merging(enumeration(schema.name)).merging(kinds(of: schema.value)))
            })
    }

    private static func enumeration(_ schema: String) -> OrderedJSON {
        guard let (values, prefix) = enumerations[schema] else { return [:] }
        let names: OrderedJSON = .array(values.map { .string($0) })
        guard let prefix else { return ["enum": names] }
        let constants = values.map { "\(prefix)_\($0.uppercased().replacing("-", with: "_"))" }
        return ["enum": names, "x-enum-varnames": .array(constants.map { .string($0) })]
    }

    private static func kinds(of schema: OrderedJSON) -> OrderedJSON {
        guard let property = schema["properties"]?["{kind}"] else { return [:] }
        let names = AlertKind.allCases.map(\.rawValue)
        let properties = names.map { OrderedJSON.Member(name: $0, value: property) }
        let all: OrderedJSON = ["properties": .object([.init(name: "{kind}", value: .null)] + properties)]
        return schema["required"] == nil ? all : all.merging(["required": .array(names.map { .string($0) })])
    }
}
