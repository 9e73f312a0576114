/// The parameters that operations of the OpenAPI document can refer to.
struct SharedParameters {
    /// Their definitions.
    let definitions: OrderedJSON

    /// The name in requests of a parameter, or of the one that it refers to.
    func name(of parameter: OrderedJSON) -> String? {
        let target = parameter["$ref"]?.text?.split(separator: "/").last
        return (target.map { definitions[String($0)] } ?? parameter)?["name"]?.text
    }

    /// Parameters, with references to those that they lack.
    ///
    /// - Parameters:
    ///   - names: the names in requests of all parameters.
    ///   - place: `query` or `path`.
    /// - Throws: an error if there is no definition of a missing parameter, or several.
    func completed(
        _ parameters: [OrderedJSON], by names: [String], in place: String
    ) throws(OpenAPIDocument.AssemblyError) -> [OrderedJSON] {
        let own = Set(parameters.compactMap(name))
        return try parameters
            + names.filter { !own.contains($0) }.map { name throws(OpenAPIDocument.AssemblyError) in
                let found = definitions.members.filter {
                    $0.value["name"]?.text == name && $0.value["in"]?.text == place
                }
                guard found.count == 1, let one = found.first else { throw .undescribed(name) }
                return .reference(to: "parameters/\(one.name)")
            }
    }
}
