import Foundation
import Reunite

extension OpenAPIDocument {
    /// Schemas whose values are those of a type, so that no file lists them. The prefix is that of the constants in generated code,
    /// where they would clash with those of another schema.
    private static let enumerations: [String: (values: [String], prefix: String?)] = [
        "CategoryID": (Reunite.Category.allCases.map(\.rawValue), nil),
        "ModerationAction": (ModerationAction.allCases.map(\.rawValue), nil),
        "LogAction": (LogAction.all, "LOG"),
        "DecisionRefusal": (DecisionRefusal.allCases.map(\.rawValue), "REFUSAL"),
        "ClaimNews": (ClaimUpdate.allCases.map(\.rawValue), "NEWS"),
        "ClaimEnding": (ClaimEnding.allCases.map(\.rawValue), "ENDING"),
    ]

    /// The schemas of all files with their enumerations, and with a property for each kind of notification in place of one with the
    /// name `{kind}`.
    ///
    /// - Throws: a `CocoaError` if the texts of notifications cannot be read.
    static func completing(schemas: OrderedJSON) throws -> OrderedJSON {
        .object(
            try schemas.members.map { schema in
                let value = schema.value.merging(enumeration(schema.name)).merging(try kinds(of: schema.value))
                return OrderedJSON.Member(name: schema.name, value: value)
            })
    }

    private static func enumeration(_ schema: String) -> OrderedJSON {
        guard let (values, prefix) = enumerations[schema] else { return [:] }
        let names: OrderedJSON = .array(values.map { .string($0) })
        guard let prefix else { return ["enum": names] }
        let constants = values.map { "\(prefix)_\($0.uppercased().replacing("-", with: "_"))" }
        return ["enum": names, "x-enum-varnames": .array(constants.map { .string($0) })]
    }

    private static func kinds(of schema: OrderedJSON) throws -> OrderedJSON {
        guard let property = schema["properties"]?["{kind}"] else { return [:] }
        let texts = try Texts(
            .english, json: [JSONSerialization.data(withJSONObject: KindTexts.alerts(in: .english))])
        let properties = NotificationKind.allCases.map(\.rawValue).map { kind in
            // Nothing stands beside a reference.
            let label: OrderedJSON = ["description": .string("\(texts("alerts.\(kind).preference")).")]
            return OrderedJSON.Member(name: kind, value: property["$ref"] == nil ? property.merging(label) : property)
        }
        let all: OrderedJSON = ["properties": .object([.init(name: "{kind}", value: .null)] + properties)]
        guard schema["required"] != nil else { return all }
        return all.merging(["required": .array(properties.map { .string($0.name) })])
    }
}
