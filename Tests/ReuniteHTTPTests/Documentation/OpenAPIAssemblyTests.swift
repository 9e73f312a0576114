import Foundation
import Testing

@testable import ReuniteHTTP

/// Merging the OpenAPI document from the files of its resources.
@Suite struct OpenAPIAssemblyTests {
    private let shared: OrderedJSON = [
        "openapi": .string("3.0.3"), "info": ["title": .string("Test")],
        "components": ["schemas": ["ID": ["type": .string("string")]]],
    ]

    private func part(tag: String, path: String, schema: String) -> OrderedJSON {
        [
            "tag": ["name": .string(tag)], "paths": .object([.init(name: path, value: ["get": [:]])]),
            "components": ["schemas": .object([.init(name: schema, value: [:])])],
        ]
    }

    /// The document of parts with endpoints at `/a`, `/b` and `/a/{id}`.
    private func document(_ parts: [OrderedJSON]) throws -> OpenAPIDocument {
        try OpenAPIDocument(
            shared: shared, parts: parts,
            endpoints: ["/a", "/b", "/a/{id}"].map {
                EndpointTerms(
                    method: .get, path: $0, access: .everybody, isForOwnPages: false, query: .lenient(.none),
                    body: .none)
            })
    }

    @Test func partsAreMerged() throws {
        let document = try document([
            part(tag: "b", path: "/b", schema: "B"), part(tag: "a", path: "/a", schema: "A"),
        ])
        let operation = { (tag: String) -> OrderedJSON in
            [
                "get": [
                    "tags": .array([.string(tag)]),
                    "responses": [
                        "405": .reference(to: "responses/MethodNotAllowed"),
                        "503": .reference(to: "responses/Unavailable"),
                    ],
                ]
            ]
        }
        let expected: OrderedJSON = [
            "openapi": .string("3.0.3"), "info": ["title": .string("Test")],
            "tags": .array([["name": .string("b")], ["name": .string("a")]]),
            "paths": ["/b": operation("b"), "/a": operation("a")],
            "components": ["schemas": ["ID": ["type": .string("string")], "B": [:], "A": [:]]],
        ]
        #expect(document.root == expected)
    }

    @Test(arguments: [
        ("/a", "B", OpenAPIDocument.AssemblyError.duplicate("paths", name: "/a")),
        ("/b", "A", .duplicate("components/schemas", name: "A")),
        ("/b", "ID", .duplicate("components/schemas", name: "ID")),
    ])
    func duplicatesInTwoFilesAreErrors(path: String, schema: String, error: OpenAPIDocument.AssemblyError) {
        #expect(throws: error) {
            try document([part(tag: "a", path: "/a", schema: "A"), part(tag: "b", path: path, schema: schema)])
        }
    }

    @Test func unknownMembersAreErrors() {
        #expect(throws: OpenAPIDocument.AssemblyError.unknownMember("path")) {
            try document([["paths": [:], "path": [:]]])
        }
    }

    @Test func operationsOfNoEndpointAreErrors() {
        #expect(throws: OpenAPIDocument.AssemblyError.noEndpoint("GET /c")) {
            try document([part(tag: "c", path: "/c", schema: "C")])
        }
    }

    @Test func parametersOfPathsAreReferences() throws {
        let parts = { (names: [String]) -> [OrderedJSON] in
            [
                [
                    "tag": ["name": .string("a")], "paths": ["/a/{id}": ["get": [:]]],
                    "components": [
                        "parameters": .object(
                            names.map { .init(name: $0, value: ["name": .string("id"), "in": .string("path")]) })
                    ],
                ]
            ]
        }
        #expect(
            try document(parts(["ID"])).root["paths"]?["/a/{id}"]?["parameters"]
                == .array([.reference(to: "parameters/ID")]))
        #expect(throws: OpenAPIDocument.AssemblyError.undescribed("id")) { try document(parts([])) }
        #expect(throws: OpenAPIDocument.AssemblyError.undescribed("id")) { try document(parts(["ID", "Other"])) }
    }

    @Test func duplicateMethodsInAFileAreErrors() {
        #expect(throws: MalformedJSON.self) {
            try OrderedJSONParser.parse(#"{"paths": {"/a": {"get": {}, "get": {}}}}"#.utf8)
        }
    }

    @Test func everyFileBelongsToAPart() throws {
        let folder = try #require(OpenAPIPart.folder)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(files) == Set(OpenAPIPart.allCases.map { "\($0.rawValue).json" } + ["shared.json"]))
    }

    @Test(arguments: OpenAPIPart.allCases) func partsHaveTheirTag(part: OpenAPIPart) throws {
        #expect(try part.content["tag"]?["name"]?.text == part.rawValue)
    }

    /// Two spaces per level, arrays of scalars on one line: as `OrderedJSON` writes.
    @Test func filesHaveTheSameFormat() throws {
        let folder = try #require(OpenAPIPart.folder)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            let expected = (try OrderedJSONParser.parse(text.utf8).json(indentation: 0) + "\n")
                .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            let difference = zip(lines, expected).enumerated().first { $0.element.0 != $0.element.1 }
            #expect(
                lines == expected,
                "\(name), line \(difference.map { $0.offset + 1 } ?? 0): expected \(difference?.element.1 ?? "")")
        }
    }

    @Test func referencesAreValidAndAllComponentsUsed() throws {
        let document = try OpenAPIDocument.assembled()
        var references: Set<String> = []
        func collect(_ value: OrderedJSON) {
            if let target = value["$ref"]?.text { references.insert(target) }
            value.members.forEach { collect($0.value) }
            value.elements.forEach(collect)
        }
        collect(document.root)
        for target in references {
            #expect(document.definition(target) != .null, "\(target)")
        }
        for kind in document.root["components"]?.members ?? [] where kind.name != "securitySchemes" {
            for definition in kind.value.members {
                #expect(
                    references.contains("#/components/\(kind.name)/\(definition.name)"),
                    "\(kind.name)/\(definition.name) is not used")
            }
        }
    }
}
