import Foundation
import Reunite
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

    @Test func partsAreMerged() throws {
        let document = try OpenAPIDocument(
            shared: shared,
            parts: [part(tag: "b", path: "/b", schema: "B"), part(tag: "a", path: "/a", schema: "A")])
        let expected: OrderedJSON = [
            "openapi": .string("3.0.3"), "info": ["title": .string("Test")],
            "tags": .array([["name": .string("b")], ["name": .string("a")]]),
            "paths": ["/b": ["get": [:]], "/a": ["get": [:]]],
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
            try OpenAPIDocument(
                shared: shared,
                parts: [part(tag: "a", path: "/a", schema: "A"), part(tag: "b", path: path, schema: schema)])
        }
    }

    @Test func unknownMembersAreErrors() {
        #expect(throws: OpenAPIDocument.AssemblyError.unknownMember("path")) {
            try OpenAPIDocument(shared: shared, parts: [["paths": [:], "path": [:]]])
        }
    }

    /// A part with one search that has parameters.
    private func search(_ parameters: [OrderedJSON], described: [String]) -> OrderedJSON {
        [
            "paths": ["/a": ["get": ["parameters": .array(parameters)]]],
            "components": [
                "parameters": .object(described.map { .init(name: "a-\($0)", value: ["name": .string($0)]) })
            ],
        ]
    }

    @Test func searchesReferToWhatTheyTake() throws {
        let own: OrderedJSON = ["name": .string("category")]
        let taken = SearchKind.tiles.parameters.map(\.rawValue)
        let document = try OpenAPIDocument(
            shared: shared,
            parts: [search([["search": .string("tiles")], own], described: taken.reversed() + ["owner"])])
        let names = taken.filter { $0 != "category" }
        #expect(
            document.root["paths"]?["/a"]?["get"]?["parameters"]
                == .array(names.map { ["$ref": .string("#/components/parameters/a-\($0)")] } + [own]))
    }

    @Test func searchParametersThatAreNotDescribedOnceAreErrors() {
        let described = SearchKind.tiles.parameters.map(\.rawValue).filter { $0 != "datetime" }
        #expect(throws: OpenAPIDocument.AssemblyError.undescribed("datetime")) {
            try OpenAPIDocument(
                shared: shared, parts: [search([["search": .string("tiles")]], described: described)])
        }
        #expect(throws: OpenAPIDocument.AssemblyError.unknownMember("tile")) {
            try OpenAPIDocument(shared: shared, parts: [search([["search": .string("tile")]], described: [])])
        }
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

    /// A file contains the operations of its tag.
    @Test(arguments: OpenAPIPart.allCases) func partsContainOperationsOfTheirTag(part: OpenAPIPart) throws {
        let content = try part.content
        #expect(content["tag"]?["name"]?.text == part.rawValue)
        for path in content["paths"]?.members ?? [] {
            for method in path.value.members where method.name != "parameters" {
                #expect(
                    method.value["tags"]?.elements.map(\.plainText) == [part.rawValue],
                    "\(method.name) \(path.name)")
            }
        }
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
