extension OrderedJSON {
    /// The header that all responses have.
    static let requestID = "X-Request-Id"

    /// A reference to a shared definition, such as `responses/NotFound`.
    static func reference(to definition: String) -> OrderedJSON {
        ["$ref": .string("#/components/\(definition)")]
    }

    /// An object with the members that it lacks from another one, and without those that are null.
    func completed(by other: OrderedJSON) -> OrderedJSON {
        let names = Set(members.map(\.name))
        return .object((members + other.members.filter { !names.contains($0.name) }).filter { $0.value != .null })
    }

    /// A response with headers besides its own, and with the schema of problems; a reference stays as it is.
    func response(with headers: [String]) -> OrderedJSON {
        guard self != .null, self["$ref"] == nil else { return self }
        let shared = headers.map { Member(name: $0, value: .reference(to: "headers/\($0)")) }
        let response: OrderedJSON = [
            "description": self["description"] ?? .null,
            "headers": (self["headers"] ?? [:]).completed(by: .object(shared)),
        ]
        let whole = response.completed(by: self)
        guard self["content"]?[Problem.mediaType] != nil else { return whole }
        return whole.merging(["content": [Problem.mediaType: ["schema": .reference(to: "schemas/Problem")]]])
    }
}
