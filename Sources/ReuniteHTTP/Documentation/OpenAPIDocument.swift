/// An OpenAPI 3.0 document.
struct OpenAPIDocument {
    /// The whole document.
    let root: OrderedJSON

    private init(unchecked root: OrderedJSON) {
        self.root = root
    }

    /// Reads a document.
    ///
    /// - Throws: ``MalformedJSON`` if it has no title or no paths.
    init(_ root: OrderedJSON) throws(MalformedJSON) {
        self.root = root
        guard root["info"]?["title"]?.text != nil else { throw MalformedJSON(reason: "it has no title") }
        guard root["paths"] != nil else { throw MalformedJSON(reason: "it has no paths") }
    }

    /// The same document for another server URL.
    func at(server: String) -> OpenAPIDocument {
        OpenAPIDocument(unchecked: root.merging(["servers": .array([["url": .string(server)]])]))
    }

    /// The value at the target of a reference.
    func definition(_ target: String) -> OrderedJSON {
        target.split(separator: "/").dropFirst().reduce(root) { $0[Self.unescaped($1)] ?? .null }
    }

    /// A part of a JSON Pointer (RFC 6901), unescaped.
    private static func unescaped(_ part: Substring) -> String {
        String(part).replacing("~1", with: "/").replacing("~0", with: "~")
    }
}
