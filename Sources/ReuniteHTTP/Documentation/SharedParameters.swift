/// The parameters that operations of the OpenAPI document can refer to.
struct SharedParameters {
    /// Their definitions.
    let definitions: OrderedJSON

    /// The name in requests of a parameter, or of the one that it refers to.
    func name(of parameter: OrderedJSON) -> String? {
        let target = parameter["$ref"]?.text?.split(separator: "/").last
        return (target.map { definitions[String($0)] } ?? parameter)?["name"]?.text
    }

    /// The parameters with some names: those that are written, and references to definitions in place of others.
    ///
    /// - Parameters:
    ///   - names: their names in requests.
    ///   - place: `query` or `path`.
    /// - Throws: an error if there is no definition of a parameter that is not written, or several.
    func parameters(
        _ names: [String], written: [OrderedJSON], in place: String
    ) throws(OpenAPIDocument.AssemblyError) -> [OrderedJSON] {
        var parameters: [OrderedJSON] = []
        for name in names {
            if let own = written.first(where: { self.name(of: $0) == name }) {
                parameters.append(own)
                continue
            }
            let found = definitions.members.filter { $0.value["name"]?.text == name && $0.value["in"]?.text == place }
            guard found.count == 1, let one = found.first else { throw .undescribed(name) }
            parameters.append(.reference(to: "parameters/\(one.name)"))
        }
        return parameters
    }
}
