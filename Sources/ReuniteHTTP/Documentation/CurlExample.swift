/// The `curl` command of an operation, made from the examples of its parameters.
///
/// It contains all required parameters, and the query parameters that have an example. The extension `x-curl-example:
/// false` leaves one out where examples do not fit together.
struct CurlExample {
    /// Resolves references.
    private let document: OpenAPIDocument
    /// The operation to call.
    private let operation: OpenAPIDocument.Operation

    /// The command for an operation of a document.
    init(_ operation: OpenAPIDocument.Operation, in document: OpenAPIDocument) {
        self.operation = operation
        self.document = document
    }

    /// The command, with line breaks that the shell joins.
    var command: String {
        var words: [String] = []
        if operation.method != "GET" { words.append("--request \(operation.method)") }
        if needsToken { words.append("--header \"Authorization: Bearer $TOKEN\"") }
        words += headers.map { "--header \(Self.quoted($0))" }
        words += body
        return (["curl \(Self.quoted("\(document.server)\(path)\(query)"))"] + words).joined(separator: " \\\n  ")
    }

    /// The path with the examples as parameters.
    private var path: String {
        parameters(in: "path").reduce(operation.path) { path, parameter in
            path.replacing("{\(parameter.name)}", with: Self.encoded(parameter.values.joined(separator: ",")))
        }
    }

    /// The query with its question mark; empty if there are no parameters.
    private var query: String {
        let pairs = parameters(in: "query").flatMap { parameter in
            parameter.values.map { "\(Self.encoded(parameter.name))=\(Self.encoded($0))" }
        }
        return pairs.isEmpty ? "" : "?\(pairs.joined(separator: "&"))"
    }

    /// The header parameters, one line each.
    private var headers: [String] {
        parameters(in: "header").map { "\($0.name): \($0.values.joined(separator: ","))" }
    }

    /// The first media type of the body with its example, or with a file name if it has none.
    private var body: [String] {
        let body = operation.definition["requestBody"].map(document.resolved)
        guard let content = body?["content"]?.members.first else { return [] }
        let type = "--header \(Self.quoted("Content-Type: \(content.name)"))"
        guard let example = MediaTypes.example(content.value, in: document) else {
            return [type, "--data-binary @FILE"]
        }
        return [type, "--data \(Self.quoted(example.plainText))"]
    }

    /// Whether the operation always requires a bearer token.
    private var needsToken: Bool {
        let demands = SecurityText.requirements(operation, in: document)
        return demands.contains { !$0.members.isEmpty } && !demands.contains { $0.members.isEmpty }
    }

    /// The parameters to send: query parameters that have an example, other parameters only if required.
    private func parameters(in place: String) -> [(name: String, values: [String])] {
        operation.parameters.compactMap { parameter in
            guard parameter["in"]?.text == place, let name = parameter["name"]?.text,
                parameter["required"]?.isTrue == true || place == "query",
                parameter["x-curl-example"] != .bool(false), let example = ParameterExample(parameter)
            else { return nil }
            return (name, example.values)
        }
    }

    /// A text in single quotes for the shell.
    private static func quoted(_ text: String) -> String {
        "'\(text.replacing("'", with: "'\\''"))'"
    }

    /// Percent-encoded, except for safe characters that are easier to read unencoded.
    private static func encoded(_ text: String) -> String {
        var encoded = ""
        for byte in text.utf8 {
            let scalar = Unicode.Scalar(byte)
            if scalar.isASCII, scalar.properties.isAlphabetic || "0123456789-._~,:/".unicodeScalars.contains(scalar) {
                encoded.unicodeScalars.append(scalar)
            } else {
                encoded += "%\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))"
            }
        }
        return encoded
    }
}
