/// A `curl` line for an operation, from the examples of its parameters.
///
/// It has all parameters that must be there, and the query parameters whose examples fit together: the extension
/// `x-curl-example: false` keeps one out.
struct CurlExample {
    /// Where references lead.
    private let document: OpenAPIDocument
    /// What is to be called.
    private let operation: OpenAPIDocument.Operation

    /// The example of an operation of a document.
    init(_ operation: OpenAPIDocument.Operation, in document: OpenAPIDocument) {
        self.operation = operation
        self.document = document
    }

    /// The command, broken into lines that a shell joins again.
    var command: String {
        var words: [String] = []
        if operation.method != "GET" { words.append("--request \(operation.method)") }
        if needsToken { words.append("--header \"Authorization: Bearer $TOKEN\"") }
        words += headers.map { "--header \(Self.quoted($0))" }
        words += body
        return (["curl \(Self.quoted("\(document.server)\(path)\(query)"))"] + words).joined(separator: " \\\n  ")
    }

    /// The path with its parameters filled in.
    private var path: String {
        parameters(in: "path").reduce(operation.path) { path, parameter in
            path.replacing("{\(parameter.name)}", with: Self.encoded(parameter.values.joined(separator: ",")))
        }
    }

    /// The query with its question mark, nothing where it has no parameters.
    private var query: String {
        let pairs = parameters(in: "query").flatMap { parameter in
            parameter.values.map { "\(Self.encoded(parameter.name))=\(Self.encoded($0))" }
        }
        return pairs.isEmpty ? "" : "?\(pairs.joined(separator: "&"))"
    }

    /// The header parameters as lines.
    private var headers: [String] {
        parameters(in: "header").map { "\($0.name): \($0.values.joined(separator: ","))" }
    }

    /// The request body's first media type with its example, or with a file where it has none.
    private var body: [String] {
        let body = operation.definition["requestBody"].map(document.resolved)
        guard let content = body?["content"]?.members.first else { return [] }
        let type = "--header \(Self.quoted("Content-Type: \(content.name)"))"
        guard let example = MediaTypes.example(content.value, in: document) else {
            return [type, "--data-binary @FILE"]
        }
        return [type, "--data \(Self.quoted(example.plainText))"]
    }

    /// Whether the operation asks for a bearer token in every case.
    private var needsToken: Bool {
        let demands = SecurityText.demands(operation, in: document)
        return demands.contains { !$0.members.isEmpty } && !demands.contains { $0.members.isEmpty }
    }

    /// The parameters to send: of a query all that have an example, of other places only those that must be there.
    private func parameters(in place: String) -> [(name: String, values: [String])] {
        operation.parameters.compactMap { parameter in
            guard parameter["in"]?.text == place, let name = parameter["name"]?.text,
                parameter["required"]?.isTrue == true || place == "query",
                parameter["x-curl-example"] != .bool(false), let example = ParameterExample(parameter)
            else { return nil }
            return (name, example.values)
        }
    }

    /// A word in single quotes, in which a shell changes nothing.
    private static func quoted(_ text: String) -> String {
        "'\(text.replacing("'", with: "'\\''"))'"
    }

    /// Percent-encoded but for what is safe in a query and better to read as it is.
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
